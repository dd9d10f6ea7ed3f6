import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Proof } from '../../shared/contract/proof.ts';
import { ask } from '../../web/features/draw-proof/check/ask.ts';
import { checkProof } from '../../web/features/draw-proof/check/check-proof.ts';
import { tampered } from '../support/tampering.ts';
import { checkText, holdsByPage, holdsByVerifier, verifyAll } from './both-checks.ts';
import { type Plan, proofOf } from './proofs.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A draw that differs from the others in everything; the same on each run. */
function planOf(run: number): Plan {
  const of = <T>(values: readonly [T, ...T[]], salt: number): T => {
    const place = createHash('sha256').update(`${run} ${salt}`).digest().readUInt32BE() % values.length;
    return values[place] ?? values[0];
  };
  const rule = of<Proof['rule']>(['sold', 'paid', 'all'], 1);
  const isControlled = run % 3 !== 0;
  const prizes = of([1, 2, 5, 9], 2);
  return {
    seed: `s${run}`,
    maxNumber: of([9, 64, 255, 256, 1000, 4096], 3),
    sold: isControlled && rule === 'all' ? 1 : of([1, 0.7, 0.1, 0.01], 4),
    prizes,
    early: isControlled ? 0 : of([0, 1, prizes], 5),
    ...(isControlled && {
      controlled: {
        rule,
        publicNumber: of(['000000', '123456', '99999999999999999999', `${run}`.padStart(7, '0')], 6),
        replaced: run % 2 === 0 ? [0] : [],
      },
    }),
  };
}

test('a hundred random draws of the service are confirmed by the page and by verify-draw', async () => {
  const proofs = Array.from({ length: 100 }, (_, run) => proofOf(planOf(run)));
  const { code, verdicts } = await verifyAll(proofs.map((proof) => JSON.stringify(proof)));
  for (const [run, proof] of proofs.entries()) {
    const found = checkProof(proof, proof.id);
    expect([found.findings, found.waiting, holdsByVerifier(verdicts[run])], `${run}`).toEqual([[], [], true]);
    expect(found.prizes.map(({ decided }) => decided?.number)).toEqual(
      proof.prizes.map(({ number }) => number),
    );
  }
  expect(code).toBe(0);
  // Some of them were decided by place.
  expect(proofs.filter(({ prizes }) => prizes.some(({ counter }) => counter >= 100)).length).toBeGreaterThan(
    5,
  );
});

const kept = globSync('tests/fixtures/proofs/*.json', { cwd: root }).toSorted();

test('proofs of the release before are confirmed as they are, and what was not public then is not', async () => {
  const texts = kept.map((file) => readFileSync(path.join(root, file), 'utf8'));
  const { verdicts } = await verifyAll(texts);
  const judged = kept.map((file, index) => {
    const text = texts[index] ?? '';
    const page = checkText(text, (JSON.parse(text) as Proof).id);
    return [path.basename(file), holdsByPage(page), holdsByVerifier(verdicts[index]), page?.findings.length];
  });
  expect(judged).toEqual([
    ['after-the-sale.json', true, true, 0],
    ['during-and-after-the-sale.json', true, true, 0],
    ['few-sold.json', true, true, 0],
    ['not-mailed.json', false, false, 0],
  ]);
});

const controlled = proofOf({
  seed: 'kontroll',
  maxNumber: 300,
  sold: 0.6,
  prizes: 5,
  early: 0,
  controlled: {
    rule: 'sold',
    publicNumber: '271828',
    replaced: [1],
    redrawOf: { drawId: 'lotteri-annan', prize: 2 },
  },
});
const ordinary = proofOf({ seed: 'blandad', maxNumber: 120, sold: 0.7, prizes: 5, early: 2 });

/** What nothing can be computed from: the service's word, see docs/draw.md. */
const unverifiable = /name$|Date$|^redrawOf/;

/** Copies of a value, each with one bit flipped: in each of a text's first and last characters, in a number, a truth. */
function flipped(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return Array.from({ length: 8 }, (_, bit) => value ^ (1 << bit));
  if (typeof value !== 'string') return [];
  const places = [0, value.length >> 1, value.length - 1];
  return places.flatMap((at) =>
    Array.from({ length: 7 }, (_, bit) => {
      const letter = String.fromCodePoint((value.codePointAt(at) ?? 0) ^ (1 << bit));
      return value.slice(0, at) + letter + value.slice(at + 1);
    }),
  );
}

/** A copy for each flipped bit of each field, with the field's name. */
function* eachFlip(proof: Proof): Generator<{ field: string; changed: Record<string, unknown> }> {
  for (const [name, value] of Object.entries(proof))
    for (const other of flipped(value)) yield { field: name, changed: { ...proof, [name]: other } };
  for (const [index, prize] of proof.prizes.entries())
    for (const [name, value] of Object.entries(prize))
      for (const other of flipped(value)) {
        const prizes = (proof.prizes as readonly object[]).with(index, { ...prize, [name]: other });
        yield { field: `prizes[${index}].${name}`, changed: { ...proof, prizes } };
      }
}

test.each([
  ['controlled', controlled],
  ['ordinary', ordinary],
])('a bit flipped in any field of the proof of a draw (%s) is found by both, by name', async (_, proof) => {
  const flips = [...eachFlip(proof)].filter(({ field }) => !unverifiable.test(field));
  const texts = flips.map(({ changed }) => JSON.stringify(changed));
  const { verdicts } = await verifyAll(texts);
  const missed = flips.flatMap(({ field, changed }, index) => {
    const page = checkProof(changed, proof.id).findings.flatMap(({ fields }) => fields);
    const verdict = verdicts[index] ?? '';
    const [, prize, name = field] = /^prizes\[(\d+)\]\.(.*)$/.exec(field) ?? [];
    const place = prize === undefined ? '' : `Vinst ${Number(prize) + 1} .*`;
    const isNamed = new RegExp(`${place}\\b${name}\\b`).test(verdict);
    return page.includes(field) && !holdsByVerifier(verdict) && isNamed
      ? []
      : [{ field, page: page.includes(field), verdict }];
  });
  expect(missed).toEqual([]);
  expect(new Set(flips.map(({ field }) => field)).size).toBeGreaterThan(25);
});

test('both find any flipped bit in the text of a proof that affects the result', async () => {
  for (const [run, proof] of [controlled, ordinary].entries()) {
    const texts = tampered(JSON.stringify(proof), 200, 17 + run);
    const { verdicts } = await verifyAll(texts);
    const missed = texts.filter(
      (text, index) => holdsByVerifier(verdicts[index]) || holdsByPage(checkText(text, proof.id)),
    );
    expect(missed).toEqual([]);
  }
});

test('both find times out of order, a field of one kind of draw in the other, and half of what belongs together', async () => {
  const without = (proof: Proof, ...names: readonly string[]) =>
    Object.fromEntries(Object.entries(proof).filter(([name]) => !names.includes(name)));
  const changed: Readonly<Record<string, readonly [fields: readonly string[], proof: object]>> = {
    'frozen before it was made': [['frozenDate'], { ...controlled, frozenDate: '2026-11-19T10:00:00.000Z' }],
    'started before it was frozen': [['startedDate'], { ...controlled, startedDate: controlled.createdDate }],
    'no public number': [['publicNumber'], without(controlled, 'publicNumber')],
    'neither number nor start': [['publicNumber'], without(controlled, 'publicNumber', 'startedDate')],
    'no freeze': [['frozenDate'], without(controlled, 'frozenDate')],
    'no rule': [['rule'], without(controlled, 'rule')],
    'a number in an ordinary draw': [['publicNumber'], { ...ordinary, publicNumber: '271828' }],
    'all numbers, but not in the set': [['rule'], { ...without(controlled, 'redrawOf'), rule: 'all' }],
    'another set with its hash': [
      ['eligible'],
      { ...controlled, set: ordinary.set, setHash: ordinary.setHash },
    ],
    'a count without a set': [['eligible'], { ...ordinary, set: null, setHash: null }],
    'an unknown field': [['note'], { ...controlled, note: 'x' }],
    'no prizes': [['prizes'], { ...controlled, prizes: [] }],
  };
  const { verdicts } = await verifyAll(Object.values(changed).map(([, proof]) => JSON.stringify(proof)));
  for (const [index, [name, [fields, proof]]] of Object.entries(changed).entries()) {
    const found = checkProof(proof, controlled.id).findings.flatMap(({ fields: each }) => each);
    expect(found, name).toEqual(expect.arrayContaining([...fields]));
    expect(holdsByVerifier(verdicts[index]), name).toBe(false);
  }
});

test('before the secret is public the page confirms the list and that each winner took part, and says what waits', () => {
  const { secret, ...hidden } = controlled;
  expect(secret).toBeDefined();
  expect(checkProof(hidden, controlled.id)).toMatchObject({ findings: [], waiting: ['secret'] });
  const [first, ...rest] = controlled.prizes;
  const other = Array.from({ length: 300 }, (_, at) => at + 1).find(
    (number) => ask(checkProof(controlled, controlled.id), number).tookPart === 'none',
  );
  const swapped = { ...hidden, prizes: [{ ...first, number: other }, ...rest] };
  expect(checkProof(swapped, controlled.id).findings).toEqual([
    { fields: ['prizes[0].number'], says: `Vinst 1: lott ${other} deltog inte.` },
  ]);
  const { publicNumber, startedDate, ...frozen } = { ...hidden, prizes: [] };
  expect([publicNumber, startedDate]).not.toContain(undefined);
  expect(checkProof(frozen, controlled.id)).toMatchObject({ findings: [], waiting: ['start', 'secret'] });
  const { frozenDate, ...unfrozen } = { ...frozen, set: null, setHash: null, eligible: null };
  expect(frozenDate).toBeDefined();
  expect(checkProof(unfrozen, controlled.id)).toMatchObject({ findings: [], waiting: ['freeze', 'secret'] });
});

test('a lookup says whether a number took part, whether it won, and when it was tried', () => {
  const checked = checkProof(controlled, controlled.id);
  const answers = Array.from({ length: 300 }, (_, at) => ask(checked, at + 1));
  // Every attempt of every prize is some number's, and each prize has one that won it.
  const trials = answers.flatMap(({ number, trials: all }) =>
    (all ?? []).map((trial) => ({ number, ...trial })),
  );
  for (const [index, { number, counter }] of controlled.prizes.entries()) {
    const own = trials
      .filter(({ prize }) => prize === index + 1)
      .toSorted((one, two) => one.attempt - two.attempt);
    expect(own.at(-1)).toEqual({ number, prize: index + 1, attempt: counter + 1, outcome: 'won' });
    expect(own.slice(0, -1).every(({ outcome }) => outcome !== 'won')).toBe(true);
    expect(ask(checked, number)).toMatchObject({
      tookPart: 'all',
      won: [{ prize: index + 1, replaced: index === 1 }],
    });
  }
  for (const { number, tookPart, trials: all = [] } of answers)
    if (all.some(({ outcome }) => outcome === 'tookNoPart')) expect(tookPart, `${number}`).toBe('none');
  expect(answers.filter(({ tookPart }) => tookPart === 'all')).toHaveLength(controlled.eligible ?? 0);
  expect(ask(checked, 301)).toMatchObject({ exists: false });
  // Where each prize had a list of its own, a number may have taken part in some.
  const mixed = checkProof(ordinary, ordinary.id);
  const parts = Array.from({ length: 120 }, (_, at) => ask(mixed, at + 1)).map(({ tookPart }) => tookPart);
  expect(new Set(parts)).toEqual(new Set(['all', 'none', 'some']));
});

test('the two checks share nothing with the service, nor with each other', () => {
  const importsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
  const page = globSync('web/features/draw-proof/check/*.ts', { cwd: root });
  expect(page.length).toBeGreaterThan(5);
  for (const file of page)
    for (const name of importsOf(path.join(root, file)))
      expect(name, file).toMatch(/^(\.\/[a-z-]+\.ts|@noble\/hashes\/[a-z0-9]+\.js)$/);
  expect(
    importsOf(path.join(root, 'bin/verify-draw.ts')).filter((name) => !name.startsWith('node:')),
  ).toEqual([]);
});
