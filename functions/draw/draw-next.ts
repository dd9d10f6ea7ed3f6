import { mustBeControlled } from '../../shared/domain/draw-rule.ts';
import type { Winner } from '../../shared/contract/draw.ts';
import { bounds, proofBound } from '../../shared/domain/bounds.ts';
import type { Bucket } from '../store/bucket.ts';
import { again, contended, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { type DrawInLottery, isClosed, readDrawInLottery } from '../store/draw-record.ts';
import { listWinnersOf, type WinnerRecord } from '../store/winner-record.ts';
import { chooseFrozen, chooseWinner } from './choose-winner.ts';
import { showWinners, ticketsOf } from './show-winners.ts';
import { commitWinner, type Drawing, saleIsOver, winnerOf } from './store-winner.ts';

export type DrawRefusal =
  | 'notFound'
  | 'draw.mailSent'
  | 'draw.closed'
  | 'draw.notStarted'
  | 'draw.mustBeControlled'
  | 'draw.noneLeft'
  | 'lottery.archived'
  | 'bound.reached';

/** A refusal, with a sentence if it has its own. */
export interface Refused<Code extends string> {
  readonly refused: Code;
  readonly sentence?: string;
}

/** What to draw: the prize, and the additional writes of the winner's transaction. Read again for each attempt. */
export interface Drawn extends Drawing {
  readonly prize: Pick<WinnerRecord, 'name' | 'prizeId'>;
  /** An earlier winner as the transaction leaves it, if it changes one. */
  readonly changed?: WinnerRecord;
}

interface Request<Code extends string> {
  readonly drawId: string;
  /** The draw read ahead, eventually consistent: a refusal needs a strong read. */
  readonly ahead?: DrawInLottery | undefined;
  readonly now: Date;
  /** What to draw in this draw, given its winners, or why not. */
  readonly decide: (
    found: DrawInLottery,
    winners: readonly WinnerRecord[],
  ) => Promise<Drawn | Refused<Code>> | Drawn | Refused<Code>;
  /** Whether `decide` needs the winners strongly read. */
  readonly isStrong?: boolean;
}

/**
 * Draws the next winner of a draw and returns all of them. Two concurrent calls draw one each: the draw commits only if
 * it has as many winners as were read.
 */
export async function drawNext<Code extends string>(
  table: Table,
  documents: Bucket,
  { drawId, ahead, now, decide, isStrong = false }: Request<Code>,
): Promise<readonly Winner[] | Refused<DrawRefusal | Code>> {
  const createdDate = now.toISOString();
  const strongly = async () => judge(await readDrawInLottery(table, drawId, { consistent: true }));
  const early = judge(ahead);
  let found = typeof early === 'string' ? await strongly() : early;
  // If another winner was drawn concurrently, the draw found by the failed commit needs no further read.
  let conflict: DrawInLottery | undefined;
  const attempt = async (before: number) => {
    if (before > 0) found = conflict ? judge(conflict) : await strongly();
    if (typeof found === 'string') return refusedBy(found);
    const { draw, lottery } = found;
    // After a conflict there is a winner whom an eventually consistent read might miss.
    const winners = await listWinnersOf(table, draw, { consistent: isStrong || before > 0 });
    const full = whyProofIsFull(found, winners, createdDate);
    if (full !== undefined) return { refused: 'bound.reached' as const, sentence: full };
    const drawn = await decide(found, winners);
    if ('refused' in drawn) return drawn;
    const choice = isFrozen(draw)
      ? await chooseFrozen(table, documents, draw)
      : await chooseWinner(table, documents, found);
    if (choice === 'none')
      return { refused: 'draw.noneLeft' as const, ...(isFrozen(draw) && { sentence: allHaveWon }) };
    conflict = undefined;
    if (choice === 'changed') return again;
    // The tickets of earlier winners, which the answer shows, read in the same call as the seller.
    const [winner, earlier] = await Promise.all([
      winnerOf(table, found, choice, { ...drawn.prize, createdDate }),
      ticketsOf(table, draw, winners),
    ]);
    const { changed } = drawn;
    const others = winners.map((one) => (one.prize === changed?.prize ? changed : one));
    const known = choice.sold ? [choice.sold.ticket, ...earlier] : earlier;
    // Before the commit, so that no failing read turns a draw that happened into an error.
    const answer = await showWinners(table, found, [...others, winner], known);
    const outcome = await commitWinner(table, found, winner, drawn);
    if (outcome === 'committed') return answer;
    if (outcome?.lv === lottery.v) conflict = { draw: outcome, lottery };
    return again;
  };
  return retry(attempt, { attempts: contended });
}

const allHaveWon = 'Alla lotter som deltar har redan vunnit.';

const isFrozen = <D extends DrawInLottery['draw']>(
  draw: D,
): draw is D & { readonly frozen: NonNullable<D['frozen']> } => draw.frozen !== undefined;

/** The draw and its lottery, or why no winner may be drawn (R107, R394). */
function judge(found: DrawInLottery | undefined): DrawInLottery | DrawRefusal {
  if (!found) return 'notFound';
  const { draw, lottery } = found;
  if (isClosed(draw)) return draw.controlled ? 'draw.closed' : 'draw.mailSent';
  if (lottery.view.closed) return 'lottery.archived';
  if (draw.controlled && draw.publicNumber === undefined) return 'draw.notStarted';
  if (!draw.controlled && mustBeControlled(lottery.view)) return 'draw.mustBeControlled';
  return draw.winners.length < bounds.winners.items ? found : 'bound.reached';
}

const refusedBy = (refused: DrawRefusal): Refused<DrawRefusal> =>
  refused === 'bound.reached' ? { refused, sentence: bounds.winners.full } : { refused };

/**
 * The refusal's sentence if the draw's proof has no room for another prize; undefined if it has. Safe because the
 * winner commits only if the draw still has as many winners as were read.
 */
function whyProofIsFull(
  { draw, lottery }: DrawInLottery,
  winners: readonly WinnerRecord[],
  at: string,
): string | undefined {
  if (draw.frozen || alwaysFits(draw.winners.length)) return undefined;
  const over = saleIsOver(lottery, at);
  const next = { maxNumber: lottery.view.maxNumber, lv: lottery.v, over };
  if (proofFits(winners, next)) return undefined;
  return over ? proofBound.fullAfter : proofBound.full;
}

/** The facts that decide which set a prize shows in its draw's proof. */
type Proven = Pick<WinnerRecord, 'maxNumber' | 'lv' | 'over'>;

/** Size of a set of sold numbers in base64: one bit for each number and one after them. */
const setBytes = (maxNumber: number): number => Math.ceil(((maxNumber >> 3) + 1) / 3) * 4;

/** The largest set: a lottery with a million numbers. */
const longestSet = setBytes(1_000_000);

/**
 * Whether a draw's proof has space for another prize, whatever is drawn later. Prizes drawn after the sale share the
 * set of the last of them; every other prize has its own. The shared set is counted from the start, so that there is
 * space for it when the sale is over.
 * @param winners drawn before
 */
function proofFits(winners: readonly Proven[], next: Proven): boolean {
  const all = [...winners, next];
  const last = all.findLast(({ over }) => over);
  const ownSets = all.filter(({ over, lv }) => !(over && lv === last?.lv));
  const shared = last?.maxNumber ?? next.maxNumber;
  const bytes = [...ownSets, { maxNumber: shared }].reduce(
    (sum, { maxNumber }) => sum + setBytes(maxNumber),
    0,
  );
  return bytes <= proofBound.bytes;
}

/** Whether this number of prizes fits whatever they are, without reading them. */
const alwaysFits = (prizes: number): boolean => (prizes + 2) * longestSet <= proofBound.bytes;
