import { expect, test } from 'vitest';
import { listPreviousBuyers } from '../../shared/contract/previous-buyer.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { renameTeams } from '../../shared/contract/structure.ts';
import { withdrawContact } from '../../shared/contract/withdrawal.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { costOf } from '../support/units.ts';

const caller = 0.5;

test('earlier buyers cost 1 R for the archive and 0.5 R for 4 kB of tickets; consent costs a sale nothing', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const ticketIds = await club.tickets(lottery, club.seller, 50);
  const sell = (from: number, fields: object) => {
    const body = { ticketIds: ticketIds.slice(from, from + 5), ...buyer, mail: false, ...fields };
    return club.seller.call(createSale, { body });
  };
  const silent = await costOf(cloud, 'createSale', () => sell(0, {}));
  const consented = await costOf(cloud, 'createSale', () => sell(5, { mayContact: true }));
  expect(consented).toEqual(silent);
  for (let from = 10; from < 50; from += 5) await sell(from, { mayContact: true });
  const list = () => club.seller.call(listPreviousBuyers, { query: {} });
  expect((await costOf(cloud, 'listPreviousBuyers', list)).reads).toBe(caller + 1);
  await club.edit(lottery, { closed: true });
  const { reads, writes } = await costOf(cloud, 'listPreviousBuyers', list);
  expect(writes).toBe(0);
  expect(reads).toBeLessThanOrEqual(caller + 1 + 3);
});

test('a withdrawal of one sale costs 1 W in a sale, and reads the tickets of the seller', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const ticketIds = await club.tickets(lottery, club.seller, 20);
  const body = { ticketIds, ...buyer, mail: false, mayContact: true };
  const { body: sale } = await club.seller.call(createSale, { body });
  const token = sale.receiptUrl.split('/kvitto/')[1] ?? '';
  const withdraw = () => cloud.anonymous.call(withdrawContact, { body: { token } });
  const first = await costOf(cloud, 'withdrawContact', withdraw);
  const again = await costOf(cloud, 'withdrawContact', withdraw);
  expect(first.writes - again.writes).toBeLessThanOrEqual(3);
  expect(first.reads).toBeLessThanOrEqual(60);
});

test('90 names cost 2 W a team, and the log, the step and the request 6 W', async () => {
  const { cloud, club } = await testClub();
  const teams = [club.p12, club.f10].map((teamId, index) => ({ teamId, name: `Nytt ${index}` }));
  const rename = () => club.admin.call(renameTeams, { body: { teams } }, { key: 'en gång' });
  const { writes } = await costOf(cloud, 'renameTeams', rename);
  expect(writes).toBe(2 * teams.length + 6);
});
