import { expect, test } from 'vitest';
import type { Route } from '../../../shared/contract/route.ts';
import {
  listArchivedTickets,
  listOwnTickets,
  listUserTickets,
  type SellerLottery,
  ticketsAtOnce,
} from '../../../shared/contract/ticket.ts';
import type { TestUser } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { manyTickets } from '../../support/many-tickets.ts';

/** A buyer's texts at their maximum length: four bytes a character. */
const longest = {
  firstName: '𝔸'.repeat(50),
  lastName: '𝔸'.repeat(50),
  email: `${'å'.repeat(30)}@${'ä'.repeat(10)}.example`,
  phone: '0'.repeat(20),
};
const extra = 700;
const total = ticketsAtOnce + extra;

/** A club in which the seller has more tickets than a reply holds, all sold but one, and a few in other lotteries. */
async function hoarder() {
  const { cloud, club } = await testClub();
  const older = await club.lottery();
  await club.tickets(older, club.seller, 2);
  const lottery = await club.lottery({ maxNumber: 20_000 });
  await manyTickets(cloud, club, lottery, total, (number) => (number > 1 ? longest : undefined));
  const newer = await club.lottery();
  await club.tickets(newer, club.seller, 3);
  return { cloud, club, older, lottery, newer };
}

const cursorIn = ({ headers }: { readonly headers: Headers }) =>
  /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];

/** The parts of a list, following the Link headers. */
async function parts(user: TestUser, route: Route, params: object = {}): Promise<SellerLottery[][]> {
  const found: SellerLottery[][] = [];
  let query: object = {};
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const answer = await user.call(route, { params, query });
    expect(answer.status).toBe(200);
    found.push(answer.body as unknown as SellerLottery[]);
    cursor = cursorIn(answer);
    query = { cursor };
  }
  return found;
}
const numbersOf = (lotteries: readonly SellerLottery[], id: string) =>
  lotteries
    .filter((each) => each.id === id)
    .flatMap(({ tickets }) => tickets.map(({ ticket }) => ticket.number));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a seller with more tickets than a reply holds gets them in parts, each once and in order, and so does the leader', async () => {
  const { club, older, lottery, newer } = await hoarder();
  const own = await parts(club.seller, listOwnTickets);
  expect(own.length).toBe(2);
  expect(own.map((part) => part.map(({ id }) => id))).toEqual([
    [newer, lottery],
    [lottery, older],
  ]);
  const all = own.flat();
  expect(numbersOf(all, lottery)).toEqual(upTo(total));
  expect([numbersOf(all, newer).length, numbersOf(all, older).length]).toEqual([3, 2]);
  // The counts are those of all parts together.
  for (const each of all.filter(({ id }) => id === lottery))
    expect([each.total, each.sold]).toEqual([total, total - 1]);
  expect(await parts(club.leader, listUserTickets, { userId: club.seller.id })).toEqual(own);
});

test('a cursor continues at its place, though its lottery has been archived since', async () => {
  const { club, older, lottery } = await hoarder();
  const first = await club.seller.call(listOwnTickets, {});
  expect(await club.edit(lottery, { closed: true })).toBe(204);
  const next = await club.seller.call(listOwnTickets, { query: { cursor: cursorIn(first) ?? '' } });
  expect(next.body.map(({ id }) => id)).toEqual([older]);
});

test('answers the same number of archived tickets in parts, each once and in order', async () => {
  const { club, lottery } = await hoarder();
  expect(await club.edit(lottery, { closed: true })).toBe(204);
  const params = { ticketBaseId: lottery };
  const first = await club.seller.call(listArchivedTickets, { params });
  expect([first.status, first.body.tickets.length]).toEqual([200, ticketsAtOnce]);
  const rest = await club.seller.call(listArchivedTickets, {
    params,
    query: { cursor: first.body.next ?? '' },
  });
  expect([rest.status, rest.body.next]).toEqual([200, undefined]);
  const numbers = [...first.body.tickets, ...rest.body.tickets].map(({ ticket }) => ticket.number);
  expect(numbers).toEqual(upTo(total));
});
