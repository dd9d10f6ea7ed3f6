import { beforeAll, describe, expect, test } from 'vitest';
import type { ObservedCall } from '../../infra/local/gateway-observation.ts';
import { operations } from '../../shared/contract/index.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { testCloud, type TestCloud } from '../support/cloud.ts';
import { idsOf, madeUpIds } from './cells.ts';
import { effectsOf } from './effects.ts';
import { exchange, type Told } from './exchange.ts';
import { type Row, rowsOf } from './rows/all.ts';
import { type Holding, makeStand } from './stand.ts';
import { prefixes } from '../support/prefixes.ts';

const changing = operations.filter(({ route }) => route.method !== 'GET');
const fine = /^20[0124]$/;

let cloud: TestCloud;
let holding: Holding;
beforeAll(async () => {
  cloud = await testCloud();
  [holding] = await makeStand(cloud, 'Qvarnby');
});

/** A request that can be carried out, once where that uses something up. */
const wholeInput = async (row: Row, holding: Holding) =>
  row.request?.(idsOf(holding, await row.fresh?.(holding))) ?? {};
/** The same call about something else. */
const otherInput = (row: Row, holding: Holding) =>
  row.request?.(idsOf(holding, { ...madeUpIds, word: 'Annat' })) ?? {};

const answerOf = ({ status, bytes }: Told) => [status, bytes.toString()];
/** How many requests have left their record: each of these was committed. */
const commits = (calls: readonly ObservedCall[]) =>
  calls.filter(
    ({ operation, status, keys }) =>
      operation === 'TransactWriteItems' &&
      status === 200 &&
      keys.some(({ pk }) => pk.includes(prefixes.request)),
  ).length;

describe.each(changing.filter(({ route }) => route.access !== 'public'))('$resource/$name', (operation) => {
  const { name, route } = operation;
  test('a key is one effect and one answer, for one body of one person, also where it comes many times at once', async () => {
    const { club, user } = holding;
    for (const [index, row] of rowsOf(name).entries()) {
      const { token } = row.by === 'seller' ? user : club.master;
      const key = `${name}${index}`;
      const [input, other] = [await wholeInput(row, holding), otherInput(row, holding)];
      expect(JSON.stringify(other)).not.toBe(JSON.stringify(input));
      const send = (about = input, options: { key?: string; token?: string } = {}) =>
        exchange(cloud, operation, about, {
          token: options.token ?? token,
          headers: { 'idempotency-key': options.key ?? key },
        });

      const long = await cloud.observe(() => send(input, { key: 'x'.repeat(65) }));
      expect([long.result.outcome, effectsOf(name, long.calls)]).toEqual(['400 request.invalid', []]);
      const first = await cloud.observe(() => Promise.all([send(), send(), send()]));
      const [one] = first.result;
      expect(one.outcome).toMatch(fine);
      expect(first.result.map(answerOf)).toEqual(first.result.map(() => answerOf(one)));
      expect(commits(first.calls)).toBe(1);
      const again = await cloud.observe(() => send());
      expect(answerOf(again.result)).toEqual(answerOf(one));
      // An object that the first one deleted may be deleted once more: it may have broken off before.
      const deleted = effectsOf(name, first.calls).filter((effect) => effect.startsWith('DeleteObject'));
      const more = effectsOf(name, again.calls).filter((effect) => !deleted.includes(effect));
      expect([more, commits(again.calls)]).toEqual([[], 0]);
      const reused = await cloud.observe(() => send(other));
      expect([reused.result.outcome, effectsOf(name, reused.calls)]).toEqual(['409 request.keyReused', []]);

      const somebodyElse = [club.admin, club.content].find(({ token: theirs }) => {
        const identity = theirs === club.admin.token ? 'Admin' : 'ContentAdmin';
        return mayUse(route.access, identity);
      });
      // A Master's own routes have nobody else in the club to ask.
      if (somebodyElse) expect((await send(other, somebodyElse)).outcome).not.toMatch(/request\.keyReused/);
    }
  });
});

describe.each(changing.filter(({ route }) => route.access === 'public'))('$resource/$name', (operation) => {
  test('knows no keys: neither their length nor what else they came with', async () => {
    const [row = {}] = rowsOf(operation.name);
    const send = (input: object) =>
      exchange(cloud, operation, input, {
        address: '198.51.100.7',
        headers: { 'idempotency-key': 'x'.repeat(65) },
      });
    expect((await send(await wholeInput(row, holding))).outcome).toMatch(fine);
    expect((await send(otherInput(row, holding))).outcome).not.toMatch(/request\.(keyReused|invalid)/);
    expect((await send(await wholeInput(row, holding))).outcome).toMatch(fine);
  });
});
