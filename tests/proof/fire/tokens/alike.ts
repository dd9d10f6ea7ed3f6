import type { SdkCall } from '../../../../infra/local/gateway-call.ts';
import { median } from '../../../support/median.ts';
import { buyer, password, type TestClub } from '../../../support/club.ts';
import { isUser, readsOf } from '../../../support/faults.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import type { Told } from '../../../kernel/exchange.ts';
import { type Found, wrongs } from '../figures.ts';
import { Random } from '../ops/random.ts';
import { askFrom, newAddress } from './asking.ts';

/** Requests of each kind, and how far their medians may lie apart. */
const count = 1000;
const apart = 0.15;
/** As many tries of an account, and requests from an address, as no throttle looks at. */
const triesEach = 4;
const fromEach = 40;
const seed = 20_261_121;
/** Known accounts of the third club, each with a ticket, and searches as no limit of a day or an hour looks at. */
const known = 40;
const searches = 95;
const searchesFromEach = 10;

interface Compared {
  readonly known: number;
  readonly unknown: number;
  readonly pairs: number;
  /** What distinguishes an answer: one, where all are the same to the byte. */
  readonly answers: ReadonlySet<string>;
}
type Kind = 'known' | 'unknown';
/** The n-th request of a kind, from an address. */
type Ask = (kind: Kind, index: number, address: string) => Promise<Told>;

/** Pairs of requests, by turns in an order that looks random, each when nothing of the last one goes on. */
async function compared(cloud: TestCloud, pairs: number, ask: Ask, each = fromEach): Promise<Compared> {
  const random = new Random(seed);
  const taken: Record<Kind, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  const from = { known: newAddress(), unknown: newAddress() };
  for (let index = 0; index < pairs; index++) {
    if (index % each === 0) Object.assign(from, { known: newAddress(), unknown: newAddress() });
    const order: readonly Kind[] = random.chance(0.5) ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of order) {
      const began = performance.now();
      const { status, headers, bytes } = await ask(kind, index, from[kind]);
      taken[kind].push(performance.now() - began);
      answers.add(JSON.stringify([status, headers, bytes.toString()]));
      await cloud.drain();
    }
  }
  return {
    known: median(taken.known),
    unknown: median(taken.unknown),
    pairs,
    answers,
  };
}

const ratioOf = ({ known, unknown }: Compared) => Math.max(known, unknown) / Math.min(known, unknown);

function toldOf(name: string, found: Compared): Found {
  return {
    figures: {
      [`${name}: requests of each, known and unknown`]: found.pairs,
      [`${name}: median of known accounts, ms`]: found.known.toFixed(2),
      [`${name}: median of unknown accounts, ms`]: found.unknown.toFixed(2),
    },
    wrong: wrongs({
      [`${name}: medians of known and unknown accounts lie ${((ratioOf(found) - 1) * 100).toFixed(0)} % apart`]:
        ratioOf(found) > 1 + apart,
      [`${name}: ${found.answers.size} different answers`]: found.answers.size !== 1,
    }),
  };
}

/** With one call of the function held back, where an account is known: the comparison would see it. */
async function noticesDelay(
  cloud: TestCloud,
  matches: (call: SdkCall) => boolean,
  ask: Ask,
  asLong: number,
): Promise<boolean> {
  let isKnown = false;
  const stop = cloud.local.gateway.intercept((call) =>
    isKnown && matches(call) ? { delayMs: asLong } : undefined,
  );
  try {
    const found = await compared(cloud, 40, (kind, index, address) => {
      isKnown = kind === 'known';
      return ask(kind, index, address);
    });
    return ratioOf(found) > 1 + apart;
  } finally {
    stop();
  }
}

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

/** Sign-ins, requests for a new password and searches for tickets say and take the same, known or unknown. */
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
  const elsewhere =
    (name: 'login' | 'resetPassword'): Ask =>
    (kind, index, address) =>
      askFrom(cloud, address, name, {
        clubId: other.id,
        email: others(kind, index),
        ...(name === 'login' && { password: 'fel lösenord' }),
      });
  const find: Ask = (kind, index, address) =>
    askFrom(cloud, address, 'findTickets', { clubId: other.id, email: others(kind, index) });
  await cloud.drain();
  // A function's first requests take longer than all others.
  await compared(cloud, 20, elsewhere('login'));
  await compared(cloud, 40, elsewhere('resetPassword'));
  const tickets = await other.tickets(await other.lottery(), other.seller, known);
  for (const [index, ticket] of tickets.entries())
    await other.sell(other.seller, ticket, { ...buyer, email: others('known', index) });
  await cloud.drain();
  const signedIn = await compared(cloud, count, signIn);
  const asked = await compared(cloud, count, reset);
  const again = await compared(cloud, count / 5, elsewhere('resetPassword'));
  const searched = await compared(cloud, searches, find, searchesFromEach);
  const parts = [
    toldOf('sign-in', signedIn),
    toldOf('reset', asked),
    toldOf('reset, asked again', again),
    toldOf('search for tickets', searched),
  ];
  // So much longer that no jitter hides it.
  const longer = ({ known }: Compared) => Math.ceil(known * 0.4);
  const noticed =
    (await noticesDelay(cloud, readsOf('login', isUser), elsewhere('login'), longer(signedIn))) &&
    (await noticesDelay(cloud, readsOf('resetPassword', isUser), elsewhere('resetPassword'), longer(asked)));
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Found['figures'],
    wrong: [
      ...parts.flatMap(({ wrong }) => wrong),
      ...wrongs({ 'a longer way for known accounts would not have been noticed': !noticed }),
    ],
  };
}
