import type { Answer } from './ask.ts';
import type { Finding } from './findings.ts';
import type { Waiting } from './check-proof.ts';

/** What the page sends the worker: first a proof, then numbers to look up. */
export type Order =
  | { readonly kind: 'check'; readonly proof: unknown; readonly id: string }
  | { readonly kind: 'ask'; readonly number: number };

/** What it shows of a prize. */
interface ShownPrize {
  readonly among: number | undefined;
  /** From 1; undefined until the secret is public. */
  readonly attempt: number | undefined;
}

export interface Report {
  readonly findings: readonly Finding[];
  readonly waiting: readonly Waiting[];
  /** Whether there was a list to check. */
  readonly hasSet: boolean;
  readonly prizes: readonly ShownPrize[];
}

/** What the worker sends back. */
export type News =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'answer'; readonly answer: Answer };
