import type { LotteryRecord } from '../lottery/lottery-record.ts';
import { keys, shardOf } from '../table/keys.ts';
import type { TableReader } from '../table/table.ts';
import { parseTicket, type TicketRecord } from '../ticket/ticket-record.ts';

interface Part {
  /** The number after which to begin. */
  readonly after?: number;
  /** Most tickets. */
  readonly limit?: number;
  /** Shards read side by side: each holds up to 6 250 tickets. */
  readonly shardsAtOnce: number;
}

/** The tickets of a lottery by number, as they come. */
export async function* ticketsByNumber(
  table: TableReader,
  lottery: Pick<LotteryRecord, 'id' | 'view'>,
  { after = 0, limit, shardsAtOnce }: Part,
): AsyncGenerator<readonly TicketRecord[]> {
  const { id, view } = lottery;
  const first = shardOf(after + 1);
  const shards = Array.from({ length: shardOf(view.maxNumber) + 1 }, (_, shard) => shard).slice(first);
  let left = limit ?? Number.POSITIVE_INFINITY;
  for (let from = 0; from < shards.length && left > 0; from += shardsAtOnce) {
    const most = left;
    const parts = await Promise.all(
      shards.slice(from, from + shardsAtOnce).map((shard) =>
        table.query(keys.ticketsOfShard(id, shard), {
          ...(shard === first && after > 0 && { after: keys.ticket(id, after).sk }),
          ...(limit !== undefined && { limit: most }),
        }),
      ),
    );
    for (const items of parts) {
      const part = items.slice(0, left).map(parseTicket);
      left -= part.length;
      if (part.length > 0) yield part;
    }
  }
}
