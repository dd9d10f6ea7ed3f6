import { findDonor } from '../store/donor-record.ts';
import { deleteOutboxMessage, parseMessage, queues, type OutboxMessage } from '../store/outbox.ts';
import { parseReceipt, receiverOf } from '../store/receipt.ts';
import { equal } from '../store/expression.ts';
import { ids, keys, outboxShards } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ignoreConditionFailed } from '../store/write.ts';
import { isAnonymous, parseTicket } from '../store/ticket-record.ts';
import type { Person } from './person.ts';

/**
 * Takes a person out of what is to be mailed and what has been. To be called when nothing else names them any
 * more: a worker that comes to an outbox message after that finds nobody.
 * @param before receipts of what was mailed later are those of something newer, and stay
 */
export async function eraseMail(table: Table, person: Person, before: Date): Promise<void> {
  const pending = new Set<string>();
  for (const stored of await messagesOfClub(table))
    if (await isPointless(table, stored, person)) await deleteOutboxMessage(table, stored);
    else pending.add(stored.id);
  const items = await table.query(keys.receipts(receiverOf(person.address)), { consistent: true });
  for (const item of items) {
    const { about, at, by } = parseReceipt(item);
    const mailId = String(item.sk);
    // One about an account that is still on its way is a new user's: without it, it could be sent twice.
    const isOthers = about.kind === 'account' && pending.has(mailId);
    if (at <= before.getTime() && !isOthers)
      await ignoreConditionFailed(
        table.write({ delete: keys.receipt(receiverOf(person.address), mailId), if: equal('by', by) }),
      );
  }
}

async function messagesOfClub(table: Table): Promise<OutboxMessage[]> {
  const shards = Array.from({ length: outboxShards }, (_, shard) => shard);
  const ranges = queues.flatMap((queue) => shards.map((shard) => keys.outboxShard(queue, shard, table.club)));
  const found = await Promise.all(ranges.map((range) => table.query(range, { consistent: true })));
  return found.flat().map(parseMessage);
}

/** Whether it would reach the person, or nobody: its message may name whom it was written to. */
async function isPointless(table: Table, { task }: OutboxMessage, person: Person): Promise<boolean> {
  switch (task.kind) {
    case 'addressChanged':
      return person.is(task.address);
    case 'winners':
      return task.testReceiver !== null && person.is(task.testReceiver);
    case 'ticket': {
      const items = await table.getMany(
        task.tickets.map(({ number }) => keys.ticket(task.lotteryId, number)),
        { consistent: true },
      );
      return !items.some((item, index) => {
        const buyer = item && parseTicket(item).view.b;
        return buyer?.n === task.tickets[index]?.nonce && buyer !== undefined && !isAnonymous(buyer);
      });
    }
    case 'thanks': {
      const donor = await findDonor(table, ids.donor(task.fundraiserId, task.place));
      return !donor?.view.email;
    }
    default:
      return false;
  }
}
