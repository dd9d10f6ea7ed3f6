import { type DrawRecord, findDraw } from '../store/draw-record.ts';
import { listWinnersOf } from '../store/winner-record.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { environment } from '../store/environment.ts';
import { links } from '../kernel/links.ts';
import { ids, keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { isErased, tryParseTicket } from '../store/ticket-record.ts';
import type { PrizeLine, Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import type { Task } from '../store/outbox.ts';
import { winners } from '../mail/templates/winners.ts';

export type WinnersTask = Extract<Task, { kind: 'winners' }>;

/** What all mails of a draw have in common. */
export interface DrawMail {
  readonly lottery: LotteryRecord;
  readonly draw: DrawRecord;
  readonly prizes: readonly Omit<PrizeLine, 'own'>[];
  /** The winners' emails in lower case, in the order of the prizes. */
  readonly addresses: readonly string[];
}

const initialOf = (name: string) => (name.match(/\p{L}/u)?.[0] ?? '').toLocaleUpperCase('sv');
const initialsOf = (first: string, last: string) =>
  [first, last]
    .map(initialOf)
    .flatMap((letter) => (letter === '' ? [] : [`${letter}.`]))
    .join('') || '–';

/** Reads a draw, its lottery and its winners; undefined where the draw or its lottery does not exist. */
export async function readDrawMail(table: Table, task: WinnersTask): Promise<DrawMail | undefined> {
  const [lottery, draw] = await Promise.all([
    findLottery(table, task.lotteryId, { consistent: true }),
    findDraw(table, ids.draw(task.lotteryId, task.drawId), { consistent: true }),
  ]);
  if (!lottery || !draw) return undefined;
  const drawn = await listWinnersOf(table, draw);
  const tickets = await table.getMany(drawn.map(({ number }) => keys.ticket(lottery.id, number)));
  return {
    lottery,
    draw,
    prizes: drawn.map(({ name, number, buyer }) => ({
      name,
      number,
      initials: isErased(buyer) ? initialsOf('', '') : initialsOf(buyer.f, buyer.l),
    })),
    // A winner's email may have been corrected since the draw; empty where there is none.
    addresses: drawn.map(({ buyer }, index) => {
      const item = tickets[index];
      const now = item && tryParseTicket(item)?.view.b;
      return (now?.n === buyer.n ? now.e : buyer.e).toLowerCase();
    }),
  };
}

/** A draw's mail to one recipient. */
export async function winnerLetter(
  { lottery, draw, prizes, addresses }: DrawMail,
  task: WinnersTask,
  sender: Sender,
  club: string,
  to: { readonly name: string; readonly address: string },
): Promise<Letter> {
  const { SITE_ORIGIN } = environment();
  const address = to.address.toLowerCase();
  const [page, oneClick] = await Promise.all([
    links.sign('unsubscribe', [club, lottery.id]),
    links.sign('unsubscribe-address', [club, lottery.id, address]),
  ]);
  const draft = winners(sender, {
    lotteryName: lottery.view.name,
    drawName: draw.name,
    prizes: prizes.map((prize, index) => ({ ...prize, own: addresses[index] === address })),
    message: task.message,
    unsubscribeUrl: `${SITE_ORIGIN}/unsubscribe/${page}`,
    test: task.testReceiver !== null,
  });
  return { draft, sender, to, oneClickUrl: `${SITE_ORIGIN}/api/draw/mail/unsubscribe?t=${oneClick}` };
}
