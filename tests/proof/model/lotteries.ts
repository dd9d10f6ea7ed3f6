import { createLottery, editLottery } from '../../../shared/contract/lottery.ts';
import { at, type Club, inDays, type Lottery, soldOf, ticketsOf } from './model.ts';
import { caller, firstOf } from './rights.ts';
import type { Deed, Kinds } from './step.ts';
import { described, viewOfHome, viewsOfArchive, viewsOfLotteries } from './views-lottery.ts';
import { viewOfSum } from './views-sums.ts';

/** Few numbers, so that they run out; and so many that they lie in two shards. */
const sizes = [12, 5, 30, 6260];
const prices = [40, 12.5, 0, 100];
/** Days from today on which a sale ends: mostly later, or over. The last is too long ago to be chosen. */
const days = [30, -1, 30, -2, 10, -3];
const earliest = -2;

/** Changes some fields of a lottery. */
function edit(
  club: Club,
  lottery: Lottery,
  who: number,
  does: string,
  changes: Partial<Pick<Lottery, 'price' | 'maxNumber' | 'until' | 'closed'>>,
): Deed {
  const { id, name } = lottery;
  const { price, maxNumber, until, closed } = { ...lottery, ...changes };
  const tickets = ticketsOf(lottery);
  return {
    by: caller(club, club.admin, who),
    needs: 'admin',
    does,
    route: editLottery,
    input: {
      body: {
        id,
        name,
        description: described,
        price,
        maxNumber,
        validUntilDate: until,
        closed,
        termsLink: null,
      },
    },
    refused: firstOf({
      'request.invalid': until !== lottery.until && until < inDays(earliest),
      'lottery.maxTooLow': (tickets.at(-1)?.number ?? 0) > maxNumber,
      'lottery.priceFixed': price !== lottery.price && soldOf(tickets) > 0,
    }),
    fine: 204,
    told: () => void Object.assign(lottery, changes),
    looks: () => {
      const seller = tickets[0]?.owner ?? club.admin;
      return [
        ...viewsOfLotteries(club),
        viewOfSum(club, lottery),
        viewOfHome(club, seller),
        ...viewsOfArchive(club, seller),
      ];
    },
  };
}

/** Lotteries: made, changed, archived and taken up again. */
export const lotteries: Kinds = {
  createLottery: {
    weight: 3,
    picks: 4,
    plan: (club, [who = 0, size = 0, cost = 0, day = 0]) => {
      const name = club.newName('Lotteri');
      const [maxNumber = 0, price = 0] = [at(sizes, size), at(prices, cost)];
      const until = inDays(day % 8 === 7 ? earliest - 1 : 30);
      return {
        by: caller(club, club.admin, who),
        needs: 'admin',
        does: `makes ${name} of ${maxNumber} numbers until ${until}`,
        route: createLottery,
        input: { body: { name, description: described, price, maxNumber, validUntilDate: until } },
        refused: firstOf({ 'request.invalid': until < inDays(earliest) }),
        fine: 201,
        told: (id) => {
          const rules = { price, maxNumber, until, closed: false };
          club.lotteries.push({ id: String(id), name, ...rules, tickets: new Map(), draws: [] });
        },
        looks: () => viewsOfLotteries(club),
      };
    },
  },
  archiveLottery: {
    weight: 3,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const lottery = at(club.lotteries, of);
      return lottery && edit(club, lottery, who, `archives ${lottery.name}`, { closed: true });
    },
  },
  reactivateLottery: {
    weight: 5,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const lottery = at(club.lotteriesThat(true), of);
      return lottery && edit(club, lottery, who, `takes ${lottery.name} up again`, { closed: false });
    },
  },
  changeDeadline: {
    weight: 4,
    picks: 3,
    plan: (club, [who = 0, of = 0, day = 0]) => {
      const lottery = at(club.lotteries, of);
      const until = inDays(at(days, day) ?? 0);
      return lottery && edit(club, lottery, who, `lets ${lottery.name} be sold until ${until}`, { until });
    },
  },
  changeMaxNumber: {
    weight: 2,
    picks: 3,
    plan: (club, [who = 0, of = 0, to = 0]) => {
      const lottery = at(club.lotteries, of);
      if (!lottery) return undefined;
      const highest = ticketsOf(lottery).at(-1)?.number ?? 0;
      const maxNumber = Math.max(1, at([lottery.maxNumber + 5, highest, highest - 1, 12], to) ?? 1);
      const does = `lets the numbers of ${lottery.name} end at ${maxNumber}`;
      return edit(club, lottery, who, does, { maxNumber });
    },
  },
  changePrice: {
    weight: 2,
    picks: 3,
    plan: (club, [who = 0, of = 0, cost = 0]) => {
      const lottery = at(club.lotteries, of);
      const price = at(prices, cost) ?? 0;
      return lottery && edit(club, lottery, who, `sells ${lottery.name} for ${price}`, { price });
    },
  },
};
