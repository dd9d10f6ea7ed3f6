import { pdfType } from '../../shared/contract/lottery.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { imageKeys } from '../store/image-address.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { BucketReader } from '../store/bucket.ts';
import { environment } from '../store/environment.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { hasEmail, parseTicket } from '../store/ticket-record.ts';
import { findUsers } from '../store/user-repository.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Attachment, Letter } from '../mail/compose.ts';
import { inlineImage } from '../mail/inline-image.ts';
import type { Task } from '../store/outbox.ts';
import { ticket } from '../mail/templates/ticket.ts';

export type TicketTask = Extract<Task, { kind: 'ticket' }>;

/**
 * The ticket mail (R126) for those tickets that still have the buyer they had when the mail was requested, to the buyer's
 * current email. Undefined where none is left: the mail is obsolete (R121).
 */
export async function ticketLetter(
  table: TableReader,
  task: TicketTask,
  sender: Sender,
): Promise<Letter | undefined> {
  const { lotteryId } = task;
  const [lottery, items] = await Promise.all([
    findLottery(table, lotteryId, { consistent: true }),
    table.getMany(
      task.tickets.map(({ number }) => keys.ticket(lotteryId, number)),
      { consistent: true },
    ),
  ]);
  const sold = items.flatMap((item, index) => {
    if (!item) return [];
    const { number, userId, view } = parseTicket(item);
    const { b: buyer } = view;
    if (!buyer || buyer.n !== task.tickets[index]?.nonce || !hasEmail(buyer)) return [];
    return [{ number, userId, buyer }];
  });
  const buyer = sold[0]?.buyer;
  if (!lottery || !buyer) return undefined;
  const sent = sold.filter(({ buyer: { e } }) => e.toLowerCase() === buyer.e.toLowerCase());
  const sellerIds = [...new Set(sent.map(({ userId }) => userId))];
  const [users, files] = await Promise.all([
    findUsers(table, [...new Set([...sellerIds, task.senderId])]),
    filesOf(table, lottery),
  ]);
  const nameOf = (id: string) => {
    const user = users.find((found) => found.id === id);
    return user && `${user.view.firstName} ${user.view.lastName}`;
  };
  const sellers = sellerIds.flatMap((id) => nameOf(id) ?? []);
  const { name, description, price, validUntilDate, termsLink } = lottery.view;
  const draft = ticket(sender, {
    buyerFirstName: buyer.f,
    lotteryName: name,
    description,
    numbers: sent.map(({ number }) => number).toSorted((one, other) => one - other),
    price,
    validUntilDate,
    termsLink,
    seller: sellers.length > 0 ? sellers.join(', ') : undefined,
    message:
      task.message === null
        ? undefined
        : { from: nameOf(task.senderId) ?? sender.clubName, text: task.message },
    hasImage: files.some(({ cid }) => cid !== undefined),
    hasPdf: files.some(({ cid }) => cid === undefined),
  });
  return { draft, sender, to: { name: `${buyer.f} ${buyer.l}`, address: buyer.e }, attachments: files };
}

/** The lottery's image and PDF. */
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
    // Where the object is gone, the PDF has been replaced since: the lottery is read again.
    const { pdf, view } = read ?? (await findLottery(table, lottery.id, { consistent: true })) ?? lottery;
    const bytes = pdf && (await documents.get(pdf.key));
    if (bytes) return { fileName: `${slugOf(view.name) || 'lotteri'}.pdf`, mediaType: pdfType, bytes };
    if (!pdf) return undefined;
  }
  return undefined;
}
