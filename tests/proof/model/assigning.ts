import { assignSpecific, assignToTeam, assignToUser, deleteTicket } from '../../../shared/contract/ticket.ts';
import { mustBe } from './difference.ts';
import { alive, at, type Club, latest, type Lottery, type Person, ticketId, ticketsOf } from './model.ts';
import { caller, firstOf, leads } from './rights.ts';
import type { Kinds } from './step.ts';
import { viewOfUsers } from './views-club.ts';
import { viewOfHome } from './views-lottery.ts';
import { viewOfStats, viewOfSum } from './views-sums.ts';

/**
 * Numbers for each of several sellers: the lowest that lie side by side, and where that many do not, the lowest that
 * are free. Undefined where too few are.
 */
export function lowestFree(
  { maxNumber, tickets }: Pick<Lottery, 'maxNumber' | 'tickets'>,
  sellers: number,
  quantity: number,
): number[][] | undefined {
  const all = Array.from({ length: maxNumber }, (_, index) => index + 1);
  const free = new Set(all.filter((number) => !tickets.has(number)));
  if (free.size < sellers * quantity) return undefined;
  return Array.from({ length: sellers }, () => {
    const run = (first: number) => Array.from({ length: quantity }, (_, index) => first + index);
    const first = [...free].find((number) => run(number).every((each) => free.has(each)));
    const chosen = first === undefined ? [...free].slice(0, quantity) : run(first);
    for (const number of chosen) free.delete(number);
    return chosen;
  });
}

/** Why these may not be handed tickets, and what becomes of it where they may. */
function handOut(club: Club, by: Person, lottery: Lottery, sellers: readonly Person[], quantity: number) {
  const numbers = lowestFree(lottery, sellers.length, quantity);
  return {
    refused: firstOf({
      notFound: sellers.some((person) => person.gone || !leads(by, person)),
      'lottery.archived': lottery.closed,
      'ticket.tooFewLeft': numbers === undefined,
    }),
    fine: 200,
    told: (body: unknown) => {
      mustBe('the answer', { assigned: sellers.length * quantity }, body);
      for (const [index, owner] of sellers.entries())
        for (const number of numbers?.[index] ?? [])
          lottery.tickets.set(number, { number, owner, by, wins: 0 });
      return `nos ${numbers?.flat().join(', ')}`;
    },
    looks: () => [
      viewOfSum(club, lottery),
      viewOfStats(club, lottery),
      ...sellers.slice(0, 1).map((person) => viewOfHome(club, person)),
    ],
  } as const;
}

/** With this pick more is asked for than any lottery has left. */
const greedy = 31;

/** Tickets handed out and taken back. */
export const assigning: Kinds = {
  assignToUser: {
    weight: 9,
    picks: 4,
    plan: (club, [who = 0, of = 0, to = 0, many = 0]) => {
      const lottery = at(club.lotteries, of);
      const person = at(latest(club.people), to);
      if (!lottery || !person) return undefined;
      const by = caller(club, club.leaderOf(person.team), who);
      const quantity = many === greedy ? 1000 : 1 + (many % 4);
      return {
        by,
        needs: 'teamAdmin',
        does: `hands ${person.label} ${quantity} of ${lottery.name}`,
        route: assignToUser,
        input: { body: { ticketBaseId: lottery.id, quantity, userId: person.id } },
        ...handOut(club, by, lottery, [person], quantity),
      };
    },
  },
  assignToTeam: {
    weight: 3,
    picks: 4,
    plan: (club, [who = 0, of = 0, to = 0, many = 0]) => {
      const lottery = at(club.lotteries, of);
      const team = at(alive(club.teams).toReversed(), to);
      const sellers = team ? club.members(team) : [];
      if (!lottery || !team || sellers.length === 0) return undefined;
      const by = caller(club, club.leaderOf(team), who);
      const quantity = 1 + (many % 3);
      return {
        by,
        needs: 'teamAdmin',
        does: `hands everybody in ${team.name} ${quantity} of ${lottery.name}`,
        route: assignToTeam,
        input: { body: { ticketBaseId: lottery.id, quantity, userIds: sellers.map(({ id }) => id) } },
        ...handOut(club, by, lottery, sellers, quantity),
      };
    },
  },
  assignSpecific: {
    weight: 5,
    picks: 4,
    plan: (club, [who = 0, of = 0, to = 0, which = 0]) => {
      const lottery = at(club.lotteries, of);
      const person = at(latest(club.people), to);
      if (!lottery || !person) return undefined;
      const by = caller(club, club.leaderOf(person.team), who);
      const { maxNumber } = lottery;
      // The last ones of a large lottery, where a shard ends; and one that it does not have.
      const number = maxNumber > 100 ? maxNumber - 15 + (which % 17) : 1 + (which % (maxNumber + 1));
      return {
        by,
        needs: 'teamAdmin',
        does: `hands ${person.label} no ${number} of ${lottery.name}`,
        route: assignSpecific,
        input: { body: { ticketBaseId: lottery.id, number, userId: person.id } },
        refused: firstOf({
          notFound: person.gone || !leads(by, person),
          'request.invalid': number > maxNumber,
          'lottery.archived': lottery.closed,
          'ticket.numberTaken': lottery.tickets.has(number),
        }),
        fine: 201,
        told: (id) => {
          mustBe('the ticket', ticketId(lottery, number), id);
          lottery.tickets.set(number, { number, owner: person, by, wins: 0 });
        },
        looks: () => [viewOfSum(club, lottery), viewOfHome(club, person)],
      };
    },
  },
  deleteTicket: {
    weight: 5,
    picks: 3,
    plan: (club, [who = 0, of = 0, which = 0]) => {
      const lottery = at(club.lotteries, of);
      if (!lottery) return undefined;
      const [free = 1] = lowestFree(lottery, 1, 1)?.[0] ?? [];
      const ticket = which % 8 === 7 ? undefined : at(ticketsOf(lottery), which);
      const number = ticket?.number ?? free;
      const found = lottery.tickets.get(number);
      return {
        by: caller(club, club.admin, who),
        needs: 'admin',
        does: `takes no ${number} of ${lottery.name} back`,
        route: deleteTicket,
        input: { params: { id: ticketId(lottery, number) } },
        refused: firstOf({
          notFound: found === undefined,
          'lottery.archived': lottery.closed,
          'ticket.sold': found?.buyer !== undefined,
        }),
        fine: 204,
        told: () => void lottery.tickets.delete(number),
        looks: () => [
          viewOfSum(club, lottery),
          viewOfUsers(club),
          ...(found ? [viewOfHome(club, found.owner)] : []),
        ],
      };
    },
  },
};
