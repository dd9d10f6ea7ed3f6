import { listOwnTickets } from '../../../../shared/contract/ticket.ts';
import { addPerson, inOneWindow, password, type Person, tryLogin } from '../../../api/auth/people.ts';
import { call } from '../../../support/call.ts';
import { buyer, type TestClub } from '../../../support/club.ts';
import { inParallel, maxAtOnce, times } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Found, wrongs } from '../figures.ts';
import { askFrom, newAddress } from './asking.ts';
import { family } from './family.ts';
import { newPasswordFor } from './voided.ts';

/** What is promised (docs/security.md, "Sign-in and sessions"). */
const promised = {
  perAccount: 5,
  perAddress: 100,
  resets: 5,
  resetsPerAddress: 60,
  links: 600,
  finds: 3,
  findsPerAddress: 20,
} as const;

const guesses = 200;
const house = 30;
const strangers = 300;

interface Stage {
  readonly cloud: TestCloud;
  readonly club: TestClub;
}
const countOf = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((each) => each === outcome).length;
const wrongOne = '400 auth.invalidCredentials';
const tooMany = '429 request.tooMany';

/** One account, guessed at from everywhere, by address in all spellings and by id. */
async function oneAccount({ cloud, club }: Stage): Promise<Found> {
  const person = await addPerson(club);
  const { body: session } = await tryLogin(cloud, club.id, person.email, password);
  const spelt = [person.email, person.email.toUpperCase(), ` ${person.email} `];
  const guess = (round: number, tried: string) => {
    const by = { clubId: club.id, password: tried };
    return round % 4 === 3
      ? askFrom(cloud, newAddress(), 'loginWithId', { ...by, userId: person.id })
      : askFrom(cloud, newAddress(), 'login', { ...by, email: spelt[round % 4] ?? '' });
  };
  const told = await inParallel(
    times(guesses, async (round) => (await guess(round, `gissning ${round}`)).outcome),
  );
  const right = [await guess(0, password), await guess(3, password)].map(({ outcome }) => outcome);
  const open = await call(cloud.url, session.token, listOwnTickets, {});
  await newPasswordFor(cloud, club, person);
  const renewed = await guess(0, 'ett nytt lösenord');
  return {
    figures: {
      'guesses at one account from as many addresses': guesses,
      'guesses at it that were looked at': countOf(told, wrongOne),
    },
    wrong: wrongs({
      'more or fewer guesses at one account were looked at than promised':
        countOf(told, wrongOne) !== promised.perAccount ||
        countOf(told, tooMany) !== guesses - promised.perAccount,
      'a closed account opened for the right password': right.some((outcome) => outcome !== tooMany),
      'guesses ended a session that was open': open.status !== 200,
      'a mailed link did not open a closed account': renewed.outcome !== '200',
    }),
  };
}

/** One person of a clubhouse fails again and again; the others of that address sign in. */
async function clubhouse({ cloud, club }: Stage): Promise<Found> {
  const address = newAddress();
  const sign = (person: Person, tried: string) =>
    askFrom(cloud, address, 'login', { clubId: club.id, email: person.email, password: tried });
  const clumsy = await addPerson(club);
  const others = await inParallel(times(house, () => addPerson(club)));
  const failed: string[] = [];
  for (let round = 0; round < 20; round++) failed.push((await sign(clumsy, 'fel lösenord')).outcome);
  const told = await inParallel(others.map((person) => async () => (await sign(person, password)).outcome));
  return {
    figures: { 'members who sign in beside one who fails 20 times': countOf(told, '200') },
    wrong: wrongs({
      'one person shut others out of a clubhouse': countOf(told, '200') !== house,
      'a person may fail more often than promised': countOf(failed, wrongOne) !== promised.perAccount,
    }),
  };
}

/** One address tries many accounts: known ones, and such as nobody has. */
async function oneAddress({ cloud, club }: Stage): Promise<Found> {
  const [here, elsewhere, crowded] = [newAddress(), newAddress(), newAddress()];
  const person = await addPerson(club);
  const sign = async (address: string, email: string, tried: string) =>
    (await askFrom(cloud, address, 'login', { clubId: club.id, email, password: tried })).outcome;
  const stranger = (round: number) => `nagon${round}@${club.urlKey}.example`;
  const told: string[] = [];
  for (let round = 0; round < strangers; round++)
    told.push(await sign(here, stranger(round), 'fel lösenord'));
  const mine = [await sign(here, person.email, password), await sign(elsewhere, person.email, password)];
  const together = await inParallel(
    times(strangers, (round) => sign(crowded, stranger(strangers + round), 'fel lösenord')),
    2 * maxAtOnce,
  );
  return {
    figures: {
      'accounts tried from one address': strangers,
      'of them looked at, one after the other': countOf(told, wrongOne),
      'of them looked at, 16 at once': countOf(together, wrongOne),
    },
    wrong: wrongs({
      'one address may try more accounts, or fewer, than promised':
        countOf(told, wrongOne) !== promised.perAddress ||
        countOf(told, tooMany) !== strangers - promised.perAddress,
      'tries at once go further beyond what is promised than there are at once':
        countOf(together, wrongOne) > promised.perAddress + 2 * maxAtOnce,
      'the right password opened from an address that is shut out': mine[0] !== tooMany,
      'the right password did not open from elsewhere': mine[1] !== '200',
    }),
  };
}

/** Mails asked for in somebody's name, and links that are made up. */
async function askedFor({ cloud, club }: Stage): Promise<Found> {
  const [person, other] = [await addPerson(club), await addPerson(club)];
  const before = (await cloud.mails()).length;
  const began = performance.now();
  const reset = async (address: string, email: string) =>
    (await askFrom(cloud, address, 'resetPassword', { clubId: club.id, email })).outcome;
  const [one, many] = [newAddress(), newAddress()];
  const repeated: string[] = [];
  for (let round = 0; round < 10; round++) repeated.push(await reset(one, person.email));
  const spread = await inParallel(times(40, () => reset(newAddress(), other.email)));
  const minutes = Math.ceil((performance.now() - began) / 60_000);
  const mailed = (await cloud.mails()).length - before;
  const unknown: string[] = [];
  for (let round = 0; round < 80; round++)
    unknown.push(await reset(many, `ingen${round}@${club.urlKey}.example`));
  const guesser = newAddress();
  const tokens: string[] = [];
  const chosen = { password: 'ett nytt lösenord', confirmPassword: 'ett nytt lösenord' };
  for (let round = 0; round < 650; round++)
    tokens.push(
      (await askFrom(cloud, guesser, 'activate', { token: `W10.gissning${round}`, ...chosen })).outcome,
    );
  return {
    figures: {
      'reset mails asked for in the name of two': repeated.length + spread.length,
      'of them mailed': mailed,
      'made-up links from one address': tokens.length,
      'made-up links that were looked at': countOf(tokens, '400 auth.tokenInvalid'),
    },
    wrong: wrongs({
      'resets of one account from one address are not limited as promised':
        countOf(repeated, '204') !== promised.resets,
      'resets from one address are not limited as promised':
        countOf(unknown, '204') !== promised.resetsPerAddress,
      'resets from everywhere were refused': countOf(spread, '204') !== spread.length,
      'somebody was mailed more than once a minute': mailed > 2 * (minutes + 1) || mailed < 2,
      'made-up links are not limited as promised':
        countOf(tokens, '400 auth.tokenInvalid') !== promised.links,
    }),
  };
}

/** Tickets of one buyer, asked for from everywhere and in all spellings of the address. */
async function foundFor({ cloud, club }: Stage): Promise<Found> {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const email = `kopare@${club.urlKey}.example`;
  await club.sell(club.seller, ticket, { ...buyer, email });
  const before = (await cloud.mails()).length;
  const spelt = [email, email.toUpperCase(), ` ${email} `, email.replace('@', '+igen@')];
  const find = (address: string, round: number) =>
    askFrom(cloud, address, 'findTickets', { clubId: club.id, email: spelt[round % spelt.length] ?? '' });
  const outcomes = (await inParallel(times(60, (round) => find(newAddress(), round)))).map(
    ({ outcome }) => outcome,
  );
  const mailed = (await cloud.mails()).length - before;
  const one = newAddress();
  const repeated: string[] = [];
  for (let round = 0; round < 30; round++) repeated.push((await find(one, round)).outcome);
  return {
    figures: { "searches for one buyer's tickets": outcomes.length, 'of them mailed': mailed },
    wrong: wrongs({
      'a search showed that it was one too many': countOf(outcomes, '204') !== outcomes.length,
      'a buyer was mailed more often than promised, or never': mailed > promised.finds || mailed < 1,
      'searches from one address are not limited as promised':
        countOf(repeated, '204') !== promised.findsPerAddress,
    }),
  };
}

/** Passwords, accounts and links guessed by the hundred: looked at as often as is promised, and no more. */
export async function guessed(cloud: TestCloud): Promise<Found> {
  const stage = { cloud, club: await cloud.club() };
  const parts: Found[] = [];
  // Each counts in a window of a quarter of an hour.
  for (const part of [oneAccount, family, clubhouse, oneAddress, askedFor, foundFor])
    parts.push(await inOneWindow(() => part(stage)));
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Found['figures'],
    wrong: parts.flatMap(({ wrong }) => wrong),
  };
}
