import type { ObservedCall } from '../../../../infra/local/gateway/gateway-observation.ts';
import { buyer, password, type TestClub } from '../../../support/club.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import type { Told } from '../../../kernel/exchange.ts';
import { type Found, wrongs } from '../figures.ts';
import { Random } from '../ops/random.ts';
import { askFrom, newAddress } from './asking.ts';

/** Requests of each kind. */
const count = 200;
/** As many tries of an account, and requests from an address, as no throttle looks at. */
const triesEach = 4;
const fromEach = 40;
const seed = 20_261_121;
/** Known accounts of the third club, each with a ticket, and searches as no limit of a day or an hour looks at. */
const known = 40;
const searches = 95;
const searchesFromEach = 10;

interface Compared {
  readonly pairs: number;
  /** What distinguishes an answer: one, where all are the same to the byte. */
  readonly answers: ReadonlySet<string>;
  /** What the function did for it: one, where it made the same calls for the same units. */
  readonly ways: ReadonlySet<string>;
}
type Kind = 'known' | 'unknown';
/** The n-th request of a kind, from an address. */
type Ask = (kind: Kind, index: number, address: string) => Promise<Told>;

/** What a route's function asked of the service's table and queues, in no order, since some of it goes at once. */
const wayOf = (name: string, calls: readonly ObservedCall[]): string =>
  calls
    .filter(({ caller }) => caller.endsWith(`-api-${name}`))
    .map(({ service, operation, readUnits, writeUnits }) =>
      [service, operation, readUnits, writeUnits].join(' '),
    )
    .toSorted()
    .join(', ');

/** Pairs of requests of a route, by turns in an order that looks random, each when nothing of the last one goes on. */
async function compared(
  cloud: TestCloud,
  name: string,
  pairs: number,
  ask: Ask,
  each = fromEach,
): Promise<Compared> {
  const random = new Random(seed);
  const [answers, ways] = [new Set<string>(), new Set<string>()];
  const from = { known: newAddress(), unknown: newAddress() };
  for (let index = 0; index < pairs; index++) {
    if (index % each === 0) Object.assign(from, { known: newAddress(), unknown: newAddress() });
    const order: readonly Kind[] = random.chance(0.5) ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of order) {
      const { result, calls } = await cloud.observe(() => ask(kind, index, from[kind]));
      const { status, headers, bytes } = result;
      answers.add(JSON.stringify([status, headers, bytes.toString()]));
      ways.add(wayOf(name, calls));
    }
  }
  return { pairs, answers, ways };
}

const toldOf = (name: string, { pairs, answers, ways }: Compared): Found => ({
  figures: {
    [`${name}: requests of each, known and unknown`]: pairs,
    [`${name}: what each takes`]: [...ways].join(' | '),
  },
  wrong: wrongs({
    [`${name}: ${ways.size} different ways: ${[...ways].join(' | ')}`]: ways.size !== 1,
    [`${name}: ${answers.size} different answers`]: answers.size !== 1,
  }),
});

/** The address of somebody who has an account, or, in the same form, of somebody who has none. */
async function people(club: TestClub, size: number, options: { readonly password?: string } = {}) {
  const address = (name: string, index: number) => `${name}${index}@${club.urlKey}.example`;
  await inParallel(
    times(size, (index) => {
      const person = { firstName: `Nils${index}`, lastName: 'Ånäs', email: address('kanner', index) };
      return club.maker.addUser(person, club.p12, new Date(), options);
    }),
  );
  return (kind: Kind, index: number) => address(kind === 'known' ? 'kanner' : 'saknas', index % size);
}

/**
 * Sign-ins, requests for a new password and searches for tickets are answered alike and take the same calls, known or
 * unknown. That a sign-in derives one hash in both cases is a test of the password's own.
 */
export async function alike(cloud: TestCloud): Promise<Found> {
  const [club, sleepy, other] = [await cloud.club(), await cloud.club(), await cloud.club()];
  const members = await people(club, count / triesEach, { password });
  const forgetful = await people(sleepy, count);
  const signIn: Ask = (kind, index, address) =>
    askFrom(cloud, address, 'login', {
      clubId: club.id,
      email: members(kind, index),
      password: 'fel lösenord',
    });
  const reset: Ask = (kind, index, address) =>
    askFrom(cloud, address, 'resetPassword', { clubId: sleepy.id, email: forgetful(kind, index) });
  const others = await people(other, known, { password });
  const elsewhere: Ask = (kind, index, address) =>
    askFrom(cloud, address, 'resetPassword', { clubId: other.id, email: others(kind, index) });
  const find: Ask = (kind, index, address) =>
    askFrom(cloud, address, 'findTickets', { clubId: other.id, email: others(kind, index) });
  await cloud.drain();
  const tickets = await other.tickets(await other.lottery(), other.seller, known);
  for (const [index, ticket] of tickets.entries())
    await other.sell(other.seller, ticket, { ...buyer, email: others('known', index) });
  await cloud.drain();
  const parts = [
    toldOf('sign-in', await compared(cloud, 'login', count, signIn)),
    toldOf('reset', await compared(cloud, 'resetPassword', count, reset)),
    toldOf('reset, asked again', await compared(cloud, 'resetPassword', 2 * known, elsewhere)),
    toldOf('search for tickets', await compared(cloud, 'findTickets', searches, find, searchesFromEach)),
  ];
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Found['figures'],
    wrong: parts.flatMap(({ wrong }) => wrong),
  };
}
