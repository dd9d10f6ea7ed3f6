import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { nameInTitle } from '../mail/names.ts';
import { ticketsGone } from '../mail/templates/tickets-gone.ts';
import { findLottery } from '../store/lottery-record.ts';
import type { Task } from '../store/outbox.ts';
import { receiptsOf } from '../store/receipt.ts';
import type { TableReader } from '../store/table-reader.ts';

type TicketsGoneTask = Extract<Task, { kind: 'ticketsGone' }>;

/**
 * The notice to a buyer that tickets are no longer theirs. Undefined if the lottery does not exist or none of the
 * tickets was mailed: a mail that was still queued finds the ticket unsold, and is not sent (R121).
 */
export async function ticketsGoneLetter(
  table: TableReader,
  { lotteryId, tickets, left, name, firstName, address }: TicketsGoneTask,
  sender: Sender,
): Promise<Letter | undefined> {
  const [lottery, receipts] = await Promise.all([
    findLottery(table, lotteryId),
    tickets.every(({ isSent }) => isSent) ? [] : receiptsOf(table, address, { consistent: true }),
  ]);
  const mailed = new Set(
    receipts.flatMap(({ state, about }) =>
      about.kind === 'ticket' && (state === 'claimed' || state === 'sent')
        ? about.tickets.map(({ nonce }) => nonce)
        : [],
    ),
  );
  const numbers = tickets
    .filter(({ isSent, nonce }) => isSent || mailed.has(nonce))
    .map(({ number }) => number);
  if (!lottery || numbers.length === 0) return undefined;
  const draft = ticketsGone(sender, {
    firstName: nameInTitle(firstName),
    lotteryName: lottery.view.name,
    numbers,
    left,
  });
  return { draft, sender, to: { name, address } };
}
