import { type Operation, operations } from '../../../../shared/contract/index.ts';
import { exchange, type Told } from '../../../kernel/exchange.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';

/** The routes that nobody has to be signed in for, and that somebody guesses at. */
const guessedAt = [
  'login',
  'loginWithId',
  'resetPassword',
  'resetWithId',
  'activate',
  'findTickets',
] as const;
type Guessed = (typeof guessedAt)[number];

const operationOf = Object.fromEntries(
  guessedAt.map((name) => [name, operations.find((each) => each.name === name)]),
) as Readonly<Record<Guessed, Operation | undefined>>;

let addresses = 0;
/** A network address that nobody has asked from: of those that are for documents only. */
export function newAddress(): string {
  addresses++;
  return `2001:db8:${(addresses >> 16).toString(16)}:${(addresses & 0xffff).toString(16)}::1`;
}

/** A request as CloudFront hands it to the function, from that address. */
export function askFrom(
  cloud: TestCloud,
  address: string,
  name: Guessed,
  body: Readonly<Record<string, string>>,
): Promise<Told> {
  const operation = operationOf[name];
  if (!operation) throw new Error(`no operation ${name}`);
  return exchange(cloud, operation, { body }, { address });
}
