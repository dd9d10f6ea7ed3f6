import { pdfType } from '../../shared/contract/lottery.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { imageKeys } from '../store/image-address.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { BucketReader } from '../store/bucket.ts';
import { findClub } from '../store/club-record.ts';
import { environment } from '../store/environment.ts';
import { ids, keys } from '../store/keys.ts';
import {
  amountOfSale,
  findSale,
  isSold,
  paymentOf,
  referenceOf,
  saleIdOf,
  saleIdText,
  type SoldTicket,
} from '../store/sale-record.ts';
import { readClubSettings, type SettingsRecord } from '../store/settings-record.ts';
import { onTicketOf } from '../ledger/on-ticket.ts';
import { readPrizes, toPrize } from '../store/prize-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { ticketsToContact } from '../store/ticket-entry.ts';
import { hasEmail } from '../store/buyer-record.ts';
import { parseTicket } from '../store/ticket-record.ts';
import { fullName } from '../store/shown-name.ts';
import { findUsers } from '../store/user-record.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Attachment, Letter } from '../mail/compose.ts';
import { inlineImage } from '../mail/inline-image.ts';
import type { Task } from '../store/outbox.ts';
import { ticket, type TicketFacts } from '../mail/templates/ticket.ts';

export type TicketTask = Extract<Task, { kind: 'ticket' }>;

/**
 * The ticket mail (R126), to the buyer's current email, for those tickets that still have the buyer they had when it
 * was requested. Undefined if none is left: the mail is obsolete (R121).
 */
export async function ticketLetter(
  table: TableReader,
  task: TicketTask,
  sender: Sender,
  now: number,
): Promise<Letter | undefined> {
  const { lotteryId } = task;
  const [lottery, settings, prizes, items] = await Promise.all([
    findLottery(table, lotteryId, { consistent: true }),
    readClubSettings(table),
    readPrizes(table, lotteryId),
    table.getMany(
      task.tickets.map(({ number }) => keys.ticket(lotteryId, number)),
      { consistent: true },
    ),
  ]);
  const sold = items.flatMap((item, index) => {
    if (!item) return [];
    const ticket = parseTicket(item);
    if (!isSold(ticket)) return [];
    const { number, userId, buyer } = ticket;
    if (buyer.nonce !== task.tickets[index]?.nonce || !hasEmail(buyer)) return [];
    return [{ number, userId, buyer, ticket }];
  });
  const buyer = sold[0]?.buyer;
  if (!lottery || !buyer) return undefined;
  const sent = sold.filter(({ buyer: { email } }) => email.toLowerCase() === buyer.email.toLowerCase());
  const sellerIds = [...new Set(sent.map(({ userId }) => userId))];
  const [users, files, club, unpaid, contacts] = await Promise.all([
    findUsers(table, [...new Set([...sellerIds, task.senderId])]),
    filesOf(table, lottery),
    findClub(table, table.club),
    unpaidOf(
      table,
      lottery,
      settings,
      sent.map(({ ticket }) => ticket),
    ),
    contactsOf(
      table,
      sent.map(({ ticket }) => ticket),
    ),
  ]);
  const nameOf = (id: string) => {
    const user = users.find((found) => found.id === id);
    return user && fullName(user.view);
  };
  const sellers = sellerIds.flatMap((id) => nameOf(id) ?? []);
  const { name, description, price, validUntilDate, termsLink, closed } = lottery.view;
  const draft = ticket(sender, {
    buyerFirstName: buyer.firstName,
    lotteryName: name,
    description,
    numbers: sent.map(({ number }) => number).toSorted((one, other) => one - other),
    price,
    validUntilDate,
    isOver: Date.parse(validUntilDate) <= now,
    isArchived: closed,
    termsLink,
    seller: sellers.length > 0 ? sellers.join(', ') : undefined,
    message:
      task.message === null
        ? undefined
        : { from: nameOf(task.senderId) ?? sender.clubName, text: task.message },
    prizes: prizes.prizes.map((prize) => toPrize(prizes, prize)),
    ...unpaid,
    onTicket: onTicketOf(lottery, settings, prizes),
    contacts: contacts.map(({ sellerId, token }) => ({
      seller: nameOf(sellerId),
      withdrawUrl: `${environment().SITE_ORIGIN}/unsubscribe/${token}`,
    })),
    findUrl: club && `${environment().SITE_ORIGIN}/hitta?urlkey=${club.urlKey}`,
    hasImage: files.some(({ cid }) => cid !== undefined),
    hasPdf: files.some(({ cid }) => cid === undefined),
  });
  return { draft, sender, to: { name: fullName(buyer), address: buyer.email }, attachments: files };
}

/**
 * The sellers who may contact the buyer of these tickets, each with the token of a sale that withdraws the permission.
 */
async function contactsOf(table: TableReader, tickets: readonly SoldTicket[]) {
  const allowed = await ticketsToContact(table, tickets);
  const bySeller = Map.groupBy(allowed, ({ userId }) => userId);
  return [...bySeller].flatMap(([sellerId, [ticket]]) =>
    ticket
      ? [{ sellerId, token: ids.receipt(table.club, saleIdText(saleIdOf(ticket)), ticket.buyer.nonce) }]
      : [],
  );
}

/**
 * How to pay the unpaid sales of these tickets, and which tickets take part only once they are paid. Nothing if the
 * club does not track payments. Reads the sales only if the club has a number to pay to, or the lottery draws among
 * paid tickets.
 */
async function unpaidOf(
  table: TableReader,
  lottery: LotteryRecord,
  { trackPayments, swishNumber: payee }: SettingsRecord,
  tickets: readonly SoldTicket[],
): Promise<Pick<TicketFacts, 'due' | 'unpaid'>> {
  if (!trackPayments) return { due: [], unpaid: [] };
  const onlyPaid = lottery.view.drawFrom === 'paid';
  const isFree = lottery.view.price === 0;
  if ((payee === undefined || isFree) && !onlyPaid) return { due: [], unpaid: [] };
  const saleIds = new Map(tickets.map((ticket) => [saleIdText(saleIdOf(ticket)), saleIdOf(ticket)]));
  const sales = await Promise.all(
    [...saleIds].map(async ([id, at]) => [id, await findSale(table, at)] as const),
  );
  const states = new Map(sales.map(([id, sale]) => [id, sale && paymentOf(sale).state]));
  return {
    due: sales.flatMap(([id, sale]) =>
      sale && payee !== undefined && !isFree && states.get(id) === 'unpaid'
        ? [
            {
              payee,
              reference: referenceOf(sale),
              amount: toSek(amountOfSale(sale)),
              numbers: sale.tickets.map(({ number }) => number).toSorted((one, other) => one - other),
            },
          ]
        : [],
    ),
    unpaid: tickets
      .filter((ticket) => onlyPaid && states.get(saleIdText(saleIdOf(ticket))) !== 'paid')
      .map(({ number }) => number)
      .toSorted((one, other) => one - other),
  };
}

async function filesOf(table: TableReader, lottery: LotteryRecord): Promise<Attachment[]> {
  const [image, pdf] = await Promise.all([
    inlineImage(imageKeys.lottery(lottery.id), lottery.view.image),
    pdfOf(table, lottery),
  ]);
  return [...(image ? [image] : []), ...(pdf ? [pdf] : [])];
}

async function pdfOf(table: TableReader, lottery: LotteryRecord): Promise<Attachment | undefined> {
  const documents = new BucketReader(environment().DOCUMENTS_BUCKET);
  for (const read of [lottery, undefined]) {
    // If the object is gone, the PDF has been replaced meanwhile: read the lottery again.
    const { pdf, view } = read ?? (await findLottery(table, lottery.id, { consistent: true })) ?? lottery;
    const bytes = pdf && (await documents.get(pdf.key));
    if (bytes) return { fileName: `${slugOf(view.name) || 'lotteri'}.pdf`, mediaType: pdfType, bytes };
    if (!pdf) return undefined;
  }
  return undefined;
}
