import { type Draw, listWinners, type Winner } from '../../../shared/contract/draw.ts';
import { listPrizes, type Prize } from '../../../shared/contract/prize.ts';
import { useQuery } from '../../api/use-query.ts';

/** A prize that can be drawn next: one of the lottery's list, or one that is only named. */
export interface NextPrize {
  readonly name: string;
  readonly sponsor?: string | undefined;
  readonly prizeId?: string;
}

/** How a request names it. */
export const idOrName = ({ name, prizeId }: NextPrize) => (prizeId === undefined ? { name } : { prizeId });

/**
 * The order of a lottery's prizes on the stage: the list from its end, so that its first prize is drawn last, or as it
 * is listed.
 */
export const orders = ['fran-slutet', 'som-listan'] as const;
export type Order = (typeof orders)[number];
/** In the address of the stage. */
export const orderParameter = 'ordning';
export const orderOf = (value: string | null): Order => orders.find((order) => order === value) ?? orders[0];

/**
 * What is left to draw of a list, in the order of the draw.
 * @param winners of this draw: the list may be older than the last of them
 */
function leftOf(list: readonly Prize[], winners: readonly Winner[], order: Order): Prize[] {
  const drawnOf = (id: string) =>
    winners.filter(({ prizeId, replaced }) => prizeId === id && replaced === undefined).length;
  const left = list
    .map((prize) => ({ ...prize, left: Math.max(0, Math.min(prize.left, prize.count - drawnOf(prize.id))) }))
    .filter((prize) => prize.left > 0);
  return order === 'som-listan' ? left : left.toReversed();
}

/** One entry for each of a prize. */
const eachOf = ({ id, name, sponsor, left }: Prize): NextPrize[] =>
  Array.from({ length: left }, () => ({ name, sponsor: sponsor ?? undefined, prizeId: id }));

/** The prize of an earlier winner; only its name if the list does not contain it, or no longer does. */
function namedAs({ drawWinner: { name }, prizeId }: Winner, list: readonly Prize[]): NextPrize {
  const listed = list.find(({ id }) => id === prizeId);
  return listed ? { name, sponsor: listed.sponsor ?? undefined, prizeId: listed.id } : { name };
}

/**
 * What can be drawn next in a draw: prizes of its lottery's list, or the one prize that it draws again. Without either,
 * prizes are named as they are drawn, and `isListed` is false.
 */
export function useNextPrizes(draw: Draw, winners: readonly Winner[], order: Order) {
  const { ticketBaseId, redrawOf } = draw;
  const prizes = useQuery(listPrizes, { params: { id: ticketBaseId } }, { silent: 'any' });
  const earlier = useQuery(listWinners, redrawOf === undefined ? null : { params: { id: redrawOf.drawId } }, {
    silent: 'any',
  });
  const list = prizes.data ?? [];
  const isRead = prizes.data !== undefined || prizes.failure !== undefined;
  const left = redrawOf === undefined ? leftOf(list, winners, order) : [];
  const again = earlier.data?.find(({ drawWinner }) => drawWinner.id === redrawOf?.winnerId);
  const isAgain = again !== undefined && winners.every(({ replaced }) => replaced);
  const redrawn = isAgain ? [namedAs(again, list)] : [];
  return {
    left,
    upcoming: redrawOf === undefined ? left.flatMap(eachOf) : redrawn,
    /** The prize that the draw draws again. */
    again: redrawn[0],
    isListed: redrawOf !== undefined || list.length > 0,
    isKnown: isRead && (redrawOf === undefined || earlier.data !== undefined),
    sponsorOf: ({ prizeId }: Winner) =>
      list.find(({ id }) => prizeId !== undefined && id === prizeId)?.sponsor ?? undefined,
    reload: prizes.reload,
  };
}
