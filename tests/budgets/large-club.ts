import { randomId } from '../../functions/runtime/ids.ts';
import { findLottery } from '../../functions/lottery/lottery-record.ts';
import { perform } from '../../functions/runtime/perform.ts';
import { keys, shardOf } from '../../functions/table/keys.ts';
import type { Write } from '../../functions/table/write.ts';
import { handler as assignToTeam } from '../../functions/ticket/assign-to-team.ts';
import { sale, saleDay } from '../../functions/ticket/sale.ts';
import { parseTicket, type TicketRecord } from '../../functions/ticket/ticket-record.ts';
import { userItem } from '../../functions/user/user-record.ts';
import { assignedAtOnce } from '../../shared/contract/ticket.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';
import { inParallel } from '../support/parallel.ts';

/** Handed-out tickets of a large lottery: TICKETS=100000 makes it as large as a benchmark wants it. */
export const largeSize = Number(process.env.TICKETS ?? 20_000);
export const smallSize = 1000;

export interface LargeClub {
  readonly club: TestClub;
  readonly lottery: string;
  readonly userIds: readonly string[];
}

/** Most items of a transaction. */
const atOnce = 98;
const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** Members of P12 and F10 in turn: items alone, since nobody of them signs in. */
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
  const writes = parts(users, atOnce).map((part) => part.map((user) => ({ put: userItem(user) })));
  await inParallel(writes.map((part) => () => club.maker.table.transact(part)));
  return users.map(({ id }) => id);
}

/** Sells those numbers, as the route does, a seller's tickets together. */
async function sellNumbers(
  { club, lottery: lotteryId }: LargeClub,
  isSold: (number: number) => boolean,
): Promise<void> {
  const { table } = club.maker;
  const lottery = await findLottery(table, lotteryId, { consistent: true });
  if (!lottery) throw new Error('no lottery');
  const now = new Date();
  const shards = Array.from({ length: shardOf(lottery.view.maxNumber) + 1 }, (_, shard) => shard);
  const read = await Promise.all(shards.map((shard) => table.query(keys.ticketsOfShard(lotteryId, shard))));
  const tickets = read
    .flat()
    .map(parseTicket)
    .filter(({ number, view }) => isSold(number) && !view.b);
  const writeOf = (ticket: TicketRecord): Write[] => {
    const e = `kund${ticket.number}@${club.urlKey}.example`;
    const sold = sale({ ticket, lottery }, ticket, { f: 'Åsa', l: 'Köpare', e, p: '070' }, randomId(), now);
    return 'refused' in sold ? [] : sold.writes.slice(0, 1);
  };
  const bySeller = [...Map.groupBy(tickets, ({ userId }) => userId)];
  await inParallel(
    bySeller.map(([userId, own]) => async () => {
      for (const part of parts(own, atOnce))
        await table.transact([
          ...part.flatMap(writeOf),
          {
            update: keys.tally(lotteryId, userId),
            add: { sold: part.length, [`days.${saleDay(now.getTime() / 1000)}`]: part.length },
          },
        ]);
    }),
  );
}

/**
 * A club whose lottery has so many tickets, handed out evenly to so many sellers; those numbers are sold.
 * @param room how many numbers are left over
 */
export async function largeClub(
  cloud: TestCloud,
  tickets: number,
  sellers: number,
  { room = 0, isSold = () => false }: { room?: number; isSold?: (number: number) => boolean } = {},
): Promise<LargeClub> {
  const club = await cloud.club();
  const userIds = await addMembers(club, sellers);
  const lottery = await club.lottery({ maxNumber: tickets + room });
  const quantity = Math.floor(tickets / sellers);
  const admin = await club.maker.acting(club.admin.id, new Date());
  for (const part of parts(userIds, Math.floor(assignedAtOnce / quantity)))
    await perform(assignToTeam, admin, { body: { ticketBaseId: lottery, quantity, userIds: part } });
  const made = { club, lottery, userIds };
  await sellNumbers(made, isSold);
  return made;
}
