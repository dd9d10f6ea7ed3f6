import { expect, test } from 'vitest';
import { listOwnTickets, mailTicket } from '../../../shared/contract/ticket.ts';
import { testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

async function sales() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, 4);
  const [first = '', second = '', third = '', unsold = ''] = tickets;
  const to = `${club.urlKey}@kopare.example`;
  await club.sell(club.seller, first, { email: to });
  await club.sell(club.seller, second, { email: to.toUpperCase() });
  await club.sell(club.seller, third, { email: 'annan@kopare.example' });
  return {
    cloud,
    club,
    lottery,
    to,
    tickets: { first, second, third, unsold },
    mail: (who: typeof club.seller, body: Readonly<Record<string, unknown>>) =>
      who.call(mailTicket, { body }),
    statuses: async () =>
      (await club.seller.call(listOwnTickets, {})).body
        .find(({ id }) => id === lottery)
        ?.tickets.map(({ customer }) => customer?.mailStatus),
  };
}

test('several tickets of one buyer are mailed together, and show that they were sent', async () => {
  const { cloud, club, to, tickets, mail, statuses } = await sales();
  const message = 'Tack för ditt stöd!\nVi ses på matchen.';
  const answer = await mail(club.seller, {
    ticketId: tickets.first,
    ticketIds: [tickets.second, tickets.first],
    message,
  });
  expect([answer.status, answer.body]).toEqual([202, undefined]);
  const mails = (await cloud.mails()).filter((each) =>
    each.to.some((address) => address.toLowerCase().includes(to)),
  );
  expect(mails).toHaveLength(1);
  for (const part of ['Tack för ditt stöd!', 'Vi ses på matchen.', 'Höstlotten'])
    expect(mails[0]?.text).toContain(part);
  expect(await statuses()).toEqual(['sent', 'sent', 'none', undefined]);
});

test('rejects unsold tickets, and tickets of several buyers or lotteries', async () => {
  const { club, tickets, mail, statuses } = await sales();
  const refused = await mail(club.seller, { ticketId: tickets.unsold });
  expect([outcomeOf(refused), refused.body.message]).toEqual(['409 ticket.notSold', 'Lotten är inte såld.']);
  expect(outcomeOf(await mail(club.seller, { ticketId: tickets.first, ticketIds: [tickets.unsold] }))).toBe(
    '409 ticket.notSold',
  );
  expect(
    brokenRules(await mail(club.seller, { ticketId: tickets.first, ticketIds: [tickets.third] })),
  ).toEqual(['ticketIds: Välj lotter med samma köpare']);
  const [elsewhere = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  expect(brokenRules(await mail(club.seller, { ticketId: tickets.first, ticketIds: [elsewhere] }))).toEqual([
    'ticketIds: Välj lotter i samma lotteri',
  ]);
  expect(await statuses()).toEqual(['none', 'none', 'none', undefined]);
});

test('only those who reach all the tickets mail them; for others they do not exist', async () => {
  const { cloud, club, tickets, mail } = await sales();
  const other = await cloud.club();
  for (const who of [club.otherSeller, club.otherLeader, other.admin])
    expect(outcomeOf(await mail(who, { ticketId: tickets.first }))).toBe('404 notFound');
  expect(outcomeOf(await mail(club.seller, { ticketId: tickets.first, ticketIds: ['nothing'] }))).toBe(
    '404 notFound',
  );
  for (const who of [club.leader, club.admin])
    expect(outcomeOf(await mail(who, { ticketId: tickets.third }))).toBe('202');
});

test('a message has at most 250 characters and may have lines; at most 50 more tickets are mailed with the first', async () => {
  const { club, tickets, mail } = await sales();
  const { first: ticketId } = tickets;
  expect(brokenRules(await mail(club.seller, { ticketId, message: 'x'.repeat(251) }))).toEqual([
    'message: Högst 250 tecken',
  ]);
  expect(brokenRules(await mail(club.seller, { ticketId, message: 'a\u0000b' }))).toEqual([
    'message: Innehåller tecken som inte kan sparas',
  ]);
  expect(
    brokenRules(
      await mail(club.seller, { message: 7, ticketIds: Array.from({ length: 51 }, () => ticketId) }),
    ),
  ).toEqual(['message: Skriv text', 'ticketId: Välj i listan', 'ticketIds: Högst 50 lotter i ett mail']);
  for (const message of ['', null, 'x'.repeat(250)])
    expect(outcomeOf(await mail(club.seller, { ticketId, message }))).toBe('202');
});
