import { createDraw, deleteDraw, drawWinner, mailWinners } from '../../../shared/contract/draw.ts';
import { Divergence } from './difference.ts';
import { at, type Club, type Draw, known, type Lottery, shownName } from './model.ts';
import { caller, firstOf } from './rights.ts';
import type { Deed, Kind, Kinds } from './step.ts';
import { eligible, viewOfDraws, viewsOfDraw } from './views-draw.ts';
import { viewOfStats } from './views-sums.ts';

/** Every draw there is, and what has been deleted last. */
const drawsOf = (club: Club) =>
  club.lotteries.flatMap((lottery) => known(lottery.draws).map((draw) => ({ lottery, draw })));

/** A command on one of the draws, which an Admin may give. */
const onDraw = (
  weight: number,
  plan: (lottery: Lottery, draw: Draw, club: Club) => Omit<Deed, 'by' | 'needs'>,
): Kind => ({
  weight,
  picks: 2,
  plan: (club, [who = 0, of = 0]) => {
    const { lottery, draw } = at(drawsOf(club), of) ?? {};
    return (
      lottery && draw && { by: caller(club, club.admin, who), needs: 'admin', ...plan(lottery, draw, club) }
    );
  },
});

type Winners = readonly { readonly drawWinner: { name: string }; readonly ticket: { number: number } }[];

/** Draws and their winners. Who wins is chance: that they could is not. */
export const draws: Kinds = {
  createDraw: {
    weight: 4,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const lottery = at(club.lotteries, of);
      const name = club.newName('Dragning');
      return (
        lottery && {
          by: caller(club, club.admin, who),
          needs: 'admin',
          does: `adds ${name} to ${lottery.name}`,
          route: createDraw,
          input: { body: { name, ticketBaseId: lottery.id } },
          refused: firstOf({ 'lottery.archived': lottery.closed }),
          fine: 201,
          told: (id) => lottery.draws.push({ id: String(id), name, winners: [], mailed: false, gone: false }),
          looks: () => [viewOfDraws(club, lottery)],
        }
      );
    },
  },
  deleteDraw: onDraw(2, (lottery, draw, club) => ({
    does: `deletes ${draw.name}`,
    route: deleteDraw,
    input: { params: { id: draw.id } },
    refused: firstOf({ notFound: draw.gone, 'draw.hasWinners': draw.winners.length > 0 }),
    fine: 204,
    told: () => void (draw.gone = true),
    looks: () => [viewOfDraws(club, lottery), ...viewsOfDraw(club, lottery, draw)],
  })),
  drawWinner: onDraw(9, (lottery, draw, club) => {
    const prize = club.newName('Vinst');
    const left = eligible(lottery, draw);
    return {
      does: `draws ${prize} of ${draw.name} in ${lottery.name}`,
      route: drawWinner,
      input: { body: { drawId: draw.id, name: prize } },
      refused: firstOf({
        notFound: draw.gone,
        'draw.mailSent': draw.mailed,
        'lottery.archived': lottery.closed,
        'draw.noneLeft': left.length === 0,
      }),
      fine: 200,
      told: (body) => {
        const winners = body as Winners;
        const number = winners.at(-1)?.ticket.number ?? 0;
        const ticket = lottery.tickets.get(number);
        const isOneMore = winners.length === draw.winners.length + 1;
        if (!ticket || !left.includes(number) || !isOneMore)
          throw new Divergence(`no ${number} is the ${winners.length}th to win, of ${left.join(', ')}`);
        draw.winners.push({ prize, number, seller: shownName(ticket.owner) });
        ticket.wins++;
        return `no ${number} wins`;
      },
      looks: () => [...viewsOfDraw(club, lottery, draw), viewOfStats(club, lottery)],
    };
  }),
  mailWinners: onDraw(2, (lottery, draw, club) => ({
    does: `mails the winners of ${draw.name}`,
    route: mailWinners,
    input: { body: { drawId: draw.id } },
    refused: firstOf({
      notFound: draw.gone,
      'draw.noWinners': draw.winners.length === 0,
      'draw.mailSent': draw.mailed,
    }),
    fine: 202,
    told: () => void (draw.mailed = true),
    looks: () => [viewOfDraws(club, lottery)],
  })),
};
