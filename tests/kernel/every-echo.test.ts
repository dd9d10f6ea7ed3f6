import { describe, expect, test } from 'vitest';
import { operations } from '../../shared/contract/index.ts';
import { testCloud, type TestCloud } from '../support/cloud.ts';
import type { TestClub } from '../support/club.ts';
import { inventedIds } from './cells.ts';
import { effectsOf } from './effects.ts';
import { exchange } from './exchange.ts';
import { rowsOf } from './rows/all.ts';

let clubOnce: Promise<{ cloud: TestCloud; club: TestClub }> | undefined;
const clubOf = () =>
  (clubOnce ??= (async () => {
    const cloud = await testCloud();
    return { cloud, club: await cloud.club() };
  })());

/** Each call comes from another network address, so that none is throttled. */
let visitors = 0;

/** All routes compare by the same function: one route tries all. */
const wrongEchoes = [undefined, '', 'x', 'abcdefg', 'abcdefghi'];

const changing = operations.filter(({ route }) => route.method !== 'GET');

describe.each(changing)('$resource/$name', (operation) => {
  const { name, route } = operation;
  test('a client that sends the cookie must echo it, before the body is read; one without is not asked', async () => {
    const { cloud, club } = await clubOf();
    const isPublic = route.access === 'public';
    const { token } = rowsOf(name)[0]?.by === 'seller' ? club.seller : club.master;
    const input = rowsOf(name)[0]?.request?.({ ...inventedIds, word: 'Ek', email: 'a@b.example', number: 1 });
    const send = async (headers: Readonly<Record<string, string>>) => {
      const sent = {
        headers,
        ...(route.body && { text: '{' }),
        address: `198.51.100.${isPublic ? ++visitors : 0}`,
        ...(!isPublic && { token }),
      };
      return (await exchange(cloud, operation, { ...(input?.params && { params: input.params }) }, sent))
        .outcome;
    };
    const cookie = 'other=1; XSRF-TOKEN=abcdefgh';
    const { calls } = await cloud.observe(async () => {
      for (const echoed of operation === changing[0] ? wrongEchoes : [undefined])
        expect(await send({ cookie, ...(echoed !== undefined && { 'x-xsrf-token': echoed }) })).toBe(
          '403 auth.xsrf',
        );
      const judged = route.body ? '400 request.invalid' : '404 notFound';
      expect(await send({ cookie, 'x-xsrf-token': 'abcdefgh' })).toBe(judged);
      expect(await send({})).toBe(judged);
      if (operation === changing[0]) expect(await send({ cookie: 'other=1' })).toBe(judged);
    });
    expect(effectsOf(name, calls)).toEqual([]);
  });
});
