import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operations } from '../../shared/contract/index.ts';
import { testCloud, type TestCloud } from '../support/cloud.ts';
import { inParallel } from '../support/parallel.ts';
import { type Cell, cellsOf, viewersOf, wholeClubFirst } from './cells.ts';
import { effectsOf } from './effects.ts';
import { exchange, textOf, type Reply } from './exchange.ts';
import { rows, rowsOf } from './rows/all.ts';
import { type Holding, makeFixture } from './fixture.ts';

/** Words in each text of the one club and of the other. */
const words = ['Qvarnby', 'Zefyrsta'] as const;

interface Stands {
  readonly cloud: TestCloud;
  readonly own: readonly Holding[];
  readonly foreign: readonly Holding[];
}
let stands: Stands;
beforeAll(async () => {
  const cloud = await testCloud();
  const [own, foreign] = await Promise.all(words.map((word) => makeFixture(cloud, word)));
  stands = { cloud, own: own ?? [], foreign: (foreign ?? []).slice(0, 1) };
});

test('every operation states its input and who may use it', () => {
  expect(Object.keys(rows).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

/** Words of the caller's own club that answers contained. */
const shown = new Set<string>();
/** Each viewer of a public route has another network address, so that none is throttled. */
let viewers = 0;

async function ask(cloud: TestCloud, operation: Operation, cell: Cell): Promise<Reply> {
  const { viewer } = cell;
  const input = (await cell.input()) ?? {};
  const reply = await exchange(cloud, operation, input, {
    token: viewer.token,
    // The function refuses, so the way to it, half of a request's work, is left out.
    ...((cell.refused || operation.route.access === 'public') && {
      address: `198.51.${viewers >> 8}.${viewers++ & 255}`,
    }),
  });
  const text = textOf(reply).toLowerCase();
  for (const word of words)
    if (text.includes(word.toLowerCase()) && !cell.row.open) {
      expect(viewer.word, `${cell.name} shows ${word}`).toBe(word);
      shown.add(operation.name);
    }
  return reply;
}

const known = [
  'date',
  'x-amz-cf-id',
  'apigw-requestid',
  'x-amzn-requestid',
  'via',
  'x-cache',
  'x-amz-cf-pop',
];
const wordsOf = ({ status, body, headers }: Reply) =>
  JSON.stringify({
    status,
    body,
    headers: Object.entries(headers).filter(([name]) => !known.includes(name)),
  });

/** Every viewer's requests of an operation. */
const cellsIn = (operation: Operation): Cell[] => {
  const { own, foreign } = stands;
  return rowsOf(operation.name).flatMap((row) =>
    cellsOf(operation, row, viewersOf(own, foreign), own, foreign),
  );
};

/** Checks refusals, which tell and change nothing, then that the others succeed, or conflict as the route says. */
async function check(operation: Operation, cells: readonly Cell[]): Promise<void> {
  const { name, route } = operation;
  const { cloud } = stands;
  const refused = cells.filter(({ refused: codes }) => codes);
  const { result, calls } = await cloud.observe(() =>
    inParallel(
      refused.map((cell) => async () => [cell, await ask(cloud, operation, cell)] as const),
      // Starting a function's environment takes time.
      2,
    ),
  );
  const wrong = result.flatMap(([cell, { outcome }]) =>
    cell.refused?.includes(outcome) ? [] : [`${cell.name}: ${outcome}, not ${String(cell.refused)}`],
  );
  expect(wrong, wrong.slice(0, 3).join('; ')).toEqual([]);
  const notFound = result.filter(([, { outcome }]) => outcome === '404 notFound');
  expect(new Set(notFound.map(([, answer]) => wordsOf(answer))).size).toBeLessThanOrEqual(1);
  expect(effectsOf(name, calls)).toEqual([]);

  const conflicts = (route.errors ?? []).map((code) => `409 ${code}`);
  const fine = /^(200|201|202|204|302)$/;
  for (const cell of cells.filter(({ refused: codes }) => !codes)) {
    const { outcome } = await ask(cloud, operation, cell);
    if (!fine.test(outcome)) expect(conflicts, cell.name).toContain(outcome);
  }
}

describe.each(wholeClubFirst(operations))('$resource/$name', (operation) => {
  test('answers those who may use it about their scope, and shows and changes nothing beyond', () =>
    check(
      operation,
      cellsIn(operation).filter(({ isSearched }) => !isSearched),
    ));

  test('so it does for everybody who may use it', { tags: 'search' }, () =>
    check(operation, cellsIn(operation)),
  );
});

test('the searched words occur in the answers of many routes', () => {
  expect(shown.size).toBeGreaterThan(30);
});
