import * as routes from '../../../shared/contract/ticket.ts';
import type { Choice, Plans } from './command.ts';
import {
  alive,
  type Buyer,
  type Club,
  isAdmin,
  isOpen,
  isSold,
  latest,
  leads,
  type Lottery,
  type Person,
  reaches,
  type Ticket,
  ticketId,
  ticketsOf,
} from './model.ts';
import { Divergence, mustBe } from './real.ts';

/**
 * Numbers for each of several sellers: the lowest consecutive ones, and where there are none, the lowest free ones.
 * Undefined where too few are free.
 */
function lowestFree(
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

const handOver = (lottery: Lottery, number: number, owner: Person, by: Person) =>
  lottery.tickets.set(number, { is: 'ticket', lottery, number, owner, by, wins: 0 });

/** What becomes of an assignment to these. */
function handOut(by: Person, lottery: Lottery, sellers: readonly Person[], quantity: number) {
  const numbers = lowestFree(lottery, sellers.length, quantity);
  return {
    by,
    about: [lottery, ...sellers],
    says: String(quantity),
    refused: {
      notFound: sellers.some((person) => person.gone || !leads(by, person)),
      'lottery.archived': lottery.closed,
      'ticket.tooFewLeft': numbers === undefined,
    },
    onDone: (body: unknown) => {
      mustBe('the answer', { assigned: sellers.length * quantity }, body);
      for (const [index, owner] of sellers.entries())
        for (const number of numbers?.[index] ?? []) handOver(lottery, number, owner, by);
      return `nos ${numbers?.flat().join(', ')}`;
    },
  };
}

/** Who sells a ticket: its owner, or whoever leads them. */
const seller = (club: Club, { owner }: Ticket): Person =>
  owner.active && !owner.gone ? owner : club.leaderOf(owner.team);

/** The id of a sale's answer names its ticket, and is new. */
function soldAs(body: unknown, { lottery, number }: Ticket): string {
  const id = String(body);
  if (!id.startsWith(`${ticketId(lottery, number)}-`) || id === lottery.formerBuyer)
    throw new Divergence(`the new buyer's id is ${id}`);
  return id;
}

/** Some of them buy more than once. */
const customer = (index: number): Omit<Buyer, 'id'> => ({
  firstName: `Kund${index % 4}`,
  lastName: 'Köpare',
  email: `kund${index % 4}@kopare.example`,
  phone: '070-174 06 05',
});

/** A sold ticket, its seller, and now and then the id of a sale that has been removed. */
function sale(choice: Choice) {
  const lottery = choice.of(choice.club.lotteries);
  const ticket = choice.of(ticketsOf(lottery).filter(isSold));
  const change = choice.number();
  const stale = change % 6 === 5 ? lottery.formerBuyer : undefined;
  const by = choice.by(seller(choice.club, ticket));
  const notFound = !reaches(by, ticket.owner) || stale !== undefined;
  const buyer = ticket.buyer as Buyer;
  return { lottery, ticket, buyer, change, stale, by, notFound };
}

/** Tickets handed out, sold, looked at and taken back. */
export const tickets: Plans = {
  assignToUser: (choice) => {
    const lottery = choice.of(choice.club.lotteries);
    const person = choice.of(latest(choice.club.people));
    const many = choice.number();
    // Now and then more than any lottery has left.
    const quantity = many === 31 ? 1000 : 1 + (many % 4);
    return {
      ...handOut(choice.by(choice.club.leaderOf(person.team)), lottery, [person], quantity),
      route: routes.assignToUser,
      input: { body: { ticketBaseId: lottery.id, quantity, userId: person.id } },
    };
  },
  assignToTeam: (choice) => {
    const { club } = choice;
    const lottery = choice.of(club.lotteries);
    const teams = alive(club.teams).filter((team) => club.members(team).length > 0);
    const team = choice.of(teams.toReversed());
    const quantity = 1 + (choice.number() % 3);
    const sellers = club.members(team);
    return {
      ...handOut(choice.by(club.leaderOf(team)), lottery, sellers, quantity),
      route: routes.assignToTeam,
      input: { body: { ticketBaseId: lottery.id, quantity, userIds: sellers.map(({ id }) => id) } },
    };
  },
  assignSpecific: (choice) => {
    const lottery = choice.of(choice.club.lotteries);
    const person = choice.of(latest(choice.club.people));
    const which = choice.number();
    const { maxNumber } = lottery;
    // The last ones of a large lottery, where a shard ends; and one that it does not have.
    const number = maxNumber > 100 ? maxNumber - 15 + (which % 17) : 1 + (which % (maxNumber + 1));
    const by = choice.by(choice.club.leaderOf(person.team));
    return {
      by,
      route: routes.assignSpecific,
      about: [lottery, person],
      says: `no ${number}`,
      input: { body: { ticketBaseId: lottery.id, number, userId: person.id } },
      refused: {
        notFound: person.gone || !leads(by, person),
        'request.invalid': number > maxNumber,
        'lottery.archived': lottery.closed,
        'ticket.numberTaken': lottery.tickets.has(number),
      },
      onDone: (id) => {
        mustBe('the ticket', ticketId(lottery, number), id);
        handOver(lottery, number, person, by);
      },
    };
  },
  deleteTicket: (choice) => {
    const lottery = choice.of(choice.club.lotteries);
    const which = choice.number();
    const all = ticketsOf(lottery);
    const [free = 1] = lowestFree(lottery, 1, 1)?.[0] ?? [];
    const number = (which % 8 === 7 ? undefined : all[which % all.length]?.number) ?? free;
    const found = lottery.tickets.get(number);
    return {
      route: routes.deleteTicket,
      about: [lottery, ...(found ? [found, found.owner] : [])],
      says: `no ${number}`,
      input: { params: { id: ticketId(lottery, number) } },
      refused: {
        notFound: found === undefined,
        'lottery.archived': lottery.closed,
        'ticket.sold': found?.buyer !== undefined,
      },
      onDone: () => void lottery.tickets.delete(number),
    };
  },
  sell: (choice) => {
    const lottery = choice.of(choice.club.lotteries);
    const ticket = choice.of(
      ticketsOf(lottery).toSorted((one, other) => Number(isSold(one)) - Number(isSold(other))),
    );
    const details = customer(choice.number());
    const by = choice.by(seller(choice.club, ticket));
    return {
      by,
      route: routes.sellTicket,
      about: [ticket],
      says: details.firstName,
      input: { body: { ticketId: ticketId(lottery, ticket.number), ...details } },
      refused: {
        notFound: !reaches(by, ticket.owner),
        'sale.closed': !isOpen(lottery),
        'ticket.alreadySold': isSold(ticket),
      },
      onDone: (body) => void (ticket.buyer = { id: soldAs(body, ticket), ...details }),
    };
  },
  editBuyer: (choice) => {
    const { lottery, ticket, buyer, change, stale, by, notFound } = sale(choice);
    const renamed = change % 3 === 1;
    const name = `Om${choice.club.turn + 1}`;
    const changed = renamed ? { firstName: name } : { email: `${name.toLowerCase()}@kopare.example` };
    const { id, ...details } = buyer;
    const body = { ...details, ...changed, ticketId: ticketId(lottery, ticket.number) };
    return {
      by,
      route: routes.sellTicket,
      about: [ticket],
      says: Object.values(changed).join(),
      input: { body: { ...body, customerId: stale ?? id } },
      refused: {
        notFound,
        'sale.closed': !isOpen(lottery) && (!isAdmin(by) || (renamed && ticket.wins === 0)),
        'ticket.won': renamed && ticket.wins > 0,
      },
      onDone: (answer) => {
        mustBe('the buyer', id, answer);
        Object.assign(buyer, changed);
      },
    };
  },
  unsell: (choice) => {
    const { lottery, ticket, buyer, stale, by, notFound } = sale(choice);
    return {
      by,
      route: routes.unsellTicket,
      about: [ticket],
      ...(stale !== undefined && { says: 'as it was sold before' }),
      input: { params: { id: stale ?? buyer.id } },
      refused: { notFound, 'sale.closed': !isOpen(lottery), 'ticket.won': ticket.wins > 0 },
      onDone: () => {
        delete ticket.buyer;
        lottery.formerBuyer = buyer.id;
      },
    };
  },
};
