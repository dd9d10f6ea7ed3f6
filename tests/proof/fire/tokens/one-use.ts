import { links } from '../../../../functions/kernel/links.ts';
import { keys } from '../../../../functions/store/keys.ts';
import { activate, chooseNewPassword, resetPassword } from '../../../../shared/contract/auth.ts';
import { addPerson, mailedToken, type Person, tryLogin } from '../../../api/auth/people.ts';
import { toldAt } from '../../../api/report/files.ts';
import { makeReport } from '../../../api/report/finished-report.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { dropCondition, sendAsItIs, writesOf } from '../ops/rewriting.ts';
import type { TokenFixture } from './token-fixture.ts';
import type { Forgery } from './forging.ts';

/** A link that is good once. */
interface Link {
  readonly token: string;
  readonly use: (token: string, time?: number) => Promise<string>;
  /** As if its time had passed. */
  readonly expire: () => Promise<void>;
  /** Whether what came of it is what its n-th use asked for. */
  readonly holds: (time: number) => Promise<boolean>;
  readonly forgeries: () => Promise<Forgery[]>;
}

const done = /^20[04]$/;
const refused = '400 auth.tokenInvalid';
/** Enough to meet. */
const few = { count: 6, together: 6 } as const;
const passwordOf = (time: number) => `lösenord ${time}`;

/** What its letters can be made into, and what the service's key signs for others. */
async function forgeriesOf(token: string, purpose: 'activate' | 'reset' | 'result', fixture: TokenFixture) {
  const [named = '', mac = ''] = token.split('.');
  const parts = JSON.parse(Buffer.from(named, 'base64url').toString()) as string[];
  const [, user = '', link = ''] = parts;
  const wrongPurposes = (['activate', 'reset', 'result', 'unsubscribe'] as const).filter(
    (each) => each !== purpose,
  );
  const signed = (named: readonly string[]) => links.sign(purpose, named);
  return [
    { name: 'cut by a letter', token: token.slice(0, -1) },
    { name: 'half a signature', token: `${named}.${mac.slice(0, 21)}` },
    { name: 'no signature', token: `${named}.` },
    { name: 'only what it names', token: named },
    { name: 'another signature', token: `${named}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}` },
    { name: 'an extra part', token: `${token}.${mac}` },
    { name: 'a byte more', token: `${token}AA` },
    ...(await Promise.all(
      wrongPurposes.map(async (each) => ({ name: `for ${each}`, token: await links.sign(each, parts) })),
    )),
    { name: 'of another club', token: await signed([fixture.other.id, user, link]) },
    { name: 'of a club that is not there', token: await signed(['nosuchclub', user, link]) },
    { name: 'of another user', token: await signed([fixture.club.id, fixture.club.seller.id, link]) },
    { name: 'of another link', token: await signed([fixture.club.id, user, 'q0q0q0q0q0q0']) },
    { name: 'of no link', token: await signed([fixture.club.id, user]) },
    { name: 'naming nothing', token: await signed([]) },
  ];
}

function passwordLink(
  fixture: TokenFixture,
  kind: 'activation' | 'reset',
  person: Person,
  token: string,
): Link {
  const { cloud, club } = fixture;
  const route = kind === 'activation' ? activate : chooseNewPassword;
  return {
    token,
    use: async (sent, time = 0) => {
      const chosen = passwordOf(time);
      const body = { token: sent, password: chosen, confirmPassword: chosen };
      return outcomeOf(await cloud.anonymous.call(route, { body }));
    },
    expire: () =>
      club.maker.table.write({ update: keys.user(person.id), set: { [`${kind}.until`]: Date.now() - 1 } }),
    holds: async (time) =>
      (await tryLogin(cloud, club.id, person.email, passwordOf(time))).status === 200 &&
      (await tryLogin(cloud, club.id, person.email, passwordOf(time + 1))).status === 400,
    forgeries: () => forgeriesOf(token, kind === 'activation' ? 'activate' : 'reset', fixture),
  };
}

const makers: Readonly<Record<string, (fixture: TokenFixture) => Promise<Link>>> = {
  activation: async (fixture) => {
    const person = await addPerson(fixture.club, { active: false });
    return passwordLink(
      fixture,
      'activation',
      person,
      await mailedToken(fixture.club, 'activation', person.id),
    );
  },
  'a new password': async (fixture) => {
    const { cloud, club } = fixture;
    const person = await addPerson(club);
    await cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email: person.email } });
    return passwordLink(fixture, 'reset', person, await mailedToken(club, 'reset', person.id));
  },
  "a job's file": async (fixture) => {
    const { address, change } = await makeReport(fixture.cloud, fixture.club);
    const at = address.lastIndexOf('/') + 1;
    const token = address.slice(at);
    return {
      token,
      use: (sent) => toldAt(`${address.slice(0, at)}${sent}`),
      expire: () => change({ 'file.until': Date.now() - 1 }),
      holds: async () => true,
      forgeries: () => forgeriesOf(token, 'result', fixture),
    };
  },
};

/** How often a link is used, and how many of the uses wait side by side. */
interface Rush {
  readonly count: number;
  readonly together: number;
}

/** Uses a link that often. @returns the uses that were carried out, and what others were told */
async function rushed(
  link: Link,
  { count, together }: Rush,
): Promise<{ won: number[]; others: Set<string> }> {
  const told = await inParallel(
    times(count, (time) => link.use(link.token, time)),
    together,
  );
  const won = [...told.keys()].filter((time) => done.test(told[time] ?? ''));
  return { won, others: new Set(told.filter((outcome) => !done.test(outcome))) };
}

async function judged(name: string, fixture: TokenFixture, rush: Rush): Promise<string[]> {
  const make = makers[name];
  if (!make) throw new Error(`no maker of ${name}`);
  const link = await make(fixture);
  const opened: string[] = [];
  for (const forgery of await link.forgeries()) {
    const told = await link.use(forgery.token);
    if (told !== refused) opened.push(`${name}, ${forgery.name}: ${told}`);
  }
  const { won, others } = await rushed(link, rush);
  const again = await link.use(link.token);
  const late = await make(fixture);
  await late.expire();
  return [
    ...opened,
    ...wrongs({
      [`${name}: ${won.length} of ${rush.count} uses at once were carried out`]: won.length !== 1,
      [`${name}: others were told ${[...others].join(', ')}`]: others.size !== 1 || !others.has(refused),
      [`${name}: what came of it is not what the one asked for`]: !(await link.holds(won[0] ?? -1)),
      [`${name}: used, it was told ${again}`]: again !== refused,
      [`${name}: past its time it opened`]: (await late.use(late.token)) !== refused,
    }),
  ];
}

/** Without the condition on what was read, a link opens more than once: the check would see it. */
async function noticesRepeats(fixture: TokenFixture): Promise<boolean> {
  const link = await makers.activation?.(fixture);
  const stop = fixture.cloud.local.gateway.intercept((call) => {
    const isIts = call.service === 'dynamodb' && call.caller.name.endsWith('-api-activate');
    const read = [keys.user('').pk, keys.login('').pk].map((part) => `#${part}`);
    const theirs = isIts ? writesOf(call).filter(({ pk }) => read.some((part) => pk.includes(part))) : [];
    if (theirs.filter((write) => dropCondition(write, /^v = /)).length > 0) sendAsItIs(call);
    return undefined;
  });
  try {
    return link !== undefined && (await rushed(link, few)).won.length > 1;
  } finally {
    stop();
  }
}

/** Links that open once: used many times at once, again, late, cut, and for or by somebody else. */
export async function oneUse(fixture: TokenFixture, { short }: Extent): Promise<Found> {
  const count = short ? 20 : 100;
  const rush = { count, together: count };
  const wrong: string[] = [];
  for (const name of Object.keys(makers)) {
    // Each function that serves many at once takes its time to start.
    const isSlow = short && name !== 'activation';
    wrong.push(...(await judged(name, fixture, isSlow ? { count, together: 2 } : rush)));
  }
  return {
    figures: {
      'kinds of links that open once': Object.keys(makers).length,
      'uses of each': count,
    },
    wrong: [
      ...wrong,
      ...wrongs({
        'a link that opens twice would not have been noticed': !(await noticesRepeats(fixture)),
      }),
    ],
  };
}
