import { readFileSync } from 'node:fs';
import type { Item } from '../../functions/store/write.ts';

interface Kept {
  readonly now: string;
  readonly club: string;
  readonly lottery: string;
  readonly draw: string;
  readonly seller: string;
  readonly admin: string;
  readonly unsold: readonly string[];
  readonly items: readonly (Item & { readonly bits?: { readonly base64: string } })[];
  readonly answers: readonly {
    readonly name: string;
    readonly userId: string;
    readonly input: object;
    readonly answer: unknown;
  }[];
}

/**
 * tests/fixtures/kept-items.json: a club with one of everything, stored by the release of 2026-11-24, with an outbox
 * message that it had not relayed, and the answers of its GET routes. Releases must read what the previous one wrote,
 * and write what it can read.
 */
export const kept = JSON.parse(
  readFileSync(new URL('../fixtures/kept-items.json', import.meta.url), 'utf8'),
) as Kept;
