import type { JsonObject } from '../../../../infra/local/foundations/json.ts';
import { listLotteries } from '../../../../shared/contract/lottery.ts';
import type { Route } from '../../../../shared/contract/route.ts';
import { listOwnTickets, listUserTickets } from '../../../../shared/contract/ticket.ts';
import { moveUser, takeRole } from '../../../../shared/contract/user.ts';
import { addPerson, password, tryLogin } from '../../../api/auth/people.ts';
import { operate } from '../../../support/another-cloud.ts';
import { call } from '../../../support/call.ts';
import type { TestClub, TestUser } from '../../../support/club.ts';
import { gathered, isUser, readsOf } from '../../../support/faults.ts';
import { inParallel, maxAtOnce, times } from '../../../support/parallel.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Found, wrongs } from '../figures.ts';
import { newPasswordFor } from './used-links.ts';

/** Something that is taken away, and what the very next request is answered. */
interface Taken {
  /** The function that is asked, by its operation. */
  readonly operation: string;
  readonly ask: () => Promise<string>;
  readonly take: () => Promise<unknown>;
  readonly after: string;
}

const [good, ended, forbidden, hidden] = ['200', '401 auth.required', '403 auth.forbidden', '404 notFound'];
/** How many requests follow, as many at once as there are environments that know the caller from before. */
const following = 2 * maxAtOnce;

type Asker = Pick<TestUser, 'call'>;
/** What `take` takes away from somebody who asks for something that they were answered before. */
const taken = (
  user: Asker,
  [operation, route, input]: readonly [string, Route, Readonly<Record<string, unknown>>?],
  take: () => Promise<unknown>,
  after: string,
): Taken => ({
  operation,
  ask: async () => outcomeOf(await user.call(route, input ?? {})),
  take,
  after,
});
const own = ['listOwnTickets', listOwnTickets] as const;

/** Sessions that end, and rights that end while the session goes on. */
async function takings(cloud: TestCloud, club: TestClub): Promise<Readonly<Record<string, Taken>>> {
  const { id, email } = await addPerson(club);
  const { token } = (await tryLogin(cloud, club.id, email, password)).body;
  const renewed: Asker = { call: (route, input, options) => call(cloud.url, token, route, input, options) };
  const { admin, leader, otherLeader, otherSeller } = club;
  const asleep = await cloud.club();
  const put = () => operate(cloud.local)({ command: 'deactivate', urlKey: asleep.urlKey });
  return {
    'a new password': taken(renewed, own, () => newPasswordFor(cloud, club, { id }), ended),
    'the club put to sleep': taken(asleep.seller, own, put, ended),
    'a seller moved to another team, for the TeamAdmin they leave': taken(
      otherLeader,
      ['listUserTickets', listUserTickets, { params: { userId: otherSeller.id } }],
      () => admin.call(moveUser, { body: { userId: otherSeller.id, teamId: club.p12 } }),
      hidden,
    ),
    'the role TeamAdmin': taken(
      leader,
      ['listLotteries', listLotteries],
      () => admin.call(takeRole, { params: { userId: leader.id, roleId: '3' } }),
      forbidden,
    ),
  };
}

/** Asks from as many environments as there are at once, takes it away, and asks them all again. `plant` comes first. */
async function judged(
  cloud: TestCloud,
  name: string,
  { operation, ask, take, after }: Taken,
  plant: () => void = () => undefined,
) {
  const warm = await gathered(cloud, readsOf(operation, isUser), maxAtOnce, () => {
    // After those that hold the calls back: who intercepts first decides.
    plant();
    return inParallel(times(maxAtOnce, ask));
  });
  await take();
  const told = await inParallel(times(following, ask));
  const unexpected = (outcomes: readonly string[], expected: string) => [
    ...new Set(outcomes.filter((outcome) => outcome !== expected)),
  ];
  const [early, late] = [unexpected(warm, good), unexpected(told, after)];
  return wrongs({
    [`${name}: before, it was answered ${early.join(', ')}`]: early.length > 0,
    [`${name}: after, it was answered ${late.join(', ')}`]: late.length > 0,
  });
}

/** With functions that remember what they have read of a caller, a session outlives its end: the check would see it. */
async function noticesMemory(cloud: TestCloud): Promise<boolean> {
  const ending = (await takings(cloud, await cloud.club()))['a new password'];
  const remembered = new Map<string, JsonObject>();
  let stop = (): void => undefined;
  const remember = (): void => {
    stop = cloud.local.gateway.intercept((call) => {
      if (!readsOf('listOwnTickets', isUser)(call)) return undefined;
      const key = JSON.stringify(call.keys);
      const rewrite = (answer: JsonObject) => {
        const first = remembered.get(key) ?? answer;
        remembered.set(key, first);
        return first;
      };
      return { rewrite };
    });
  };
  try {
    return ending !== undefined && (await judged(cloud, 'memory', ending, remember)).length === 1;
  } finally {
    stop();
  }
}

/** What is taken away is gone with the next request, whatever the functions have read before. */
export async function revoked(cloud: TestCloud): Promise<Found> {
  const all = await takings(cloud, await cloud.club());
  const wrong: string[] = [];
  for (const [name, each] of Object.entries(all)) wrong.push(...(await judged(cloud, name, each)));
  const notices = await noticesMemory(cloud);
  return {
    figures: {
      'sessions and rights taken away': Object.keys(all).length,
      'requests right after each': following,
    },
    wrong: [
      ...wrong,
      ...wrongs({ 'a function that remembers its callers would not have been noticed': !notices }),
    ],
  };
}
