import { beforeAll, expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import type { Item } from '../../functions/store/write.ts';
import { sellTicket, unsellTicket } from '../../shared/contract/ticket.ts';
import { createUser, deleteUser } from '../../shared/contract/user.ts';
import { operate } from '../support/another-cloud.ts';
import { buyer } from '../support/club.ts';
import { give, makeFundraiser } from '../support/fundraiser.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { inParallel, times } from '../support/parallel.ts';
import { forget, logLines } from '../support/test-log.ts';
import { tamper, tellDrifts } from './tampered.ts';

let cloud: TestCloud;
let club: TestClub;
let open: string;
let fundraiserId: string;

beforeAll(async () => {
  cloud = await ownCloud();
  club = await cloud.club();
  open = await club.lottery();
  for (const ticket of (await club.tickets(open, club.seller, 5)).slice(0, 2))
    await club.sell(club.seller, ticket);
  fundraiserId = await makeFundraiser(club, [club.seller]);
});

const recountsIn = (log: readonly string[]) =>
  log.flatMap((line) => {
    const [, text] = /^\[\S+\] (\{.*"event":"recount\..*\})$/.exec(line) ?? [];
    return text === undefined ? [] : [JSON.parse(text) as Record<string, unknown>];
  });
const doneIn = (events: readonly Record<string, unknown>[]) =>
  events.filter(({ event }) => event === 'recount.done');

const oneMore = (item: Item) => ({ ...item, sold: Number(item.sold) + 1 });

test('counts every club each night, active or not, and logs drift once, with its club', async () => {
  const [other = club, { urlKey } = club] = await inParallel(times(22, () => cloud.club()));
  await operate(cloud.local)({ command: 'deactivate', urlKey });
  const clubs = (await cloud.service.query(keys.clubRecords())).map(({ sk }) => String(sk));
  await cloud.drain();
  forget();
  await tamper(cloud, club, keys.tally(open, club.seller.id), oneMore, async () => {
    await cloud.local.runSchedule('EachNight');
    await cloud.drain();
  });
  // A function's log lines may arrive after its answer.
  const counted = () => doneIn(recountsIn(logLines())).map(({ club: each }) => String(each));
  await expect.poll(() => counted().toSorted()).toEqual(clubs.toSorted());
  const events = recountsIn(logLines());
  const done = doneIn(events);
  const mine = done.find((each) => each.club === club.id);
  expect(mine).toMatchObject({ drifts: 1, unsettled: 0, lotteries: 1, fundraisers: 1 });
  expect(done.find((each) => each.club === other.id)).toMatchObject({ drifts: 0 });
  const drifts = events.filter(({ event }) => event === 'recount.drift');
  expect(drifts).toMatchObject([
    { level: 'error', club: club.id, kind: 'tally.sold', lottery: open, expected: 2, found: 3 },
  ]);
  // Ids and numbers: no name, no email.
  expect(Object.keys(drifts[0] ?? {}).toSorted()).toEqual(
    [
      'level',
      'event',
      'time',
      'error',
      'at',
      'club',
      'kind',
      'lottery',
      'id',
      'expected',
      'found',
    ].toSorted(),
  );
});

test(
  'reports no drift while tickets are sold, assigned and taken back, members come and go and gifts arrive',
  { tags: 'search' },
  async () => {
    const lottery = await club.lottery({ maxNumber: 500 });
    const tickets = await club.tickets(lottery, club.seller, 12);
    const ending = new AbortController();
    const keepOn = async (step: (round: number) => Promise<unknown>) => {
      for (let round = 0; !ending.signal.aborted; round++) await step(round);
    };
    const trade = (own: readonly string[]) =>
      keepOn(async (round) => {
        const ticketId = own[round % own.length] ?? '';
        const { body } = await club.seller.call(sellTicket, { body: { ticketId, ...buyer } });
        if (round % 3 > 0) await club.seller.call(unsellTicket, { params: { id: body } });
      });
    const working = Promise.all([
      trade(tickets.slice(0, 6)),
      trade(tickets.slice(6)),
      keepOn(() => club.tickets(lottery, club.otherSeller, 3)),
      keepOn(() => give(club.seller, fundraiserId)),
      keepOn(async (round) => {
        const email = `gast${round}@${club.urlKey}.example`;
        const person = { firstName: 'Gäst', lastName: `Nr${round}`, email };
        const { body: id } = await club.admin.call(createUser, { body: { ...person, teamId: club.p12 } });
        await club.admin.call(deleteUser, { params: { id } });
      }),
    ]);
    const lines: string[] = [];
    for (let time = 0; time < 8; time++) lines.push(...(await tellDrifts(cloud, club)));
    const tampered = await tamper(cloud, club, keys.tally(open, club.seller.id), oneMore, () =>
      tellDrifts(cloud, club),
    );
    ending.abort();
    await working;
    expect(tampered, 'what has drifted meanwhile').toEqual(['tally.sold 2 3']);
    await cloud.drain();
    expect(lines).toEqual([]);
    expect(await tellDrifts(cloud, club)).toEqual([]);
  },
);
