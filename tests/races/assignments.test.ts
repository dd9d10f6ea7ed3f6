import { expect, test } from 'vitest';
import { assignSpecific, assignToTeam, assignToUser, deleteTicket } from '../../shared/contract/ticket.ts';
import { type TestClub, testCloud } from '../support/cloud.ts';
import { callsOf, gathered, heldBack, unsteady } from '../support/faults.ts';
import { inParallel, maxAtOnce, shuffled } from '../support/parallel.ts';
import { type Recounted, recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';
import { finishAll } from './finish.ts';

const functions = ['assignToUser', 'assignToTeam', 'assignSpecific', 'deleteTicket'];

interface Asked {
  /** The request: a number of tickets (unique among the requests), a chosen number, or a number to be freed. */
  readonly what: { readonly size: number } | { readonly number: number } | { readonly free: number };
  readonly send: () => Promise<string>;
}

/** Requests of every kind in one lottery, shuffled. The numbers 1 to `given` are assigned beforehand. */
async function requests(
  club: TestClub,
  lottery: string,
  given: number,
  sizes: readonly number[],
): Promise<Asked[]> {
  const mate = await club.addSeller(club.p12);
  const sellers = [club.seller, mate, club.leader];
  const held = await club.tickets(lottery, club.otherSeller, given);
  const body = { ticketBaseId: lottery };
  const toUser = sizes.map((size, index): Asked => {
    const userId = sellers[index % sellers.length]?.id ?? '';
    return {
      what: { size },
      send: async () =>
        outcomeOf(await club.leader.call(assignToUser, { body: { ...body, quantity: size, userId } })),
    };
  });
  const largest = Math.max(...sizes);
  const toTeam = [1, 2, 3, 4].map((more): Asked => {
    const quantity = largest + more;
    const userIds = [club.seller.id, mate.id];
    return {
      what: { size: quantity * 2 },
      send: async () =>
        outcomeOf(await club.leader.call(assignToTeam, { body: { ...body, quantity, userIds } })),
    };
  });
  // Each chosen number is requested twice.
  const chosen = [25, 60, 61, 90, 150].flatMap((number) => [number, number]);
  const specific = chosen.map((number): Asked => ({
    what: { number },
    send: async () =>
      outcomeOf(
        await club.leader.call(assignSpecific, { body: { ...body, number, userId: club.seller.id } }),
      ),
  }));
  const freed = held.map((id, index): Asked => ({
    what: { free: index + 1 },
    send: async () => outcomeOf(await club.admin.call(deleteTicket, { params: { id } })),
  }));
  return shuffled([...toUser, ...toTeam, ...specific, ...freed]);
}

/** Compares answers with the table: each success is complete, each refusal without effect, an error one or the other. */
function judge(
  { assignments, tickets }: Recounted,
  asked: readonly Asked[],
  outcomes: readonly string[],
): void {
  const wholeOrNot = (outcome: string, success: string, refusals: readonly string[]): boolean | undefined => {
    if (outcome === success) return true;
    if (outcome.startsWith('5')) return undefined;
    expect(refusals).toContain(outcome);
    return false;
  };
  const sizes = [...assignments.values()];
  const counted = new Set<number>();
  for (const [index, { what }] of asked.entries()) {
    const outcome = outcomes[index] ?? '';
    if ('size' in what) {
      const there = sizes.filter((size) => size === what.size).length;
      const whole = wholeOrNot(outcome, '200', ['409 ticket.tooFewLeft']);
      if (whole === undefined) expect(there, `${what.size} tickets`).toBeLessThanOrEqual(1);
      else expect(there, `${what.size} tickets: ${outcome}`).toBe(whole ? 1 : 0);
      if (there > 0) counted.add(what.size);
    } else if ('number' in what) wholeOrNot(outcome, '201', ['409 ticket.numberTaken']);
    else expect(outcome).toMatch(/^(204|5|404)/);
  }
  // No other assignment exists: other tickets are chosen numbers, or left from the first assignment.
  const single = tickets.filter(({ a }) => assignments.get(a) === 1).map(({ number }) => number);
  const singles = asked.flatMap(({ what }) => ('number' in what ? [what.number] : []));
  expect(single.filter((number) => !singles.includes(number))).toEqual([]);
  for (const number of new Set(singles)) {
    const successes = asked.filter(
      ({ what }, index) => 'number' in what && what.number === number && outcomes[index] === '201',
    );
    expect(successes.length, `number ${number}`).toBeLessThanOrEqual(1);
    if (successes.length === 1) expect(single).toContain(number);
  }
  expect(sizes.filter((size) => size > 1 && !counted.has(size))).toEqual([]);
}

test('of 100 concurrent assignments, chosen numbers and deletions none repeats or loses a number, and each request is complete or without effect', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: 1400 });
  const sizes = Array.from({ length: 56 }, (_, index) => index + 2);
  const asked = await requests(club, lottery, 30, sizes);
  expect(asked).toHaveLength(100);
  // The first requests have all read the same free numbers before one of them commits.
  const takes = callsOf(functions, 'TransactWriteItems');
  const outcomes = await gathered(cloud, takes, maxAtOnce, () => inParallel(asked.map(({ send }) => send)));
  expect(outcomes.filter((outcome) => outcome.startsWith('5'))).toEqual([]);
  const { free, ...rest } = Object.groupBy(asked.entries(), ([, { what }]) =>
    'free' in what ? 'free' : 'rest',
  );
  expect((free ?? []).map(([index]) => outcomes[index])).toEqual((free ?? []).map(() => '204'));
  expect(rest.rest).toHaveLength(70);
  // More is requested than exists, so some must be refused.
  expect(outcomes).toContain('409 ticket.tooFewLeft');
  judge(await recount(cloud, club, lottery), asked, outcomes);
});

test('the same with failing calls, conflicts and lost responses: interrupted work is completed or has no effect', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: 500 });
  const asked = await requests(club, lottery, 8, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 110]);
  const calm = unsteady(cloud, callsOf(functions));
  const outcomes = await inParallel(asked.map(({ send }) => send)).finally(calm);
  await finishAll(cloud, club);
  judge(await recount(cloud, club, lottery), asked, outcomes);
});

test('an assignment and a concurrent lower highest number leave no number above it, whichever commits first', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const assign = (ticketBaseId: string) => () =>
    club.admin.call(assignToUser, { body: { ticketBaseId, quantity: 10, userId: club.seller.id } });
  const lower = (lottery: string) => () => club.edit(lottery, { maxNumber: 5 });
  const one = await club.lottery();
  const late = await heldBack(cloud, callsOf('assignToUser', 'TransactWriteItems'), assign(one), lower(one));
  expect([outcomeOf(late.first), late.meanwhile]).toEqual(['409 ticket.tooFewLeft', 204]);
  expect((await recount(cloud, club, one)).numbers).toEqual([]);
  const other = await club.lottery();
  const early = await heldBack(
    cloud,
    callsOf('editLottery', 'TransactWriteItems'),
    lower(other),
    assign(other),
  );
  expect([early.first, outcomeOf(early.meanwhile)]).toEqual([409, '200']);
  expect((await recount(cloud, club, other)).numbers).toHaveLength(10);
});

test('an assignment that began earlier uses no number above the new highest, even if it was not cancelled', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery();
  const [begun, changed, over] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const takes = callsOf('assignToUser', 'TransactWriteItems');
  const tells = callsOf('editLottery', 'Query');
  const stop = cloud.local.gateway.intercept(async (call) => {
    if (takes(call)) {
      begun?.resolve();
      await changed?.promise;
    } else if (tells(call)) {
      // The change is stored; the assignment continues before the change looks for unfinished ones.
      changed?.resolve();
      await over?.promise;
    }
    return undefined;
  });
  const assigning = club.admin
    .call(assignToUser, { body: { ticketBaseId: lottery, quantity: 10, userId: club.seller.id } })
    .finally(() => over?.resolve());
  await begun?.promise;
  const lowered = await club.edit(lottery, { maxNumber: 5 }).finally(stop);
  expect([lowered, outcomeOf(await assigning)]).toEqual([204, '409 ticket.tooFewLeft']);
  expect((await recount(cloud, club, lottery)).numbers).toEqual([]);
});
