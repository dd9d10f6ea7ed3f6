import type { LotteryRecord } from '../store/lottery-record.ts';
import { keys, shardOf, shardSize, shardsUpTo } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseTicket, type TicketRecord } from '../store/ticket-record.ts';

type Listed = Pick<LotteryRecord, 'id' | 'view'>;

const shardsOf = ({ view }: Listed, first = 0): number[] => shardsUpTo(view.maxNumber).slice(first);

/** Tickets in memory at a time: a page of DynamoDB would have five times as many. */
const pageSize = 1000;

/** The tickets of a lottery by number, page by page. */
export async function* ticketPages(
  table: TableReader,
  lottery: Listed,
): AsyncGenerator<readonly TicketRecord[]> {
  for (const shard of shardsOf(lottery))
    for (let after: number | undefined = shard * shardSize; after !== undefined;) {
      const page: TicketRecord[] = await queryShard(table, lottery, shard, { after, limit: pageSize });
      if (page.length > 0) yield page;
      after = page.length < pageSize ? undefined : page.at(-1)?.number;
    }
}

/** All tickets after a number; reads the shards in parallel. */
export async function allTickets(
  table: TableReader,
  lottery: Listed,
  after: number,
): Promise<TicketRecord[]> {
  const first = shardOf(after + 1);
  const parts = await Promise.all(
    shardsOf(lottery, first).map((shard) => queryShard(table, lottery, shard, { after })),
  );
  return parts.flat();
}

/** At most `limit` tickets after a number; reads none beyond them. */
export async function someTickets(
  table: TableReader,
  lottery: Listed,
  after: number,
  limit: number,
): Promise<TicketRecord[]> {
  const found: TicketRecord[] = [];
  for (const shard of shardsOf(lottery, shardOf(after + 1))) {
    const left = limit - found.length;
    if (left === 0) break;
    found.push(...(await queryShard(table, lottery, shard, { after, limit: left })));
  }
  return found;
}

async function queryShard(
  table: TableReader,
  { id }: Listed,
  shard: number,
  { after, limit }: { readonly after: number; readonly limit?: number },
): Promise<TicketRecord[]> {
  const items = await table.query(keys.ticketsOfShard(id, shard), {
    // In later shards, all numbers are higher.
    ...(after > shard * shardSize && { after: keys.ticket(id, after).sk }),
    ...(limit !== undefined && { limit }),
  });
  return items.map(parseTicket);
}
