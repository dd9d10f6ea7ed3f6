import { findDonor } from '../store/donor-record.ts';
import { forget, parseWish, queues, type StoredWish } from '../store/outbox.ts';
import { parseReceipt, receiverOf } from '../store/receipt.ts';
import { equal } from '../store/expression.ts';
import { ids, keys, outboxShards } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { unlessConditionFailed } from '../store/write.ts';
import { isAnonymous, parseTicket } from '../store/ticket-record.ts';
import type { Person } from './person.ts';

/**
 * Takes a person out of what is to be mailed and what has been. To be called when nothing else names them any
 * more: a worker that comes to a wish after that finds nobody.
 * @param before receipts of what was mailed later are those of something newer, and stay
 */
export async function eraseMail(table: Table, person: Person, before: Date): Promise<void> {
  const pending = new Set<string>();
  for (const stored of await wishesOfClub(table))
    if (await isPointless(table, stored, person)) await forget(table, stored);
    else pending.add(stored.id);
  const items = await table.query(keys.receipts(receiverOf(person.address)), { consistent: true });
  for (const item of items) {
    const { about, at, by } = parseReceipt(item);
    const mailId = String(item.sk);
    // One about an account that is still on its way is a new user's: without it, it could be sent twice.
    const isOthers = about.kind === 'account' && pending.has(mailId);
    if (at <= before.getTime() && !isOthers)
      await unlessConditionFailed(
        table.write({ delete: keys.receipt(receiverOf(person.address), mailId), if: equal('by', by) }),
      );
  }
}

async function wishesOfClub(table: Table): Promise<StoredWish[]> {
  const shards = Array.from({ length: outboxShards }, (_, shard) => shard);
  const ranges = queues.flatMap((queue) => shards.map((shard) => keys.outboxShard(queue, shard, table.club)));
  const found = await Promise.all(ranges.map((range) => table.query(range, { consistent: true })));
  return found.flat().map(parseWish);
}

/** Whether it would reach the person, or nobody: its message may name whom it was written to. */
async function isPointless(table: Table, { wish }: StoredWish, person: Person): Promise<boolean> {
  switch (wish.kind) {
    case 'addressChanged':
      return person.is(wish.address);
    case 'winners':
      return wish.testReceiver !== null && person.is(wish.testReceiver);
    case 'ticket': {
      const items = await table.getMany(
        wish.tickets.map(({ number }) => keys.ticket(wish.lotteryId, number)),
        { consistent: true },
      );
      return !items.some((item, index) => {
        const buyer = item && parseTicket(item).view.b;
        return buyer?.n === wish.tickets[index]?.nonce && buyer !== undefined && !isAnonymous(buyer);
      });
    }
    case 'thanks': {
      const donor = await findDonor(table, ids.donor(wish.fundraiserId, wish.place));
      return !donor?.view.email;
    }
    default:
      return false;
  }
}
