import { expect, test } from 'vitest';
import { createLottery, readLottery } from '../../shared/contract/lottery.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { sellTicket } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, heldBack, killedAt } from '../support/faults.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

/** A lottery with unsold tickets, of a club with the registration 'Första'. */
async function registered() {
  const { cloud, club } = await testClub();
  const renew = async (registrationNumber: string, key?: string) =>
    outcomeOf(
      await club.admin.call(editSettings, { body: { registrationNumber } }, key === undefined ? {} : { key }),
    );
  await renew('Första');
  const id = await club.lottery();
  const tickets = await club.tickets(id, club.seller, 2);
  return {
    cloud,
    club,
    renew,
    numberOf: async (lottery = id) =>
      (await club.admin.call(readLottery, { params: { id: lottery } })).body.registration?.registrationNumber,
    sell: async () =>
      outcomeOf(await club.seller.call(sellTicket, { body: { ticketId: tickets.shift() ?? '', ...buyer } })),
    recounted: () => recount(cloud, club, id),
  };
}

test('a first sale that commits before a new registration reaches its lottery keeps the one it was sold under', async () => {
  const { cloud, renew, sell, numberOf, recounted } = await registered();
  // The new registration is stored, and its lottery about to be held back.
  const locking = callsOf('editSettings', 'UpdateItem');
  expect(await heldBack(cloud, locking, () => renew('Andra'), sell)).toEqual({
    first: '204',
    meanwhile: '200',
  });
  expect(await numberOf()).toBe('Första');
  expect(await renew('Tredje')).toBe('204');
  expect([await numberOf(), (await recounted()).sold]).toEqual(['Första', [1]]);
});

test('while a lottery gets the new registration no sale commits; the next one is sold under it, for good', async () => {
  const { cloud, renew, sell, numberOf } = await registered();
  let lock: string | undefined;
  const isOwn = callsOf('editSettings', 'UpdateItem');
  const changing = (call: Parameters<typeof isOwn>[0]): boolean => {
    if (!isOwn(call)) return false;
    const at = JSON.stringify(call.keys);
    if (lock === undefined) lock = at;
    else return at === lock;
    return false;
  };
  expect(await heldBack(cloud, changing, () => renew('Andra'), sell)).toEqual({
    first: '204',
    meanwhile: '409 record.changed',
  });
  expect([await numberOf(), await sell(), await renew('Tredje'), await numberOf()]).toEqual([
    'Andra',
    '200',
    '204',
    'Andra',
  ]);
});

test('a change that crashed after it was stored is completed by its repeat, and by the next save', async () => {
  const { cloud, renew, numberOf } = await registered();
  const dying = (name: string, key?: string) =>
    killedAt(cloud, 'editSettings', { at: 1, applied: true }, () => renew(name, key));
  expect(await dying('Andra', 'k')).toBe('500 internal');
  expect(await numberOf()).toBe('Första');
  expect([await renew('Andra', 'k'), await numberOf()]).toEqual(['204', 'Andra']);
  expect(await dying('Tredje')).toBe('500 internal');
  expect([await numberOf(), await renew('Tredje'), await numberOf()]).toEqual(['Andra', '204', 'Tredje']);
});

test('a lottery that is created while the registration changes has the one that the settings end with', async () => {
  const { cloud, club, renew, numberOf } = await registered();
  const body = {
    name: 'Ny',
    description: 'Ny',
    price: 10,
    maxNumber: 10,
    validUntilDate: addDays(dayOf(new Date()), 9),
  };
  const storing = callsOf('createLottery', 'TransactWriteItems');
  const { first: created } = await heldBack(
    cloud,
    storing,
    () => club.admin.call(createLottery, { body }),
    () => renew('Andra'),
  );
  expect(await numberOf(created.body)).toBe('Andra');
});
