import { expect, test } from 'vitest';
import {
  createFundraiser,
  editFundraiser,
  listArchivedFundraisers,
  listFundraisers,
} from '../../../shared/contract/fundraiser.ts';
import { createLottery, listArchivedLotteries, listLotteries } from '../../../shared/contract/lottery.ts';
import { bounds } from '../../../shared/domain/bounds.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import type { TestClub } from '../../support/cloud.ts';
import { clubWithCounter, oneTakesLastPlace } from '../../support/counter.ts';
import { refusalOf } from '../../support/refusal.ts';

const full = '409 bound.reached';
const fields = { name: 'Jul', description: 'Hjälp oss.', validUntilDate: addDays(dayOf(new Date()), 9) };
const lengthOf = async (lists: readonly Promise<{ readonly body: readonly unknown[] }>[]) =>
  (await Promise.all(lists)).reduce((sum, { body }) => sum + body.length, 0);

/** The kinds of records whose archived ones count too: create one, archive and reactivate it, list all. */
const kinds = {
  lotteries: {
    operation: 'createLottery',
    add: async (club: TestClub, options: { key?: string } = {}) => {
      const body = { ...fields, price: 20, maxNumber: 9 };
      return refusalOf(await club.admin.call(createLottery, { body }, options));
    },
    close: (club: TestClub, id: string, closed: boolean) => club.edit(id, { closed }),
    count: (club: TestClub) =>
      lengthOf([club.admin.call(listLotteries, {}), club.admin.call(listArchivedLotteries, {})]),
  },
  fundraisers: {
    operation: 'createFundraiser',
    add: async (club: TestClub, options: { key?: string } = {}) =>
      refusalOf(await club.admin.call(createFundraiser, { body: fields }, options)),
    close: async (club: TestClub, id: string, closed: boolean) =>
      (await club.admin.call(editFundraiser, { body: { id, ...fields, closed } })).status,
    count: (club: TestClub) =>
      lengthOf([club.admin.call(listFundraisers, {}), club.admin.call(listArchivedFundraisers, {})]),
  },
} as const;
const each = Object.entries(kinds).map(([list, kind]) => ({ list: list as keyof typeof kinds, ...kind }));

test.each(each)(
  '$list: rejects one over the bound with the reason; existing ones can be archived and reactivated',
  async ({ list, add, close, count }) => {
    const { club, counter } = await clubWithCounter(list);
    const { id } = await add(club);
    await counter.leave(0);
    const refused = await add(club);
    expect([refused.outcome, refused.message]).toEqual([full, bounds[list].full]);
    expect(await count(club)).toBe(1);
    for (const closed of [true, false]) expect(await close(club, id, closed)).toBe(204);
    expect((await add(club)).outcome).toBe(full);
  },
);

test.each(each)('$list: of four concurrent requests for the last place one succeeds', oneTakesLastPlace);

test.each(each)(
  '$list: counts those from before there was a counter, active and archived',
  async ({ add, close, count, list }) => {
    const { club, counter } = await clubWithCounter(list);
    const { id } = await add(club);
    await add(club);
    await close(club, id, true);
    await counter.forget();
    await add(club);
    expect([await counter.items(), await count(club)]).toEqual([3, 3]);
  },
);

test.each(each)('$list: counts one that a request creates twice once', async ({ list, add, count }) => {
  const { club, counter } = await clubWithCounter(list);
  const [one, again] = [await add(club, { key: 'k' }), await add(club, { key: 'k' })];
  expect(again.id).toBe(one.id);
  expect([await counter.items(), await count(club)]).toEqual([1, 1]);
});
