import { parseListedLottery } from '../store/lottery-record.ts';
import { listByState } from '../store/fundraiser-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';

/** Anyone with this email, in any role. Compares without regard to case. */
export interface Person {
  /** In lower case. */
  readonly email: string;
  is(email: string): boolean;
}

export function personAt(written: string): Person {
  const email = written.toLowerCase();
  return { email, is: (other) => other.toLowerCase() === email };
}

export type ListedLottery = ReturnType<typeof parseListedLottery>;

/**
 * Every lottery of the club, archived ones first: a buyer may be copied from an archived lottery to an active one, never
 * the other way. Active ones are listed before and after, in case one is archived or reactivated in the meantime.
 */
export async function everyLottery(table: TableReader): Promise<ListedLottery[]> {
  const list = async (closed: boolean) => (await table.query(keys.lotteries(closed))).map(parseListedLottery);
  const before = await list(false);
  const archived = await list(true);
  const open = new Map([...before, ...(await list(false))].map((lottery) => [lottery.id, lottery]));
  return [...archived.filter(({ id }) => !open.has(id)), ...open.values()];
}

/** Every fundraiser of the club, active or archived. */
export async function everyFundraiser(table: TableReader) {
  const before = await listByState(table, false);
  const archived = await listByState(table, true);
  const after = await listByState(table, false);
  return [...new Map([...before, ...archived, ...after].map((each) => [each.id, each])).values()];
}
