import { listDraws, listWinners, readOdds } from '../../../shared/contract/draw.ts';
import { alive, type Club, type Draw, type Lottery, ticketId, ticketsOf } from './model.ts';
import type { View } from './view.ts';

/** Sold tickets that have not won in a draw. */
export const eligible = (lottery: Lottery, { winners }: Draw): number[] =>
  ticketsOf(lottery)
    .filter(({ number, buyer }) => buyer && !winners.some((win) => win.number === number))
    .map(({ number }) => number);

export const viewOfDraws = (club: Club, lottery: Lottery): View => ({
  what: `the draws of ${lottery.name}`,
  by: club.master,
  needs: 'admin',
  route: listDraws,
  input: { params: { ticketBaseId: lottery.id } },
  shows: alive(lottery.draws).map(({ id, name, mailed }) => ({
    id,
    name,
    ticketBaseId: lottery.id,
    mailSent: mailed,
    ...(!mailed && { secret: undefined }),
  })),
});

/** A draw: its odds and its winners. */
export function viewsOfDraw(club: Club, lottery: Lottery, draw: Draw): View[] {
  const left = eligible(lottery, draw).length;
  const about = {
    by: club.master,
    needs: 'admin',
    input: { params: { id: draw.id } },
    refused: draw.gone ? 'notFound' : undefined,
  } as const;
  const odds = { percentage: Math.round(10_000 / left) / 100, fractional: `1/${left}` };
  return [
    {
      ...about,
      what: `the odds of ${draw.name}`,
      route: readOdds,
      shows: left === 0 ? { percentage: 0, fractional: '0' } : odds,
    },
    {
      ...about,
      what: `the winners of ${draw.name}`,
      route: listWinners,
      shows: draw.winners.map(({ prize, number, seller }) => ({
        drawWinner: { name: prize },
        ticket: { id: ticketId(lottery, number), number },
        customer: { ...lottery.tickets.get(number)?.buyer },
        user: seller,
      })),
    },
  ];
}
