import { findLottery, type LotteryRecord } from '../../functions/store/lottery-record.ts';
import { randomId } from '../../functions/store/ids.ts';
import { type Key, keys, shardOf } from '../../functions/store/keys.ts';
import type { Item } from '../../functions/store/write.ts';
import { salePut } from '../../functions/store/sale-record.ts';
import { markNumbers, readShards } from '../../functions/ledger/numbers.ts';
import { saleDay } from '../../functions/ledger/sale.ts';
import { userItem } from '../../functions/store/user-record.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';
import { inParallel } from '../support/parallel.ts';

/** Assigned tickets of a large lottery; TICKETS=100000 makes it as large as for a benchmark. */
export const largeSize = Number(process.env.TICKETS ?? 20_000);
export const smallSize = 1000;

export interface LargeClub {
  readonly club: TestClub;
  readonly lottery: string;
  readonly userIds: readonly string[];
}

/** Maximum items in a transaction. */
const atOnce = 100;
const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** Stores items directly: through the routes it would take minutes and prove no more. */
async function putAll({ maker: { table } }: TestClub, items: readonly (Item & Key)[]): Promise<void> {
  await inParallel(parts(items, atOnce).map((part) => () => table.transact(part.map((put) => ({ put })))));
}

/** Members of P12 and F10 in turn; only stored, since none of them signs in. */
async function addMembers(club: TestClub, count: number): Promise<string[]> {
  const createdDate = new Date().toISOString();
  const users = Array.from({ length: count }, (_, index) => ({
    id: randomId(),
    v: 1,
    epoch: 1,
    view: {
      firstName: 'Medlem',
      lastName: `Nummer${index}`,
      email: `m${index}@${club.urlKey}.example`,
      teamId: index % 2 ? club.p12 : club.f10,
      active: true,
      role: null,
      createdDate,
    },
    lastLogin: null,
  }));
  await putAll(club, users.map(userItem));
  return users.map(({ id }) => id);
}

/** A seller's tickets and counts, as assignments and sales would have stored them. */
function sellersItems(
  { id: lotteryId, v }: Pick<LotteryRecord, 'id' | 'v'>,
  seller: { readonly userId: string; readonly team: string; readonly by: string },
  numbers: readonly number[],
  isSold: (number: number) => boolean,
): (Item & Key)[] {
  const at = Math.floor(Date.now() / 1000);
  const { userId, team, by } = seller;
  const sold = numbers.filter(isSold).length;
  return [
    ...numbers.map((number) => ({
      ...keys.ticket(lotteryId, number),
      ...keys.ticketByUser(userId, lotteryId, number),
      a: randomId(),
      by,
      view: isSold(number)
        ? {
            b: {
              n: randomId(),
              f: 'Åsa',
              l: 'Köpare',
              e: `kund${number}@kund.example`,
              p: '070',
              at,
              s: { f: number, g: 1 },
            },
            g: 1,
          }
        : {},
    })),
    ...numbers
      .filter(isSold)
      .map((number) => salePut({ lotteryId, number, generation: 1 }, { userId, numbers: [number], at }).put),
    {
      ...keys.tally(lotteryId, userId),
      ...keys.tallyByUser(lotteryId, userId),
      team,
      total: numbers.length,
      sold,
      days: sold > 0 ? { [saleDay(at)]: sold } : {},
      v,
    },
  ];
}

/**
 * A club with a lottery of this many tickets, assigned evenly to this many sellers; the numbers in `sold` are sold.
 * @param room how many numbers are free
 */
export async function largeClub(
  cloud: TestCloud,
  tickets: number,
  sellers: number,
  { room = 0, isSold = () => false }: { room?: number; isSold?: (number: number) => boolean } = {},
): Promise<LargeClub> {
  const club = await cloud.club();
  const { table } = club.maker;
  const userIds = await addMembers(club, sellers);
  const lotteryId = await club.lottery({ maxNumber: tickets + room });
  const lottery = await findLottery(table, lotteryId, { consistent: true });
  if (!lottery) throw new Error('no lottery');
  const quantity = Math.floor(tickets / sellers);
  const numbers = Array.from({ length: quantity * sellers }, (_, index) => index + 1);
  const items = userIds.flatMap((userId, index) => {
    const team = index % 2 ? club.p12 : club.f10;
    const own = numbers.slice(index * quantity, (index + 1) * quantity);
    return sellersItems(lottery, { userId, team, by: club.admin.id }, own, isSold);
  });
  await putAll(club, items);
  const shards = Array.from({ length: shardOf(tickets + room) + 1 }, (_, shard) => shard);
  await table.transact(markNumbers(lotteryId, await readShards(table, lotteryId, shards), numbers, true));
  return { club, lottery: lotteryId, userIds };
}
