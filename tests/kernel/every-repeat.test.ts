/** @module-tag search */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ObservedCall } from '../../infra/local/gateway/gateway-observation.ts';
import { operations } from '../../shared/contract/index.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { testCloud, type TestCloud } from '../support/cloud.ts';
import { idsOf, inventedIds, wholeClubFirst } from './cells.ts';
import { effectsOf } from './effects.ts';
import { answerOf, exchange } from './exchange.ts';
import { type Row, rowsOf } from './rows/all.ts';
import { type Holding, makeFixture } from './fixture.ts';
import { prefixes } from '../support/prefixes.ts';

const changing = wholeClubFirst(operations).filter(({ route }) => route.method !== 'GET');
const fine = /^20[0124]$/;

let cloud: TestCloud;
let holding: Holding;
beforeAll(async () => {
  cloud = await testCloud();
  [holding] = await makeFixture(cloud, 'Qvarnby');
});

/** The input of a request that succeeds; for a route that uses its target up, with a new target each time. */
const wholeInput = async (row: Row, holding: Holding) =>
  row.request?.(idsOf(holding, await row.fresh?.(holding))) ?? {};
/** Another input of the same route. */
const otherInput = (row: Row, holding: Holding) =>
  row.request?.(idsOf(holding, { ...inventedIds, word: 'Annat' })) ?? {};

/** Number of requests whose record was stored: these were committed. */
const commits = (calls: readonly ObservedCall[]) =>
  calls.filter(
    ({ operation, status, keys }) =>
      operation === 'TransactWriteItems' &&
      status === 200 &&
      keys.some(({ pk }) => pk.includes(prefixes.request)),
  ).length;

describe.each(changing.filter(({ route }) => route.access !== 'public'))('$resource/$name', (operation) => {
  const { name, route } = operation;
  test('a key gives one effect and one answer, for one body of one user, even for concurrent requests', async () => {
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
      // A repeat may delete the first request's objects again, which may have been interrupted before it did.
      const deleted = effectsOf(name, first.calls).filter((effect) => effect.startsWith('DeleteObject'));
      const more = effectsOf(name, again.calls).filter((effect) => !deleted.includes(effect));
      expect([more, commits(again.calls)]).toEqual([[], 0]);
      const reused = await cloud.observe(() => send(other));
      expect([reused.result.outcome, effectsOf(name, reused.calls)]).toEqual(['409 request.keyReused', []]);

      const otherUser = [club.admin, club.content].find(({ token: theirs }) => {
        const identity = theirs === club.admin.token ? 'Admin' : 'ContentAdmin';
        return mayUse(route.access, identity);
      });
      // Routes of Masters only have no other user in the club.
      if (otherUser) expect((await send(other, otherUser)).outcome).not.toMatch(/request\.keyReused/);
    }
  });
});

describe.each(changing.filter(({ route }) => route.access === 'public'))('$resource/$name', (operation) => {
  test('ignores keys: checks neither their length nor their reuse', async () => {
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
