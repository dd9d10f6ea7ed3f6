import { expect, test } from 'vitest';
import { editPayment } from '../../../shared/contract/sale.ts';
import {
  listOwnSettlements,
  listSettledLotteries,
  listSettlements,
  readSettlement,
  readTeamSettlement,
} from '../../../shared/contract/settlement.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { deleteTeam } from '../../../shared/contract/structure.ts';
import { deleteUser, moveUser } from '../../../shared/contract/user.ts';
import { readWorkbook, valuesOf } from '../../support/spreadsheet.ts';
import { fetchReport } from '../report/files.ts';
import { outcomeOf, refusalOf } from '../../support/refusal.ts';
import { recount } from '../../support/recount.ts';
import { owingClub } from './envelopes.ts';

test('money goes from seller to team to club: each sum is shown where it is, and the seller is mailed', async () => {
  const { cloud, club, lottery, handIn } = await owingClub();
  expect((await handIn(club.leader, 60, { note: 'Första kuvertet' })).status).toBe(201);
  expect((await handIn(club.treasurer, 15, { to: 'club' })).status).toBe(201);
  expect((await handIn(club.treasurer, 40, { team: club.p12, to: 'club' })).status).toBe(201);

  const { body } = await club.treasurer.call(readSettlement, { params: { id: lottery } });
  const sums = {
    assigned: 4,
    sold: 4,
    amount: 100,
    unpaid: 0,
    paid: 100,
    swish: 0,
    confirmed: 0,
    held: 100,
    handedIn: 75,
    owed: 25,
  };
  const { id, email } = club.seller;
  const user = { id, firstName: 'Saljare', lastName: 'Saljaresson' };
  const seller = { ...sums, user, teamId: club.p12, lastReminder: null };
  const p12 = { ...sums, teamId: club.p12, name: 'P12', sectionName: 'Fotboll', holds: 20 };
  expect(body).toEqual({ totals: sums, teams: [p12], sellers: [seller] });

  const query = { ticketBaseId: lottery };
  const ofTeam = await club.leader.call(readTeamSettlement, { params: { id: club.p12 }, query });
  expect(ofTeam.body).toEqual({
    totals: { ...sums, holds: 20 },
    sellers: [seller],
    trackPayments: true,
  });

  const { body: entries } = await club.admin.call(listSettlements, { query });
  expect(entries.map(({ from, to, amount }) => `${from} ${to} ${amount}`).toSorted()).toEqual([
    'seller club 15',
    'seller team 60',
    'team club 40',
  ]);
  expect(entries.find(({ to }) => to === 'team')).toMatchObject({
    by: { id: club.leader.id, firstName: 'Ledare' },
    user,
    team: { id: club.p12, name: 'P12' },
    note: 'Första kuvertet',
  });
  const { body: mine } = await club.seller.call(listOwnSettlements, {});
  expect(mine).toMatchObject([{ ticketBaseId: lottery, held: 100, handedIn: 75, owed: 25 }]);
  expect(mine[0]?.entries.map(({ amount }) => String(amount)).toSorted()).toEqual(['15', '60']);

  const mails = (await cloud.mails()).filter(({ to }) => to.includes(email));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Saljare: Du har lämnat in 15:-',
    'Saljare: Du har lämnat in 60:-',
  ]);
  await recount(cloud, club, lottery);
});

test('no more is handed in than is owed or held, and the answer names the sum', async () => {
  const { cloud, club, lottery, handIn } = await owingClub();
  expect(refusalOf(await handIn(club.leader, 100.01))).toMatchObject({
    outcome: '409 settlement.tooMuch',
    message: 'Säljaren har 100:- kvar att lämna in.',
  });
  await handIn(club.leader, 99.5);
  expect(refusalOf(await handIn(club.admin, 1))).toMatchObject({
    message: 'Säljaren har 0,50:- kvar att lämna in.',
  });
  expect(refusalOf(await handIn(club.admin, 100, { team: club.p12, to: 'club' }))).toMatchObject({
    outcome: '409 settlement.tooMuch',
    message: 'Laget har 99,50:- att lämna in.',
  });
  // A member who has sold nothing.
  const { id: user } = await club.addSeller(club.p12);
  expect(outcomeOf(await handIn(club.leader, 1, { user }))).toBe('409 settlement.tooMuch');
  await recount(cloud, club, lottery);
});

test('a leader receives for the own team, a Kassör for the club, and neither for the other', async () => {
  const { club, handIn } = await owingClub();
  expect(outcomeOf(await handIn(club.leader, 1, { to: 'club' }))).toBe('409 settlement.adminOnly');
  expect(outcomeOf(await handIn(club.treasurer, 1))).toBe('409 settlement.leaderOnly');
  expect(outcomeOf(await handIn(club.otherLeader, 1))).toBe('404 notFound');
  expect(outcomeOf(await handIn(club.otherLeader, 1, { team: club.p12, to: 'club' }))).toBe('404 notFound');
  expect(outcomeOf(await handIn(club.leader, 1, { team: club.p12, to: 'club' }))).toBe(
    '409 settlement.adminOnly',
  );
  expect(outcomeOf(await handIn(club.admin, 1))).toBe('201');
});

test('a hand-in is reversed once, by who may receive it, and not while its money has been passed on', async () => {
  const { cloud, club, lottery, handIn, reverse } = await owingClub();
  const { body: envelope } = await handIn(club.leader, 60);
  const { body: passed } = await handIn(club.admin, 60, { team: club.p12, to: 'club' });
  expect(outcomeOf(await reverse(club.otherLeader, envelope))).toBe('404 notFound');
  expect(outcomeOf(await reverse(club.leader, envelope))).toBe('409 settlement.passedOn');
  expect(outcomeOf(await reverse(club.leader, passed))).toBe('409 settlement.adminOnly');
  expect(outcomeOf(await reverse(club.treasurer, passed))).toBe('201');
  const { status, body: reversal } = await reverse(club.leader, envelope);
  expect(status).toBe(201);
  expect(outcomeOf(await reverse(club.leader, envelope))).toBe('409 settlement.reversed');
  expect(outcomeOf(await reverse(club.leader, reversal))).toBe('409 settlement.isReversal');
  const query = { ticketBaseId: lottery };
  const { body: entries } = await club.leader.call(listSettlements, { query });
  expect(entries).toHaveLength(4);
  expect(entries.find(({ id }) => id === envelope)).toMatchObject({ amount: 60, reversedBy: reversal });
  expect(entries.find(({ id }) => id === reversal)).toMatchObject({
    amount: -60,
    reversalOf: envelope,
    note: 'Fel kuvert',
  });
  const { body } = await club.admin.call(readSettlement, { params: { id: lottery } });
  expect(body.totals).toMatchObject({ held: 100, handedIn: 0, owed: 100 });
  expect(body.teams).toMatchObject([{ holds: 0 }]);
  await recount(cloud, club, lottery);
});

test('cash that has been handed in is not taken back by a payment; after the reversal it is', async () => {
  const { club, handIn, reverse, sales } = await owingClub(1);
  const { body: id } = await handIn(club.leader, 25);
  const params = { id: sales[0] ?? '' };
  const unpaid = () => club.leader.call(editPayment, { params, body: { state: 'unpaid' } });
  expect(outcomeOf(await unpaid())).toBe('409 payment.handedIn');
  await reverse(club.leader, id);
  expect(outcomeOf(await unpaid())).toBe('200');
});

test("a moved seller's debt follows to the new team; what the old team received stays there", async () => {
  const { cloud, club, lottery, handIn, reverse } = await owingClub();
  const { body: received } = await handIn(club.leader, 40);
  await club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: club.f10 } });
  expect(outcomeOf(await handIn(club.leader, 10))).toBe('404 notFound');
  expect(outcomeOf(await handIn(club.otherLeader, 10))).toBe('201');
  const { body } = await club.admin.call(readSettlement, { params: { id: lottery } });
  expect(body.teams.map(({ name, owed, holds }) => [name, owed, holds])).toEqual([
    ['F10', 50, 10],
    ['P12', 0, 40],
  ]);
  const query = { ticketBaseId: lottery };
  const seen = async (who: typeof club.leader) =>
    (await who.call(listSettlements, { query })).body.map(({ amount }) => amount);
  expect([await seen(club.leader), await seen(club.otherLeader)]).toEqual([[40], [10]]);
  expect(outcomeOf(await reverse(club.leader, received))).toBe('201');
  await recount(cloud, club, lottery);
});

test('a user who owes and a team that holds money are not deleted, also in an archived lottery', async () => {
  const { club, lottery, handIn } = await owingClub();
  await club.edit(lottery, { closed: true });
  const remove = () => club.admin.call(deleteUser, { params: { id: club.seller.id } });
  expect(outcomeOf(await remove())).toBe('409 settlement.open');
  const { body: envelope } = await handIn(club.leader, 100);
  expect(outcomeOf(await remove())).toBe('204');
  await club.admin.call(moveUser, { body: { userId: club.leader.id, teamId: club.f10 } });
  const removeTeam = () => club.admin.call(deleteTeam, { params: { id: club.p12 } });
  expect(outcomeOf(await removeTeam())).toBe('409 settlement.open');
  await handIn(club.treasurer, 100, { team: club.p12, to: 'club' });
  expect(outcomeOf(await removeTeam())).toBe('204');
  const { body } = await club.admin.call(readSettlement, { params: { id: lottery } });
  expect(body.sellers).toMatchObject([
    { user: { firstName: 'Borttagen', lastName: 'användare' }, handedIn: 100, owed: 0 },
  ]);
  expect(envelope).not.toBe('');
});

test('money handed back to a team that has been deleted stays with the club, and the team is listed no more', async () => {
  const { cloud, club, lottery, handIn, reverse } = await owingClub();
  await handIn(club.leader, 100);
  const { body: passed } = await handIn(club.admin, 100, { team: club.p12, to: 'club' });
  for (const { id } of [club.seller, club.leader])
    await club.admin.call(moveUser, { body: { userId: id, teamId: club.f10 } });
  expect((await club.admin.call(deleteTeam, { params: { id: club.p12 } })).status).toBe(204);
  expect(outcomeOf(await reverse(club.admin, passed))).toBe('409 settlement.teamRemoved');
  const query = { ticketBaseId: lottery };
  const { body: entries } = await club.admin.call(listSettlements, { query });
  expect(entries.find(({ id }) => id === passed)?.team).toMatchObject({ removed: true });
  const { body } = await club.admin.call(readSettlement, { params: { id: lottery } });
  expect(body.teams.map(({ name }) => name)).toEqual(['F10']);
  const { bytes } = await fetchReport(cloud, club.admin, 'lottery', lottery);
  const economy = readWorkbook(bytes).find(({ name }) => name === 'Ekonomi');
  expect(economy && valuesOf(economy).map((row) => row[1])).toEqual(['Lag', 'Alla lag', 'F10', 'F10']);
});

test('a repeated request hands in once', async () => {
  const { club, lottery, handIn } = await owingClub();
  const first = await handIn(club.leader, 30, { key: 'kuvert-1' });
  const repeat = await handIn(club.leader, 30, { key: 'kuvert-1' });
  expect(repeat.body).toBe(first.body);
  const { body } = await club.admin.call(readSettlement, { params: { id: lottery } });
  expect(body.totals.handedIn).toBe(30);
});

test('a club that does not follow payments shows no debts, and keeps nobody for them', async () => {
  const { club, lottery } = await owingClub();
  await club.edit(lottery, { closed: true });
  await club.admin.call(editSettings, { body: { trackPayments: false } });
  expect((await club.seller.call(listOwnSettlements, {})).body).toEqual([]);
  const { status } = await club.admin.call(deleteUser, { params: { id: club.seller.id } });
  expect(status).toBe(204);
});

test('a Kassör finds the lotteries to settle, archived ones last', async () => {
  const { club, lottery } = await owingClub(1);
  await club.edit(lottery, { closed: true });
  const open = await club.lottery({ name: 'Vårlotten' });
  const { body } = await club.treasurer.call(listSettledLotteries, {});
  expect(body.map(({ id, closed }) => [id, closed])).toEqual([
    [open, false],
    [lottery, true],
  ]);
});
