import { expect, test } from 'vitest';
import { type Operation, operations } from '../../shared/contract/index.ts';
import { mailWinners } from '../../shared/contract/draw.ts';
import type { Throttle } from '../../shared/contract/route.ts';
import { assignToTeam, assignToUser } from '../../shared/contract/ticket.ts';
import { countedAtOnce, usersThrottles } from '../../shared/contract/throttles.ts';
import { testCloud, type TestCloud, type TestClub, testClub } from '../support/cloud.ts';
import { prefixes } from '../support/prefixes.ts';
import { outcomeOf } from '../support/refusal.ts';
import { inventedIds } from './cells.ts';
import { exchange, type Reply } from './exchange.ts';
import { rowsOf } from './rows/all.ts';

/** One route for each limit: all are counted the same way, and `tests/contract` checks which routes have one. */
const throttled = operations.flatMap((operation) =>
  usersThrottles(operation.route)
    .filter(({ counts }) => !counts)
    .map((throttle) => ({ ...throttle, operation, name: operation.name })),
);
const oneOfEach = [...Map.groupBy(throttled, ({ limit, seconds }) => `${limit}/${seconds}`).values()].map(
  ([first]) => first as (typeof throttled)[number],
);

/** A user of the club who may use the route. */
const userOf = (club: TestClub, { route: { access } }: Operation) =>
  ({
    content: club.content,
    master: club.master,
    admin: club.admin,
    treasurer: club.treasurer,
    teamAdmin: club.leader,
  })[access as string] ?? club.seller;

/** A request without an effect: its body is unreadable, or it names what does not exist. */
const requestOf = ({ name }: Operation) =>
  rowsOf(name)[0]?.request?.({ ...inventedIds, word: 'Ek', email: 'ingen@nowhere.example', number: 1 }) ?? {};

/**
 * Calls the operation `times` times in sequence, since an environment handles one call at a time; returns what was
 * counted in the table.
 */
async function ask(cloud: TestCloud, operation: Operation, token: string, times = 1) {
  const { method, path } = operation.route;
  const sent = { token, address: '203.0.113.7', ...(operation.route.body && { text: '{' }) };
  const { result, calls } = await cloud.observe(async () => {
    const answers: Reply[] = [];
    for (let time = 0; time < times; time++)
      answers.push(await exchange(cloud, operation, requestOf(operation), sent));
    return answers;
  });
  const counts = calls
    .flatMap(({ keys }) => keys)
    .filter(({ pk }) => pk.startsWith(`${prefixes.throttle}${method} ${path}#user#`));
  return { refused: result.map(({ status }) => status === 429), answers: result, counts };
}

/** Two clubs for all routes: each route counts its users separately. */
let clubs: Promise<readonly [TestClub, TestClub]> | undefined;
const clubsOf = (cloud: TestCloud) => (clubs ??= Promise.all([cloud.club(), cloud.club()]));

/** Repeats a run during which a new window began, with other clubs: in the new window those had made calls already. */
async function inOneWindow({ seconds }: Pick<Throttle, 'seconds'>, run: () => Promise<void>): Promise<void> {
  const window = () => Math.floor(Date.now() / 1000 / seconds);
  const before = window();
  try {
    await run();
  } catch (error) {
    if (window() === before) throw error;
  }
  if (window() === before) return;
  clubs = undefined;
  await inOneWindow({ seconds }, run);
}

test.each(oneOfEach)(
  '$name allows a user $limit calls in $seconds s, without affecting others',
  async (row) => {
    const { operation, limit, seconds } = row;
    const cloud = await testCloud();
    const atOnce = countedAtOnce(row);
    await inOneWindow(row, async () => {
      const [club, other] = await clubsOf(cloud);
      const { token } = userOf(club, operation);
      const first = await ask(cloud, operation, token, atOnce);
      expect(first.refused).not.toContain(true);
      // One write for all calls counted together.
      expect(first.counts).toHaveLength(1);
      const [{ pk, sk = '' } = { pk: '' }] = first.counts;
      const key = { pk, sk, scope: 'service' as const };
      await cloud.service.write({ update: key, add: { count: limit - 2 * atOnce + 1 } });
      const second = await ask(cloud, operation, token, atOnce - 1);
      expect(second.refused).not.toContain(true);
      expect(second.counts).toEqual([]);
      // The last of those counted together exceeds the limit; later calls are refused without reading the table.
      const over = await ask(cloud, operation, token);
      const after = await ask(cloud, operation, token, 3);
      expect([...over.refused, ...after.refused]).toEqual([true, true, true, true]);
      expect([over.counts.length, after.counts.length]).toEqual([1, 0]);
      const wait = Number(after.answers[0]?.headers['retry-after']);
      expect(wait >= 1 && wait <= seconds).toBe(true);
      expect((await ask(cloud, operation, userOf(other, operation).token)).refused).toEqual([false]);
    });
  },
);

test('a call refused otherwise, or without the right, is not counted', async () => {
  const { cloud, club } = await testClub();
  const operation = operations.find(({ name }) => name === 'listUsers') as Operation;
  const { counts, answers } = await ask(cloud, operation, club.seller.token, 25);
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['403 auth.forbidden']));
  expect(counts).toEqual([]);
});

test('a user assigns 200 000 tickets in an hour, by any route, and no more', async () => {
  const cloud = await testCloud();
  await inOneWindow({ seconds: 3600 }, async () => {
    const club = await cloud.club();
    const assign = async (route: typeof assignToUser | typeof assignToTeam, quantity: number) => {
      const ids = route === assignToUser ? { userId: club.seller.id } : { userIds: [club.seller.id] };
      const body = { ticketBaseId: 'q0q0', quantity, ...ids };
      return outcomeOf(await club.leader.call(route, { body }));
    };
    const { calls } = await cloud.observe(async () => {
      for (let time = 0; time < 10; time++) expect(await assign(assignToUser, 1000)).toBe('404 notFound');
    });
    const counted = calls.flatMap(({ keys }) => keys).filter(({ pk }) => pk.includes('tickets#user#'));
    expect(counted).toHaveLength(1);
    const [{ pk, sk = '' } = { pk: '' }] = counted;
    await cloud.service.write({ update: { pk, sk, scope: 'service' }, add: { count: 180_001 } });
    for (let time = 0; time < 9; time++) expect(await assign(assignToTeam, 1000)).toBe('404 notFound');
    expect(await assign(assignToTeam, 1000)).toBe('429 request.tooMany');
    expect(await assign(assignToTeam, 1)).toBe('429 request.tooMany');
  });
});

test('a user mails the winners of 20 draws or 120 test mails in an hour, and no more', async () => {
  const cloud = await testCloud();
  await inOneWindow({ seconds: 3600 }, async () => {
    const club = await cloud.club();
    const mail = async (testReceiver?: string) =>
      outcomeOf(await club.admin.call(mailWinners, { body: { drawId: 'q0q0-q2q2', testReceiver } }));
    for (let time = 0; time < 19; time++) expect(await mail()).toBe('404 notFound');
    for (let time = 0; time < 6; time++) expect(await mail('prov@club.example')).toBe('404 notFound');
    // Counted in the table by the sixth call, including those in this function's memory.
    expect(await mail()).toBe('429 request.tooMany');
    expect(await mail('prov@club.example')).toBe('429 request.tooMany');
    const own = async () => outcomeOf(await club.master.call(mailWinners, { body: { drawId: 'q0q0-q2q2' } }));
    expect(await own()).toBe('404 notFound');
  });
});
