import { createDraw, deleteDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { createLottery, editLottery } from '../../../shared/contract/lottery.ts';
import type { Choice, Plans } from './command.ts';
import { inDays, isSold, known, type Lottery, shownName, soldOf, ticketsOf } from './model.ts';
import { Divergence } from './real.ts';
import { described, eligible } from './views.ts';

/** Few numbers, so that they run out; and so many that they lie in two shards. */
const sizes = [12, 5, 30, 6260];
const prices = [40, 12.5, 0, 100];
/** A sale that ended earlier cannot be chosen any more. */
const earliest = -2;

type Changes = Partial<Pick<Lottery, 'price' | 'maxNumber' | 'until' | 'closed'>>;
type Winners = readonly { readonly ticket: { readonly number: number } }[];

const drawsIn = (choice: Choice) => choice.of(choice.club.lotteries.flatMap(({ draws }) => known(draws)));

/** Lotteries and their draws. Who wins is chance: that they could is not. */
export const lotteries: Plans = {
  createLottery: (choice) => {
    const name = choice.club.newName('Lotteri');
    const rules = { maxNumber: choice.of(sizes), price: choice.of(prices) };
    const until = inDays(choice.number() % 8 === 7 ? earliest - 1 : 30);
    return {
      route: createLottery,
      about: choice.club.lotteries.slice(0, 1),
      says: `${name} of ${rules.maxNumber} until ${until}`,
      input: { body: { name, description: described, ...rules, validUntilDate: until } },
      refused: { 'request.invalid': until < inDays(earliest) },
      onDone: (body) => {
        const fields = { id: String(body), name, ...rules, until, closed: false };
        choice.club.lotteries.push({ is: 'lottery', ...fields, tickets: new Map(), draws: [] });
      },
    };
  },
  editLottery: (choice) => {
    const lottery = choice.of(choice.club.lotteries);
    const held = ticketsOf(lottery);
    const highest = held.at(-1)?.number ?? 0;
    const changes = choice.of<Changes>([
      ...[true, false, false].map((closed) => ({ closed })),
      ...[30, -1, 30, earliest, earliest - 1].map((days) => ({ until: inDays(days) })),
      ...[lottery.maxNumber + 5, highest, highest - 1].map((most) => ({ maxNumber: Math.max(1, most) })),
      ...prices.map((price) => ({ price })),
    ]);
    const { id, name, price, maxNumber, until, closed } = { ...lottery, ...changes };
    const fields = { id, name, price, maxNumber, closed, validUntilDate: until };
    return {
      route: editLottery,
      about: [lottery],
      says: JSON.stringify(changes),
      input: { body: { ...fields, description: described, termsLink: null } },
      refused: {
        'request.invalid': until !== lottery.until && until < inDays(earliest),
        'lottery.maxTooLow': highest > maxNumber,
        'lottery.priceFixed': price !== lottery.price && soldOf(held) > 0,
      },
      onDone: () => {
        const isReactivated = lottery.closed && !closed;
        Object.assign(lottery, changes);
        // R58: what deleted sellers had left in the archive becomes free.
        if (isReactivated)
          for (const ticket of held)
            if (ticket.owner.gone && !isSold(ticket)) lottery.tickets.delete(ticket.number);
      },
    };
  },
  createDraw: (choice) => {
    const lottery = choice.of(choice.club.lotteries);
    const name = choice.club.newName('Dragning');
    return {
      route: createDraw,
      about: [lottery],
      says: name,
      input: { body: { name, ticketBaseId: lottery.id } },
      refused: { 'lottery.archived': lottery.closed },
      onDone: (id) => {
        const none = { winners: [], gone: false };
        lottery.draws.push({ is: 'draw', id: String(id), lottery, name, ...none });
      },
    };
  },
  deleteDraw: (choice) => {
    const draw = drawsIn(choice);
    return {
      route: deleteDraw,
      about: [draw],
      input: { params: { id: draw.id } },
      refused: { notFound: draw.gone, 'draw.hasWinners': draw.winners.length > 0 },
      onDone: () => void (draw.gone = true),
    };
  },
  drawWinner: (choice) => {
    const draw = drawsIn(choice);
    const { lottery } = draw;
    const prize = choice.club.newName('Vinst');
    const left = eligible(draw);
    return {
      route: drawWinner,
      about: [draw, lottery],
      says: prize,
      input: { body: { drawId: draw.id, name: prize } },
      refused: {
        notFound: draw.gone,
        'lottery.archived': lottery.closed,
        'draw.noneLeft': left.length === 0,
      },
      onDone: (body) => {
        const winners = body as Winners;
        const number = winners.at(-1)?.ticket.number ?? 0;
        const ticket = lottery.tickets.get(number);
        if (!ticket || !left.includes(number) || winners.length !== draw.winners.length + 1)
          throw new Divergence(`no ${number} is the ${winners.length}th to win, of ${left.join(', ')}`);
        draw.winners.push({ prize, number, seller: shownName(ticket.owner) });
        ticket.wins++;
        return `no ${number} wins`;
      },
    };
  },
};
