import { showMailStatus } from '../mail/mail-status.ts';
import { noteUnreachedAt } from '../mail/unreached-members.ts';
import { keys } from '../store/keys.ts';
import { isSold } from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import { isBoughtWith, mailQueued, parseTicket } from '../store/ticket-record.ts';
import { listUserRecords } from '../store/user-record.ts';

/** The mail of the first buyers of a lottery has bounced, each with one ticket. */
export async function loseTicketMails(table: Table, lotteryId: string, buyers: number): Promise<void> {
  const tickets = (await table.query(keys.ticketsOfShard(lotteryId, 0))).map(parseTicket).filter(isSold);
  for (const { number, buyer } of tickets.slice(0, buyers)) {
    const { nonce, email: address } = buyer;
    await table.write({
      update: keys.ticket(lotteryId, number),
      ...mailQueued,
      if: isBoughtWith(nonce),
    });
    const about = { kind: 'ticket' as const, lotteryId, tickets: [{ number, nonce }] };
    await showMailStatus(table, { mailId: '', address, about }, 'bounced');
  }
}

/** The activation mail of one member has bounced. */
export async function loseActivationMail(table: Table): Promise<void> {
  const inactive = (await listUserRecords(table)).filter(({ view }) => !view.active);
  const [address] = inactive.map(({ view }) => view.email).toSorted();
  if (address !== undefined) await noteUnreachedAt(table, address);
}
