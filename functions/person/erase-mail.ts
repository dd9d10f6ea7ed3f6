import { findDonor } from '../store/donor-record.ts';
import { deleteOutboxMessage, parseMessage, queues, type OutboxMessage } from '../store/outbox.ts';
import { parseReceipt, recipientHash } from '../store/receipt.ts';
import { attempt, equal } from '../store/write.ts';
import { ids, keys, outboxShards } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { hasEmail } from '../store/buyer-record.ts';
import { parseTicket } from '../store/ticket-record.ts';
import type { Person } from './person.ts';

/**
 * Deletes a person's outbox messages and receipts (R180). Called after all other records of the person have been
 * anonymised: a worker that then reads a remaining message finds no recipient.
 * @param before receipts of later claims stay: they belong to newer sales or gifts (R181)
 */
export async function eraseMail(table: Table, person: Person, before: Date): Promise<void> {
  const pending = new Set<string>();
  for (const stored of await messagesOfClub(table))
    if (await isObsolete(table, stored, person)) await deleteOutboxMessage(table, stored);
    else pending.add(stored.id);
  const items = await table.query(keys.receipts(recipientHash(person.email)), { consistent: true });
  for (const item of items) {
    const { about, at, by } = parseReceipt(item);
    const mailId = String(item.sk);
    // A pending account mail belongs to a new user: without its receipt it could be sent twice.
    const isOthers = about.kind === 'account' && pending.has(mailId);
    if (at <= before.getTime() && !isOthers)
      await attempt(
        table.write({ delete: keys.receipt(recipientHash(person.email), mailId), if: equal('by', by) }),
      );
  }
}

async function messagesOfClub(table: Table): Promise<OutboxMessage[]> {
  const shards = Array.from({ length: outboxShards }, (_, shard) => shard);
  const ranges = queues.flatMap((queue) => shards.map((shard) => keys.outboxShard(queue, shard, table.club)));
  const found = await Promise.all(ranges.map((range) => table.query(range, { consistent: true })));
  return found.flat().map(parseMessage);
}

/**
 * Whether the mail would go to the person or has no recipient left; in the latter case its personal message may still
 * name the recipient.
 */
async function isObsolete(table: Table, { task }: OutboxMessage, person: Person): Promise<boolean> {
  switch (task.kind) {
    case 'addressChanged':
    case 'ticketsGone':
    case 'findTickets':
    case 'foundTickets':
      return person.is(task.address);
    case 'winners':
      return task.testReceiver !== null && person.is(task.testReceiver);
    case 'ticket': {
      const items = await table.getMany(
        task.tickets.map(({ number }) => keys.ticket(task.lotteryId, number)),
        { consistent: true },
      );
      return !items.some((item, index) => {
        const buyer = item && parseTicket(item).buyer;
        return buyer?.nonce === task.tickets[index]?.nonce && buyer !== undefined && hasEmail(buyer);
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
