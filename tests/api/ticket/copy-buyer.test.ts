import { expect, test } from 'vitest';
import { copyBuyer, readTicket, sellTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { buyer, type TestUser } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { callsOf, gathered, heldBack, killedAt } from '../../support/faults.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

/** A user with a sold and an unsold ticket in an archived lottery, and unsold ones in an active one. */
async function archive() {
  const { cloud, club } = await testClub();
  const archived = await club.lottery({ name: 'I fjol' });
  const open = await club.lottery({ name: 'I år' });
  const [sold = '', unsold = ''] = await club.tickets(archived, club.seller, 2);
  const [one = '', two = ''] = await club.tickets(open, club.seller, 3);
  await club.sell(club.seller, sold);
  await club.edit(archived, { closed: true });
  const copy = (who: TestUser, copyTicketId: string, newTicketId: string, key?: string) =>
    who.call(copyBuyer, { body: { copyTicketId, newTicketId } }, key === undefined ? {} : { key });
  return { cloud, club, archived, open, sold, unsold, one, two, copy };
}

test('copying the buyer of an own archived ticket to an own unsold one is a sale like any other', async () => {
  const { cloud, club, archived, open, sold, one, copy } = await archive();
  const answer = await copy(club.seller, sold, one);
  expect(answer.status).toBe(200);
  const { body: ticket } = await club.seller.call(readTicket, { params: { id: one } });
  expect(ticket.customer).toMatchObject({ id: answer.body, ...buyer, mailStatus: 'none' });
  const { body: old } = await club.seller.call(readTicket, { params: { id: sold } });
  expect(old.customer).toMatchObject(buyer);
  expect(old.customer?.id).not.toBe(answer.body);
  expect((await recount(cloud, club, open)).sold).toEqual([1]);
  expect((await recount(cloud, club, archived)).sold).toEqual([1]);
});

test('copies only from the archive, only an existing buyer, only to an unsold ticket of an open sale', async () => {
  const { cloud, club, open, sold, unsold, one, two, copy } = await archive();
  expect(outcomeOf(await copy(club.seller, two, one))).toBe('409 ticket.notArchived');
  expect(outcomeOf(await copy(club.seller, unsold, one))).toBe('409 ticket.notSold');
  expect(outcomeOf(await copy(club.seller, sold, unsold))).toBe('409 sale.closed');
  await club.sell(club.seller, one, { firstName: 'Bo' });
  expect(outcomeOf(await copy(club.seller, sold, one))).toBe('409 ticket.alreadySold');
  await club.edit(open, { validUntilDate: addDays(dayOf(new Date()), -1) });
  const late = await copy(club.seller, sold, two);
  expect([outcomeOf(late), late.body.message]).toEqual(['409 sale.closed', 'Försäljningsdatum har utgått']);
  expect((await recount(cloud, club, open)).sold).toEqual([1]);
});

test('a repeat is the same sale, even after a killed attempt and reactivation of the archive', async () => {
  const { cloud, club, archived, open, sold, one, copy } = await archive();
  const first = await killedAt(cloud, 'copyBuyer', { at: 1, applied: true }, () =>
    copy(club.seller, sold, one, 'once'),
  );
  expect(first.status).toBe(500);
  await club.edit(archived, { closed: false });
  const again = await copy(club.seller, sold, one, 'once');
  expect(again.status).toBe(200);
  const { body: ticket } = await club.seller.call(readTicket, { params: { id: one } });
  expect(ticket.customer?.id).toBe(again.body);
  expect((await recount(cloud, club, open)).sold).toEqual([1]);
});

test('of many concurrent copies to one ticket one succeeds, and the others get that it is sold', async () => {
  const { cloud, club, open, sold, one, copy } = await archive();
  const answers = await gathered(cloud, callsOf('copyBuyer', 'TransactWriteItems'), 3, () =>
    inParallel(times(3, () => copy(club.seller, sold, one))),
  );
  expect(answers.map(outcomeOf).toSorted()).toEqual([
    '200',
    ...Array.from({ length: 2 }, () => '409 ticket.alreadySold'),
  ]);
  const won = answers.find(({ status }) => status === 200)?.body;
  const { body: ticket } = await club.seller.call(readTicket, { params: { id: one } });
  expect(ticket.customer?.id).toBe(won);
  expect((await recount(cloud, club, open)).sold).toEqual([1]);
});

test('a buyer corrected during the copy is copied as corrected', async () => {
  const { cloud, club, sold, one, copy } = await archive();
  const { body: old } = await club.seller.call(readTicket, { params: { id: sold } });
  const { first, meanwhile } = await heldBack(
    cloud,
    callsOf('copyBuyer', 'TransactWriteItems'),
    () => copy(club.seller, sold, one),
    () =>
      club.admin.call(sellTicket, {
        body: { ticketId: sold, ...buyer, phone: '0701', customerId: old.customer?.id },
      }),
  );
  expect([first.status, meanwhile.status]).toEqual([200, 200]);
  const { body: ticket } = await club.seller.call(readTicket, { params: { id: one } });
  expect(ticket.customer).toMatchObject({ ...buyer, phone: '0701' });
});
