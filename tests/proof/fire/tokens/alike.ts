import { operations } from '../../../../shared/contract/index.ts';
import { exchange } from '../../../kernel/exchange.ts';
import { password, type TestClub } from '../../../support/club.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Found, wrongs } from '../figures.ts';
import { Random } from '../ops/random.ts';

/** Requests of each kind. */
const count = 200;
/** As many tries of an account, and requests from an address, as no throttle looks at. */
const triesEach = 4;
const fromEach = 40;
const seed = 20_261_121;

type Kind = 'known' | 'unknown';
/** The body of the n-th request of a kind. */
type Body = (kind: Kind, index: number) => Readonly<Record<string, string>>;

let addresses = 0;
/** A network address that nobody has asked from: of those that are for documents only. */
const newAddress = () => `2001:db8:0:${(++addresses).toString(16)}::1`;

/**
 * Pairs of requests of a route, by turns in an order that looks random, each when nothing of the last one goes on. There
 * is one answer, to the byte, and one list of calls by the route's function, in no order, since some go at once.
 */
async function compared(cloud: TestCloud, name: string, route: string, body: Body): Promise<Found> {
  const operation = operations.find((each) => each.name === route);
  if (!operation) throw new Error(`no operation ${route}`);
  const random = new Random(seed);
  const [answers, ways] = [new Set<string>(), new Set<string>()];
  let from = { known: '', unknown: '' };
  for (let index = 0; index < count; index++) {
    if (index % fromEach === 0) from = { known: newAddress(), unknown: newAddress() };
    const order: readonly Kind[] = random.chance(0.5) ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of order) {
      const { result, calls } = await cloud.observe(() =>
        exchange(cloud, operation, { body: body(kind, index) }, { address: from[kind] }),
      );
      answers.add(JSON.stringify([result.status, result.headers, result.bytes.toString()]));
      const own = calls
        .filter(({ caller }) => caller.endsWith(`-api-${route}`))
        .map((each) => [each.service, each.operation, each.readUnits, each.writeUnits].join(' '));
      ways.add(own.toSorted().join(', '));
    }
  }
  const told = [...ways].join(' | ');
  return {
    figures: {
      [`${name}: requests of each, known and unknown`]: count,
      [`${name}: what each takes`]: told,
    },
    wrong: wrongs({
      [`${name}: ${ways.size} different ways: ${told}`]: ways.size !== 1,
      [`${name}: ${answers.size} different answers`]: answers.size !== 1,
    }),
  };
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

/**
 * Sign-ins and requests for a new password are answered alike and take the same calls, known or unknown. That a sign-in
 * derives one hash in both cases is a test of the password's own.
 */
export async function alike(cloud: TestCloud): Promise<Found> {
  const [club, sleepy] = [await cloud.club(), await cloud.club()];
  const members = await people(club, count / triesEach, { password });
  const forgetful = await people(sleepy, count);
  await cloud.drain();
  const signIn: Body = (...of) => ({ clubId: club.id, email: members(...of), password: 'fel lösenord' });
  const reset: Body = (...of) => ({ clubId: sleepy.id, email: forgetful(...of) });
  const parts = [
    await compared(cloud, 'sign-in', 'login', signIn),
    await compared(cloud, 'reset', 'resetPassword', reset),
    // A mail is on its way to those who are known.
    await compared(cloud, 'reset, asked again', 'resetPassword', reset),
  ];
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Found['figures'],
    wrong: parts.flatMap(({ wrong }) => wrong),
  };
}
