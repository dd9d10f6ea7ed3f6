import { findDraw, prizeOf } from '../../../../functions/store/draw-record.ts';
import { openService } from '../../../../functions/kernel/resources.ts';
import { ids } from '../../../../functions/store/keys.ts';
import { createDraw, drawWinner } from '../../../../shared/contract/draw.ts';
import { createLottery } from '../../../../shared/contract/lottery.ts';
import { assignSpecific } from '../../../../shared/contract/ticket.ts';
import { directCandidates } from '../../../../shared/domain/draw.ts';
import type { Row } from '../../../kernel/rows/row.ts';
import { buyerOf, type Holding, lotteryFields, idFrom, newTicket } from '../../../kernel/fixture.ts';

type Fresh = NonNullable<Row['fresh']>;

/** A winner is drawn in that draw. */
export const drawRow = (fresh: Fresh): Row => ({
  request: ({ draw: drawId, word }) => ({ body: { drawId, name: word } }),
  fresh,
});

/** A draw in which the first candidate is sold: as where most tickets are. */
export async function soldOut({ club, user, word }: Holding, maxNumber = 1): Promise<{ draw: string }> {
  const lottery = await idFrom(club.admin.call, createLottery, { ...lotteryFields(word), maxNumber });
  for (let number = 1; number <= maxNumber; number++) {
    const ticket = { ticketBaseId: lottery, number, userId: user.id };
    await club.sell(user, await idFrom(club.admin.call, assignSpecific, ticket), buyerOf(word));
  }
  return { draw: await idFrom(club.admin.call, createDraw, { name: word, ticketBaseId: lottery }) };
}

/** A draw in which no candidate of the first prize is sold, so that the whole set is read: as where hardly a ticket is. */
export async function barelySold(holding: Holding): Promise<{ draw: string }> {
  const { club, user, word } = holding;
  const fields = lotteryFields(word);
  const lottery = await idFrom(club.admin.call, createLottery, fields);
  const ticket = await newTicket(holding, lottery);
  await club.sell(user, ticket, buyerOf(word));
  const sold = ids.parseTicket(ticket)?.number;
  for (;;) {
    const draw = await idFrom(club.admin.call, createDraw, { name: word, ticketBaseId: lottery });
    const record = await findDraw(openService().of(club.id), draw, { consistent: true });
    if (!record) throw new Error(`the draw ${draw} is not there`);
    // By chance its candidates have the one number: then another draw, with candidates of its own.
    const candidates = [...directCandidates(prizeOf(record, fields.maxNumber))];
    if (!candidates.some(({ number }) => number === sold)) return { draw };
  }
}

/** A draw with one winner, in a lottery with the given number of tickets, all of them sold. */
export const drawn =
  (tickets: number): Fresh =>
  async (holding) => {
    const { draw } = await soldOut(holding, tickets);
    await idFrom(holding.club.admin.call, drawWinner, { drawId: draw, name: holding.word });
    return { draw };
  };
