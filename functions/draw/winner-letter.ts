import {
  isAmong,
  mostRuns,
  type NumberRuns,
  numbersOf,
  RunsOfNumbers,
} from '../../shared/domain/number-runs.ts';
import { type DrawRecord, drawIdOf, findDraw } from '../store/draw-record.ts';
import { listWinnersOf, type WinnerRecord } from '../store/winner-record.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { environment } from '../store/environment.ts';
import { links } from '../kernel/links.ts';
import { ids, keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { isErased } from '../store/buyer-record.ts';
import { tryParseTicket } from '../store/ticket-record.ts';
import type { PrizeLine, Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import type { Task } from '../store/outbox.ts';
import { winners } from '../mail/templates/winners.ts';

export type WinnersTask = Extract<Task, { kind: 'winners' }>;

/** What all mails of a draw have in common. */
export interface DrawMail {
  readonly lottery: LotteryRecord;
  readonly draw: DrawRecord;
  /** Of the winners as they were when the mail was requested. */
  readonly prizes: readonly Omit<PrizeLine, 'own'>[];
  /** The winners' emails in lower case, in the order of the prizes; empty if a winner has none. */
  readonly addresses: readonly string[];
}

const initialOf = (name: string) => (name.match(/\p{L}/u)?.[0] ?? '').toLocaleUpperCase('sv');
const initialsOf = (first: string, last: string) =>
  [first, last]
    .map(initialOf)
    .flatMap((letter) => (letter === '' ? [] : [`${letter}.`]))
    .join('') || '–';

/** Whether a winner had won at a time (epoch ms): a prize that is drawn again later was theirs until then. */
const hadWon = ({ replaced }: WinnerRecord, at: number) =>
  replaced === undefined || Date.parse(replaced.at) > at;

/**
 * Reads a draw, its lottery and its winners; undefined if the draw or its lottery does not exist.
 * @param at when the mail was requested (epoch ms); it lists the winners as of then (R418)
 */
export async function readDrawMail(
  table: Table,
  task: WinnersTask,
  at: number,
): Promise<DrawMail | undefined> {
  const [lottery, draw] = await Promise.all([
    findLottery(table, task.lotteryId, { consistent: true }),
    findDraw(table, ids.draw(task.lotteryId, task.drawId), { consistent: true }),
  ]);
  if (!lottery || !draw) return undefined;
  const drawn = (await listWinnersOf(table, draw)).filter((winner) => hadWon(winner, at));
  const tickets = await table.getMany(drawn.map(({ number }) => keys.ticket(lottery.id, number)));
  return {
    lottery,
    draw,
    prizes: drawn.map(({ name, number, buyer }) => ({
      name,
      number,
      by: whoOf(buyer),
    })),
    // May have been corrected since the draw.
    addresses: drawn.map(({ buyer }, index) => {
      const item = tickets[index];
      const now = item && tryParseTicket(item)?.buyer;
      return ((now?.nonce === buyer?.nonce ? now : buyer)?.email ?? '').toLowerCase();
    }),
  };
}

/** What others may know of a winner. */
function whoOf(buyer: WinnerRecord['buyer']): string {
  if (!buyer) return 'Osåld lott';
  return isErased(buyer) ? initialsOf('', '') : initialsOf(buyer.firstName, buyer.lastName);
}

/**
 * A draw's mail to one recipient.
 * @param own the recipient's numbers as of the fan-out; undefined in a test mail. Numbers that won are corrected by the
 * current tickets of the winners; the others are not read again
 */
export async function winnerLetter(
  { lottery, draw, prizes, addresses }: DrawMail,
  task: WinnersTask,
  sender: Sender,
  club: string,
  to: { readonly name: string; readonly address: string },
  own?: NumberRuns,
): Promise<Letter> {
  const { SITE_ORIGIN } = environment();
  const address = to.address.toLowerCase();
  const [page, oneClick] = await Promise.all([
    links.sign('unsubscribe', [club, lottery.id]),
    links.sign('unsubscribe-address', [club, lottery.id, address]),
  ]);
  const lines = prizes.map((prize, index) => ({ ...prize, own: addresses[index] === address }));
  const draft = winners(sender, {
    lotteryName: lottery.view.name,
    drawName: draw.name,
    prizes: lines,
    own: own && corrected(own, lines, addresses),
    resultsUrl: `${SITE_ORIGIN}/resultat/${lottery.id}`,
    checkUrl: `${SITE_ORIGIN}/dragning/${drawIdOf(draw)}`,
    message: task.message,
    unsubscribeUrl: `${SITE_ORIGIN}/unsubscribe/${page}`,
    test: task.testReceiver !== null,
  });
  return { draft, sender, to, oneClickUrl: `${SITE_ORIGIN}/api/draw/mail/unsubscribe?t=${oneClick}` };
}

/**
 * The recipient's numbers: adds winning numbers that are now theirs, and removes winning numbers that are now someone
 * else's.
 */
function corrected(own: NumberRuns, prizes: readonly PrizeLine[], addresses: readonly string[]): NumberRuns {
  const wrong = prizes.filter(
    (prize, index) => addresses[index] !== '' && prize.own !== isAmong(own, prize.number),
  );
  if (wrong.length === 0) return own;
  const others = new Set(wrong.filter((prize) => !prize.own).map(({ number }) => number));
  const theirs = wrong.filter((prize) => prize.own).map(({ number }) => number);
  const kept = [...numbersOf(own).filter((number) => !others.has(number)), ...theirs];
  const sorted = kept.toSorted((one, other) => one - other);
  const { runs, left } = new RunsOfNumbers(sorted, mostRuns + wrong.length).collected;
  // Of those that did not fit, the ones shown after all no longer count.
  return { runs, left: left + Math.max(0, own.left - theirs.length) };
}
