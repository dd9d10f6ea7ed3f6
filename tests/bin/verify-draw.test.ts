import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proof } from '../../shared/contract/proof.ts';
import { tampered } from '../support/tampering.ts';
import { verify } from '../support/verify.ts';
import { verifyAll } from './both-checks.ts';
import { proofOf } from './proofs.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-proof-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let count = 0;
function fileOf(text: string): string {
  const file = path.join(directory, `${++count}.json`);
  writeFileSync(file, text);
  return file;
}

const mixed = proofOf({ seed: 'blandad', maxNumber: 120, sold: 0.7, prizes: 5, early: 2 });
const allRight = /^Hemligheten stämmer .*\n(Vinst \d+ \(.*\): lott \d+ stämmer, .*\n)+Dragningen stämmer: /;

test('confirms a draw at any share of sold tickets, before and after the end of the sale, with any number of prizes', async () => {
  const plans = [1, 0.7, 0.1, 0.01].flatMap((sold) =>
    [0, 2, 4].map((early) => ({ seed: `s${sold * 100}e${early}`, maxNumber: 1000, sold, prizes: 4, early })),
  );
  const proofs = plans.map(proofOf);
  const { code, verdicts } = await verifyAll(proofs.map((proof) => JSON.stringify(proof)));
  for (const [index, verdict] of verdicts.entries()) expect(verdict, plans[index]?.seed).toMatch(allRight);
  expect(code).toBe(0);
  // Some of them were drawn by position.
  expect(proofs.some(({ prizes }) => prizes.some(({ counter }) => counter >= 100))).toBe(true);
});

test('prints a line for the secret, one for each prize and the verdict', async () => {
  const [first, second] = proofOf({ seed: 'tva', maxNumber: 3, sold: 1, prizes: 2, early: 0 }).prizes;
  const proof = proofOf({ seed: 'tva', maxNumber: 3, sold: 1, prizes: 2, early: 0 });
  expect(await verify(fileOf(JSON.stringify(proof)))).toEqual({
    code: 0,
    output: [
      'Hemligheten stämmer med kontrollsumman som visades före dragningen.',
      `Vinst 1 (Vinst 0): lott ${first?.number} stämmer, dragen bland 3.`,
      `Vinst 2 (Vinst 1): lott ${second?.number} stämmer, dragen bland 2.`,
      'Dragningen stämmer: 2 av 2 vinster är rätt.',
    ].join('\n'),
  });
});

test('detects a change of any field', async () => {
  const [first, second, third, fourth, fifth] = mixed.prizes;
  const swapped = (prizes: readonly unknown[]) => ({ ...mixed, prizes });
  const with3 = (change: object) => swapped([first, second, { ...third, ...change }, fourth, fifth]);
  const other = proofOf({ seed: 'annan', maxNumber: 120, sold: 0.7, prizes: 5, early: 2 });
  const changed: Record<string, unknown> = {
    'the id': { ...mixed, id: `${mixed.id}x` },
    'the secret': { ...mixed, secret: other.secret },
    'the commitment': { ...mixed, commitment: other.commitment },
    'secret and commitment': { ...mixed, secret: other.secret, commitment: other.commitment },
    'the set': { ...mixed, set: other.set },
    'a bit of the set that decodes to nothing': { ...mixed, set: mixed.set?.replace(/Q==$/, 'R==') },
    'the hash': { ...mixed, setHash: other.setHash },
    'set and hash': { ...mixed, set: other.set, setHash: other.setHash },
    'no set': { ...mixed, set: null, setHash: null },
    'the highest number': { ...mixed, maxNumber: 121 },
    'a number': with3({ number: (third?.number ?? 0) + 1 }),
    'a counter': with3({ counter: (third?.counter ?? 0) + 1 }),
    'highest number of a prize': with3({ maxNumber: 119 }),
    'highest number of a prize with its own set': swapped([
      { ...first, maxNumber: 119 },
      second,
      third,
      fourth,
      fifth,
    ]),
    'a set of another prize': swapped([{ ...first, set: second?.set }, second, third, fourth, fifth]),
    'own set left out': swapped([{ ...first, set: undefined }, second, third, fourth, fifth]),
    'order of the first two': swapped([second, first, third, fourth, fifth]),
    'order of the last two': swapped([first, second, third, fifth, fourth]),
    'a prize left out': swapped([first, third, fourth, fifth]),
    'a prize twice': swapped([first, second, third, third, fourth, fifth]),
    'no prizes': swapped([]),
    'an unknown field': { ...mixed, note: 'x' },
    'not an object': [mixed],
  };
  const { code, verdicts } = await verifyAll(Object.values(changed).map((proof) => JSON.stringify(proof)));
  expect(code).toBe(1);
  const names = Object.keys(changed);
  expect(names.filter((_, index) => /Dragningen stämmer: /.test(verdicts[index] ?? ''))).toEqual([]);
});

test('detects any flipped bit that affects the result: four hundred of them', async () => {
  const only = proofOf({ seed: 'egna', maxNumber: 97, sold: 0.5, prizes: 3, early: 3 });
  const texts = [mixed, only].flatMap((proof, run) => tampered(JSON.stringify(proof), 200, 7 + run));
  const { verdicts } = await verifyAll(texts);
  const missed = texts.filter((_, index) => /Dragningen stämmer: /.test(verdicts[index] ?? ''));
  expect(missed).toEqual([]);
});

test('reports what cannot be verified yet, and does not confirm it', async () => {
  const { secret, ...hidden } = mixed;
  expect(secret).toBeDefined();
  const [first, ...rest] = mixed.prizes;
  const waiting: Proof = {
    ...mixed,
    prizes: [{ ...(first as Proof['prizes'][0]), set: null, setHash: null }, ...rest],
  };
  const { code, verdicts } = await verifyAll([hidden, waiting].map((proof) => JSON.stringify(proof)));
  expect(code).toBe(1);
  expect(verdicts[0]).toMatch('hemligheten visas när vinnarmailet har skickats');
  expect(verdicts[1]).toMatch('inte fryst än, försök om en minut');
});

test('reports invalid arguments, a missing file and a malformed one in a sentence', async () => {
  const nothing = await verify();
  expect(nothing.code).toBe(1);
  expect(nothing.output).toMatch(/^Användning: npm run verify-draw/);
  for (const place of [path.join(directory, 'finns-inte.json'), fileOf('{"id":'), 'http://127.0.0.1:1/x']) {
    const { code, output } = await verify(place);
    expect([code, output.split('\n')]).toEqual([1, [expect.stringMatching(/^Beviset gick inte att läsa: /)]]);
  }
});
