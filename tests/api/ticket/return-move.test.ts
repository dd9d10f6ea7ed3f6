import { expect, test } from 'vitest';
import { listLog } from '../../../shared/contract/log.ts';
import { moveTickets, returnTickets } from '../../../shared/contract/hand-out.ts';
import { readLottery } from '../../../shared/contract/lottery.ts';
import { deleteUser } from '../../../shared/contract/user.ts';
import { deleteTicket, listOwnTickets } from '../../../shared/contract/ticket.ts';
import { testClub } from '../../support/cloud.ts';
import { killedAt } from '../../support/faults.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

async function clubWith(quantity: number) {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, quantity);
  return {
    cloud,
    club,
    lottery,
    tickets,
    back: (ticketIds: readonly string[], who = club.seller, key?: string) =>
      who.call(returnTickets, { body: { ticketIds: [...ticketIds] } }, key === undefined ? {} : { key }),
    move: (ticketIds: readonly string[], userId: string, who = club.leader) =>
      who.call(moveTickets, { body: { ticketIds: [...ticketIds], userId } }),
    recounted: () => recount(cloud, club, lottery),
    log: async () =>
      (await club.admin.call(listLog, { query: { kind: 'ticket' } })).body.map(({ text }) => text),
  };
}
const sold = 'Lotten är redan såld.';

test('a seller returns unsold tickets, which become free numbers; sold ones are left and named (R257)', async () => {
  const { club, lottery, tickets, back, recounted, log } = await clubWith(5);
  const [one = '', two = '', three = ''] = tickets;
  await club.sell(club.seller, two);
  const answer = await back([one, two, three, one]);
  expect([answer.status, answer.body]).toEqual([200, { returned: 2, left: [{ id: two, why: sold }] }]);
  expect((await recounted()).numbers).toEqual([2, 4, 5]);
  expect(outcomeOf(await back([two]))).toBe('409 ticket.sold');
  expect(outcomeOf(await back([one]))).toBe('404 notFound');
  await club.tickets(lottery, club.otherSeller, 1);
  await club.tickets(lottery, club.otherSeller, 1);
  expect((await recounted()).numbers).toEqual([1, 2, 3, 4, 5]);
  expect(await log()).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Lämnade tillbaka 2 lotter'),
      expect.stringContaining('lottnummer: 1, 3'),
    ]),
  );
});

test('a batch skips tickets returned or moved in the meantime and processes the rest, and reveals nothing about other people’s tickets', async () => {
  const { cloud, club, lottery, tickets, back, move, recounted } = await clubWith(5);
  const why = 'Lotten har redan lämnats tillbaka eller flyttats.';
  const [one = '', two = '', three = '', four = ''] = tickets;
  await back([one]);
  await move([two], club.otherSeller.id, club.admin);
  const other = await cloud.club();
  const [foreign = ''] = await other.tickets(await other.lottery(), other.seller, 1);
  const theirs = [one, two, `${lottery}-99`, foreign, 'x'];
  const left = theirs.map((id) => ({ id, why }));
  expect((await back([...theirs, three])).body).toEqual({ returned: 1, left });
  expect((await move([...theirs, four], club.leader.id)).body).toEqual({ moved: 1, left });
  expect(outcomeOf(await back(theirs))).toBe('404 notFound');
  expect(outcomeOf(await move(theirs, club.leader.id))).toBe('404 notFound');
  expect((await recounted()).numbers).toEqual([2, 4, 5]);
});

test('where sellers may not return tickets they are refused, leaders never', async () => {
  const { club, lottery, tickets, back } = await clubWith(3);
  const may = async () =>
    (await club.admin.call(readLottery, { params: { id: lottery } })).body.sellersMayReturn;
  expect(await may()).toBe(true);
  expect(await club.edit(lottery, { sellersMayReturn: false })).toBe(204);
  expect(await club.edit(lottery, {})).toBe(204);
  expect(await may()).toBe(false);
  expect(outcomeOf(await back(tickets.slice(0, 1)))).toBe('409 ticket.returnedByLeader');
  expect((await back(tickets.slice(0, 1), club.leader)).body).toEqual({ returned: 1, left: [] });
  expect(outcomeOf(await back(tickets.slice(1, 2), club.otherLeader))).toBe('404 notFound');
  expect(await club.edit(lottery, { sellersMayReturn: null })).toBe(204);
  expect((await back(tickets.slice(1))).body).toEqual({ returned: 2, left: [] });
});

test('two hundred tickets go back in batches; a repeat changes nothing, and a thousand and one are refused', async () => {
  const { lottery, tickets, back, recounted } = await clubWith(200);
  const tooMany = Array.from({ length: 1001 }, (_, index) => `${lottery}-${index + 1}`);
  expect(outcomeOf(await back(tooMany))).toBe('400 request.invalid');
  const key = 'alla-lotter';
  const first = await back(tickets, undefined, key);
  expect([first.status, first.body]).toEqual([200, { returned: 200, left: [] }]);
  expect((await back(tickets, undefined, key)).body).toEqual(first.body);
  expect((await recounted()).numbers).toEqual([]);
});

test('tickets move to another seller with their numbers; sold ones stay (R258)', async () => {
  const { club, lottery, tickets, move, recounted, log } = await clubWith(4);
  const colleague = await club.addSeller(club.p12);
  const [one = '', two = '', three = ''] = tickets;
  await club.sell(club.seller, one);
  const answer = await move([one, two, three], colleague.id);
  expect([answer.status, answer.body]).toEqual([200, { moved: 2, left: [{ id: one, why: sold }] }]);
  const held = async (who: typeof club.seller) =>
    (await who.call(listOwnTickets, {})).body[0]?.tickets.map(({ ticket }) => ticket.id);
  expect([await held(colleague), await held(club.seller)]).toEqual([
    [two, three],
    [one, tickets[3]],
  ]);
  await recounted();
  expect(await log()).toEqual(
    expect.arrayContaining([expect.stringContaining('Flyttade 2 lotter till en säljare')]),
  );
  expect(outcomeOf(await move([one], colleague.id))).toBe('409 ticket.sold');
  expect(outcomeOf(await move([two], colleague.id))).toBe('409 record.changed');
  expect(outcomeOf(await move([two], club.otherSeller.id))).toBe('404 notFound');
  expect(outcomeOf(await move([two], club.seller.id, club.otherLeader))).toBe('404 notFound');
  expect((await move([two, three], club.otherSeller.id, club.admin)).body).toEqual({ moved: 2, left: [] });
  await club.edit(lottery, { closed: true });
  expect(outcomeOf(await move([two], club.seller.id, club.admin))).toBe('409 lottery.archived');
  await recounted();
});

test('every way in which numbers are assigned or taken back is in the log (R256)', async () => {
  const { club, lottery, tickets, log } = await clubWith(2);
  await club.admin.call(deleteTicket, { params: { id: tickets[0] ?? '' } });
  const leaving = await club.addSeller(club.p12);
  await club.tickets(lottery, leaving, 3);
  expect((await club.admin.call(deleteUser, { params: { id: leaving.id } })).status).toBe(204);
  expect((await log()).map((text) => text.replace(/lotteri: [^;]+/, 'lotteri'))).toEqual([
    'Tog tillbaka 3 lotter. lotteri; lottnummer: 3–5',
    'Tilldelade 3 lotter. lotteri; lottnummer: 3–5',
    'Tog tillbaka 1 lott. lotteri; lottnummer: 1',
    'Tilldelade 2 lotter. lotteri; lottnummer: 1–2',
  ]);
});

test('a return of tickets of several sellers goes on by its repeat where a crash has stopped it (R257)', async () => {
  const { cloud, club, lottery, tickets, back, recounted } = await clubWith(2);
  const all = [...tickets];
  for (const seller of [club.otherSeller, club.leader]) all.push(...(await club.tickets(lottery, seller, 2)));
  const run = () => back(all, club.admin, 'several');
  await killedAt(cloud, 'returnTickets', { at: 1, applied: true }, run);
  expect(await run()).toMatchObject({ status: 200, body: { returned: 6, left: [] } });
  expect((await recounted()).numbers).toEqual([]);
});
