import { attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { erasedDetails, isErased, type Reach } from '../store/buyer-record.ts';
import { parseTicket } from '../store/ticket-record.ts';
import { shownNames } from '../store/shown-name.ts';
import { isSoldWinner, parseWinner, winnerBuyerUpdate } from '../store/winner-record.ts';

/**
 * Updates the winners of a lottery, which keep their ticket's state as of the draw. A buyer who has been anonymised
 * since, or whose address matches `concerns`, is replaced by the ticket's current one; the name of a deleted seller is
 * removed. Numbers and proof stay unchanged.
 */
export async function updateWinners(
  table: Table,
  lotteryId: string,
  concerns: (buyer: Reach) => boolean,
): Promise<void> {
  const items = await table.query(keys.winners(lotteryId), { consistent: true });
  const winners = items.flatMap((item) => {
    const winner = parseWinner(item);
    return isSoldWinner(winner) ? [{ item, winner }] : [];
  });
  if (winners.length === 0) return;
  const [tickets, nameOf] = await Promise.all([
    table.getMany(
      winners.map(({ winner }) => keys.ticket(lotteryId, winner.number)),
      { consistent: true },
    ),
    shownNames(
      table,
      winners.map(({ winner }) => winner.seller.id),
    ),
  ]);
  for (const [index, { item, winner }] of winners.entries()) {
    const ticket = tickets[index];
    // A ticket that has won always has a buyer; should one be missing after all, erase the winner.
    const now = (ticket && parseTicket(ticket).buyer) ?? {
      nonce: winner.buyer.nonce,
      ...erasedDetails,
    };
    if (!isErased(winner.buyer) && (isErased(now) || concerns(winner.buyer)))
      await attempt(table.write(winnerBuyerUpdate(item, winner, now)));
    const { seller } = winner;
    const shown = nameOf(seller.id);
    if (shown === nameOf('') && (seller.firstName !== shown.firstName || seller.lastName !== shown.lastName))
      await table.write({
        update: { pk: String(item.pk), sk: String(item.sk) },
        set: { seller: { id: seller.id, ...shown } },
        if: equal('seller.id', seller.id),
      });
  }
}
