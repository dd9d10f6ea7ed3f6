import { parseListedLottery } from '../store/lottery-record.ts';
import { listByState } from '../store/fundraiser-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';

/** Whoever has an address, in whatever role: addresses are compared without regard to case. */
export interface Person {
  readonly address: string;
  is(address: string): boolean;
}

export function personAt(email: string): Person {
  const address = email.toLowerCase();
  return { address, is: (other) => other.toLowerCase() === address };
}

export type ListedLottery = ReturnType<typeof parseListedLottery>;

/**
 * Every lottery of the club, the archived ones first: a buyer is copied from an archived lottery to an open
 * one, never the other way. The open ones are listed before and after, since the index moves a lottery that
 * is archived or reactivated meanwhile.
 */
export async function everyLottery(table: TableReader): Promise<ListedLottery[]> {
  const list = async (closed: boolean) => (await table.query(keys.lotteries(closed))).map(parseListedLottery);
  const before = await list(false);
  const archived = await list(true);
  const open = new Map([...before, ...(await list(false))].map((lottery) => [lottery.id, lottery]));
  return [...archived.filter(({ id }) => !open.has(id)), ...open.values()];
}

/** Every fundraiser of the club, open or archived. */
export async function everyFundraiser(table: TableReader) {
  const before = await listByState(table, false);
  const archived = await listByState(table, true);
  const after = await listByState(table, false);
  return [...new Map([...before, ...archived, ...after].map((each) => [each.id, each])).values()];
}
