import type { JsonObject } from '../../../../infra/local/foundations/json.ts';
import { listContent } from '../../../../shared/contract/content.ts';
import { createDonor } from '../../../../shared/contract/donor.ts';
import { removeFundraiserUser } from '../../../../shared/contract/fundraiser.ts';
import { listLotteries } from '../../../../shared/contract/lottery.ts';
import type { RequestOf, Route } from '../../../../shared/contract/route.ts';
import { listOwnTickets, listUserTickets, readTicket } from '../../../../shared/contract/ticket.ts';
import {
  changeUserEmail,
  deleteUser,
  listUsers,
  moveUser,
  takeRole,
} from '../../../../shared/contract/user.ts';
import { addPerson, password, tryLogin } from '../../../api/auth/people.ts';
import { operate } from '../../../support/another-cloud.ts';
import { call } from '../../../support/call.ts';
import type { TestClub, TestUser } from '../../../support/club.ts';
import { gathered, isUser, readsOf } from '../../../support/faults.ts';
import { donor, makeFundraiser } from '../../../support/fundraiser.ts';
import { inParallel, maxAtOnce, times } from '../../../support/parallel.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Found, wrongs } from '../figures.ts';
import { newPasswordFor, voidedLinks } from './voided.ts';

/** Something that is taken away, and what the very next request is answered. */
interface Taken {
  readonly name: string;
  /** The function that is asked, by its operation. */
  readonly operation: string;
  readonly ask: () => Promise<string>;
  readonly take: () => Promise<unknown>;
  readonly before: string;
  readonly after: string;
}

const [good, ended, forbidden, hidden] = ['200', '401 auth.required', '403 auth.forbidden', '404 notFound'];
/** How many requests follow, as many at once as there are environments that know the caller from before. */
const following = 2 * maxAtOnce;

/** Somebody of P12 who has signed in by address and password. */
async function signedIn(cloud: TestCloud, club: TestClub): Promise<TestUser> {
  const { id, email } = await addPerson(club);
  const { body } = await tryLogin(cloud, club.id, email, password);
  const { token } = body;
  return { id, email, token, call: (route, input, options) => call(cloud.url, token, route, input, options) };
}

/** Asks as somebody. */
const asking =
  <R extends Route>(user: TestUser, route: R, input: RequestOf<R> | Readonly<Record<string, unknown>> = {}) =>
  async (): Promise<string> =>
    outcomeOf(await user.call(route, input));

/** Sessions that end: a token that was good is nobody's from the next request on. */
async function sessions(cloud: TestCloud, club: TestClub): Promise<Taken[]> {
  const people = await Promise.all(Array.from({ length: 4 }, () => signedIn(cloud, club)));
  const [renewed, moved, removed, emptied] = people as [TestUser, TestUser, TestUser, TestUser];
  const asleep = await cloud.club();
  const put = (command: 'activate' | 'deactivate') =>
    operate(cloud.local)({ command, urlKey: asleep.urlKey });
  const ends = (name: string, user: TestUser, take: () => Promise<unknown>): Taken => ({
    name,
    operation: 'listOwnTickets',
    ask: asking(user, listOwnTickets),
    take,
    before: good,
    after: ended,
  });
  const { master, leader } = club;
  return [
    ends('a new password', renewed, () => newPasswordFor(cloud, club, renewed)),
    ends('another address', moved, () =>
      master.call(changeUserEmail, { body: { id: moved.id, email: `ny.${moved.email}` } }),
    ),
    ends('removal by the TeamAdmin', removed, () => leader.call(deleteUser, { params: { id: removed.id } })),
    ends('removal by the Master', emptied, () => master.call(deleteUser, { params: { id: emptied.id } })),
    ends('the club put to sleep', asleep.seller, () => put('deactivate')),
    {
      ...ends('the club woken up again', asleep.admin, () => put('activate')),
      before: ended,
    },
  ];
}

/** Rights that end while the session goes on. */
async function rights(cloud: TestCloud, club: TestClub): Promise<Taken[]> {
  const { admin, master, content, seller, otherSeller, leader, otherLeader } = club;
  const lottery = await club.lottery();
  const [own = ''] = await club.tickets(lottery, seller, 1);
  const fundraiserId = await makeFundraiser(club, [otherSeller]);
  const second = await addPerson(club);
  const adminToo = await club.signedIn(
    await club.maker.addUser(
      { firstName: 'Andra', lastName: 'Ånäs', email: `andra.${second.email}` },
      club.office,
      new Date(),
      { role: 'Admin' },
    ),
    `andra.${second.email}`,
  );
  const losing = (who: TestUser, roleId: string, by: TestUser) => () =>
    by.call(takeRole, { params: { userId: who.id, roleId } });
  const ops = operate(cloud.local);
  return [
    {
      name: 'the role Admin',
      operation: 'listUsers',
      ask: asking(adminToo, listUsers),
      take: losing(adminToo, '2', admin),
      before: good,
      after: forbidden,
    },
    {
      name: 'the role ContentAdmin',
      operation: 'listContent',
      ask: asking(content, listContent),
      take: losing(content, '4', master),
      before: good,
      after: forbidden,
    },
    {
      name: 'a TeamAdmin moved to another team',
      operation: 'readTicket',
      ask: asking(leader, readTicket, { params: { id: own } }),
      take: () => admin.call(moveUser, { body: { userId: leader.id, teamId: club.f10 } }),
      before: good,
      after: hidden,
    },
    {
      name: 'a seller moved to another team, for the TeamAdmin they leave',
      operation: 'listUserTickets',
      ask: asking(otherLeader, listUserTickets, { params: { userId: otherSeller.id } }),
      take: () => admin.call(moveUser, { body: { userId: otherSeller.id, teamId: club.p12 } }),
      before: good,
      after: hidden,
    },
    {
      name: 'the role TeamAdmin',
      operation: 'listLotteries',
      ask: asking(otherLeader, listLotteries),
      take: losing(otherLeader, '3', admin),
      before: good,
      after: forbidden,
    },
    {
      name: 'collecting for a fundraiser',
      operation: 'createDonor',
      ask: asking(otherSeller, createDonor, { body: { fundraiserId, ...donor } }),
      take: () => admin.call(removeFundraiserUser, { params: { id: fundraiserId, userId: otherSeller.id } }),
      before: '201',
      after: hidden,
    },
    {
      name: 'the role Master, taken by the operators',
      operation: 'listContent',
      ask: asking(master, listContent),
      take: () =>
        ops({ command: 'role', email: master.email, role: 'Master', take: true, urlKey: club.urlKey }),
      before: good,
      after: forbidden,
    },
  ];
}

/** Asks from as many environments as there are at once, takes it away, and asks them all again. `plant` comes first. */
async function judged(
  cloud: TestCloud,
  { name, operation, ask, take, before, after }: Taken,
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
  const early = unexpected(warm, before);
  const late = unexpected(told, after);
  return wrongs({
    [`${name}: before, it was answered ${early.join(', ')}`]: early.length > 0,
    [`${name}: after, it was answered ${late.join(', ')}`]: late.length > 0,
  });
}

/** With functions that remember what they have read of a caller, a session outlives its end: the check would see it. */
async function noticesMemory(cloud: TestCloud, club: TestClub): Promise<boolean> {
  const [ending] = await sessions(cloud, club);
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
    return ending !== undefined && (await judged(cloud, ending, remember)).length === 1;
  } finally {
    stop();
  }
}

/** What is taken away is gone with the next request, whatever the functions have read before. */
export async function revoked(cloud: TestCloud): Promise<Found> {
  const club = await cloud.club();
  const all = [...(await sessions(cloud, club)), ...(await rights(cloud, club))];
  const wrong: string[] = [];
  for (const each of all) wrong.push(...(await judged(cloud, each)));
  const links = await voidedLinks(cloud);
  const noticed = await noticesMemory(cloud, await cloud.club());
  return {
    figures: {
      'sessions and rights taken away': all.length,
      'requests right after each': following,
      'links that lost their meaning': links.count,
    },
    wrong: [
      ...wrong,
      ...links.wrong,
      ...wrongs({ 'a function that remembers its callers would not have been noticed': !noticed }),
    ],
  };
}
