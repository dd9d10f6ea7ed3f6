import { keys } from '../../../../functions/store/keys.ts';
import { links } from '../../../../functions/kernel/links.ts';
import { activate, chooseNewPassword, resetWithId } from '../../../../shared/contract/auth.ts';
import { addPerson, mailedToken, type Person, tryLogin } from '../../../api/auth/people.ts';
import type { TestClub } from '../../../support/club.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { dropCondition, sendAsItIs, writesOf } from '../ops/rewriting.ts';

const kinds = ['activation', 'reset'] as const;
type Kind = (typeof kinds)[number];
const routes = { activation: activate, reset: chooseNewPassword } as const;
const purposes = { activation: 'activate', reset: 'reset' } as const;
const refused = '400 auth.tokenInvalid';
const isDone = (outcome: string) => outcome.startsWith('20');
const passwordOf = (time: number) => `lösenord ${time}`;

/** Opens a link, and chooses the n-th password. */
async function spend(cloud: TestCloud, kind: Kind, token: string, time = 0): Promise<string> {
  const body = { token, password: passwordOf(time), confirmPassword: passwordOf(time) };
  return outcomeOf(await cloud.anonymous.call(routes[kind], { body }));
}

/** Somebody who has been mailed a link. */
const newcomer = (club: TestClub, kind: Kind): Promise<Person> =>
  addPerson(club, kind === 'activation' ? { active: false } : {});

async function linkOf(
  cloud: TestCloud,
  club: TestClub,
  kind: Kind,
  { id }: Pick<Person, 'id'>,
): Promise<string> {
  if (kind === 'reset') {
    // As if the last one had been asked for long ago: within a minute the mail on its way is enough.
    await club.maker.table.write({ update: keys.user(id), remove: ['reset'] });
    await cloud.anonymous.call(resetWithId, { body: { clubId: club.id, userId: id } });
  }
  return mailedToken(club, kind, id);
}

/** Uses a link that often, all at once. @returns the uses that were carried out, and what others were told */
async function rushed(cloud: TestCloud, kind: Kind, token: string, count: number, atOnce = count) {
  const told = await inParallel(
    times(count, (time) => spend(cloud, kind, token, time)),
    atOnce,
  );
  const won = [...told.keys()].filter((time) => isDone(told[time] ?? ''));
  return { won, others: new Set(told.filter((outcome) => !isDone(outcome))) };
}

async function judged(cloud: TestCloud, club: TestClub, kind: Kind, short: boolean): Promise<string[]> {
  const [person, count] = [await newcomer(club, kind), short ? 20 : 100];
  const token = await linkOf(cloud, club, kind, person);
  const [named = '', mac = ''] = token.split('.');
  const [, user = '', link = ''] = JSON.parse(Buffer.from(named, 'base64url').toString()) as string[];
  const forgeries = {
    'cut by a letter': token.slice(0, -1),
    'only what it names': named,
    'another signature': `${named}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
    'for another purpose': await links.sign('result', [club.id, user, link]),
    'of another user': await links.sign(purposes[kind], [club.id, club.seller.id, link]),
    'of another link': await links.sign(purposes[kind], [club.id, user, 'q0q0q0q0q0q0']),
    'of no link': await links.sign(purposes[kind], [club.id, user]),
  };
  const opened: string[] = [];
  for (const [name, sent] of Object.entries(forgeries)) {
    const told = await spend(cloud, kind, sent);
    if (told !== refused) opened.push(`${kind}, ${name}: ${told}`);
  }
  // Each function that serves many at once takes its time to start.
  const atOnce = short && kind === 'reset' ? 2 : count;
  const { won, others } = await rushed(cloud, kind, token, count, atOnce);
  const again = await spend(cloud, kind, token);
  const opens = async (time: number) =>
    (await tryLogin(cloud, club.id, person.email, passwordOf(time))).status;
  const [winner = -1] = won;
  return [
    ...opened,
    ...wrongs({
      [`${kind}: ${won.length} of ${count} uses at once were carried out`]: won.length !== 1,
      [`${kind}: others were told ${[...others].join(', ')}`]: others.size !== 1 || !others.has(refused),
      [`${kind}: the password is not what the one chose`]:
        (await opens(winner)) !== 200 || (await opens(winner + 1)) !== 400,
      [`${kind}: used, it was told ${again}`]: again !== refused,
    }),
  ];
}

/** Without the condition on what was read, a link opens more than once: the check would see it. */
async function noticesRepeats(cloud: TestCloud, club: TestClub): Promise<boolean> {
  const token = await linkOf(cloud, club, 'activation', await newcomer(club, 'activation'));
  const read = [keys.user('').pk, keys.login('').pk].map((part) => `#${part}`);
  const stop = cloud.local.gateway.intercept((call) => {
    const isIts = call.service === 'dynamodb' && call.caller.name.endsWith('-api-activate');
    const theirs = isIts ? writesOf(call).filter(({ pk }) => read.some((part) => pk.includes(part))) : [];
    if (theirs.filter((write) => dropCondition(write, /^v = /)).length > 0) sendAsItIs(call);
    return undefined;
  });
  try {
    return (await rushed(cloud, 'activation', token, 6)).won.length > 1;
  } finally {
    stop();
  }
}

/** Links to a password: used many times at once, again, cut, and for or by somebody else. */
export async function usedLinks(cloud: TestCloud, { short }: Extent): Promise<Found> {
  const club = await cloud.club();
  const wrong: string[] = [];
  for (const kind of kinds) wrong.push(...(await judged(cloud, club, kind, short)));
  const notices = await noticesRepeats(cloud, club);
  return {
    figures: { 'uses at once of a link to a password': short ? 20 : 100 },
    wrong: [...wrong, ...wrongs({ 'a link that opens twice would not have been noticed': !notices })],
  };
}
