import type { Winner } from '../../shared/contract/draw.ts';
import { ids, keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { hasEmail, toBuyer } from '../store/buyer-record.ts';
import { parseTicket, type TicketRecord } from '../store/ticket-record.ts';
import { type DrawInLottery, type DrawRecord, drawIdOf } from '../store/draw-record.ts';
import { fullName, shownNames } from '../store/shown-name.ts';
import { isSoldWinner, type SoldWinner, type WinnerRecord } from '../store/winner-record.ts';

/** The tickets of winners, as they are now. 0.5 R each. */
export async function ticketsOf(
  table: TableReader,
  { lotteryId }: Pick<DrawRecord, 'lotteryId'>,
  winners: readonly WinnerRecord[],
): Promise<TicketRecord[]> {
  const items = await table.getMany(winners.map(({ number }) => keys.ticket(lotteryId, number)));
  return items.flatMap((item) => (item ? [parseTicket(item)] : []));
}

/**
 * Winners in the API's form: the names as drawn, email and phone as the ticket has them now. 0.5 R each for every
 * ticket not in `known`, for every address if anyone in the lottery has unsubscribed, and for every user who has drawn
 * a prize again, handed one out or called a winner.
 * @param known tickets that have just been read
 */
export async function showWinners(
  table: TableReader,
  { draw, lottery }: DrawInLottery,
  winners: readonly WinnerRecord[],
  known: readonly TicketRecord[] = [],
): Promise<Winner[]> {
  const { lotteryId } = draw;
  const tickets = new Map(known.map((ticket) => [ticket.number, ticket]));
  const unknown = winners.filter(({ number }) => !tickets.has(number));
  for (const ticket of await ticketsOf(table, draw, unknown)) tickets.set(ticket.number, ticket);
  const shown = winners.map((winner) => {
    if (!isSoldWinner(winner)) return { winner };
    const now = tickets.get(winner.number)?.buyer;
    const buyer = now?.nonce === winner.buyer.nonce ? now : undefined;
    const { email, phone, without } = buyer ?? winner.buyer;
    return {
      winner,
      seller: winner.seller,
      buyer: { ...winner.buyer, email, phone, without, mail: buyer?.mail },
    };
  });
  const unsubscribed = lottery.unsubscribed
    ? await unsubscribedOf(
        table,
        lotteryId,
        shown.flatMap(({ buyer }) => (buyer && hasEmail(buyer) ? [buyer.email] : [])),
      )
    : new Set<string>();
  const nameOf = await shownNames(
    table,
    winners.flatMap(({ replaced, handedOut, called }) =>
      [replaced, handedOut, called].flatMap((act) => act?.by ?? []),
    ),
  );
  return shown.map(({ winner, buyer, seller }) => {
    const ticketId = ids.ticket(lotteryId, winner.number);
    const { prizeId, replaced, handedOut, called } = winner;
    return {
      drawWinner: {
        id: ids.winner(drawIdOf(draw), winner.prize),
        name: winner.name,
        createdDate: winner.createdDate,
      },
      ticket: { id: ticketId, number: winner.number },
      customer: buyer
        ? { ...toBuyer(ticketId, buyer), unsubscribed: unsubscribed.has(buyer.email.toLowerCase()) }
        : null,
      user: seller ? sellerOf(seller) : null,
      ...(prizeId !== undefined && { prizeId }),
      ...(replaced && {
        replaced: { reason: replaced.reason, by: fullName(nameOf(replaced.by)), date: replaced.at },
      }),
      ...(handedOut && { handedOut: { by: fullName(nameOf(handedOut.by)), date: handedOut.at } }),
      ...(called && { called: { by: fullName(nameOf(called.by)), date: called.at } }),
    };
  });
}

const sellerOf = ({ firstName, lastName, teamName }: SoldWinner['seller']): Winner['user'] => ({
  firstName,
  lastName,
  ...(teamName !== undefined && { teamName }),
});

/** Which of these addresses have unsubscribed from the lottery's draw mails, in lower case. */
async function unsubscribedOf(
  table: TableReader,
  lotteryId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(emails.map((email) => email.toLowerCase()))];
  const items = await table.getMany(distinct.map((email) => keys.unsubscribed(lotteryId, email)));
  return new Set(distinct.filter((_, index) => items[index]));
}
