import type { RoleName } from '../../../shared/contract/roles.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import type { TestUser } from '../../support/club.ts';

/** A club in memory. Ids are those of the API; deleted records stay as `gone`: their ids must be unknown. */
export interface Team {
  readonly is: 'team';
  readonly id: string;
  readonly name: string;
  gone: boolean;
}
export interface Person {
  readonly is: 'person';
  readonly id: string;
  /** Their name in a story, whatever they are called by then. */
  readonly label: string;
  firstName: string;
  lastName: string;
  email: string;
  team: Team;
  role: RoleName | null;
  active: boolean;
  gone: boolean;
  /** The session that was opened last. */
  user: TestUser;
  /** The token of the activation link that was used last. */
  link?: string;
}
export interface Buyer {
  readonly id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}
export interface Ticket {
  readonly is: 'ticket';
  readonly lottery: Lottery;
  readonly number: number;
  readonly owner: Person;
  /** Who handed it out. */
  readonly by: Person;
  buyer?: Buyer;
  wins: number;
}
export interface Draw {
  readonly is: 'draw';
  readonly id: string;
  readonly lottery: Lottery;
  readonly name: string;
  /** The seller's name is that of the moment of the draw. */
  readonly winners: { readonly prize: string; readonly number: number; readonly seller: ShownName }[];
  gone: boolean;
}
export interface Lottery {
  readonly is: 'lottery';
  readonly id: string;
  readonly name: string;
  /** The last day, `yyyy-MM-dd`. */
  until: string;
  closed: boolean;
  price: number;
  maxNumber: number;
  readonly tickets: Map<number, Ticket>;
  readonly draws: Draw[];
  /** The id of the buyer whose sale was removed last. */
  formerBuyer?: string;
}
export type Subject = Team | Person | Ticket | Draw | Lottery;
interface ShownName {
  readonly firstName: string;
  readonly lastName: string;
}

/** All lists are in order of creation. */
export class Club {
  /** All teams are in it. */
  readonly section: { readonly id: string; readonly name: string };
  readonly teams: Team[] = [];
  readonly people: Person[] = [];
  readonly lotteries: Lottery[] = [];
  /** Commands so far: new names contain it, so that no two records share one. */
  turn = 0;

  constructor(section: Club['section']) {
    this.section = section;
  }

  newName(word: string): string {
    return `${word} ${this.turn + 1}`;
  }

  /** No command removes the Master. */
  get master(): Person {
    const found = this.people.find(({ role }) => role === 'Master');
    if (!found) throw new Error('a club without a Master');
    return found;
  }

  get admins(): Person[] {
    return alive(this.people).filter(({ role }) => role === 'Admin');
  }

  /** Who does what an Admin does. */
  get admin(): Person {
    return this.admins.find(({ active }) => active) ?? this.master;
  }

  members(team: Team): Person[] {
    return alive(this.people).filter((person) => person.team === team);
  }

  /** Who does what a team's leader does. */
  leaderOf(team: Team): Person {
    return this.members(team).find(({ role, active }) => role === 'TeamAdmin' && active) ?? this.admin;
  }

  lotteriesThat(closed: boolean): Lottery[] {
    return this.lotteries.filter((lottery) => lottery.closed === closed);
  }
}

type Mortal = { readonly gone: boolean };
export const alive = <T extends Mortal>(list: readonly T[]): T[] => list.filter(({ gone }) => !gone);

/** What a command may name: everything there is, and what was deleted last. */
export const known = <T extends Mortal>(list: readonly T[]): T[] => [
  ...alive(list),
  ...list.filter(({ gone }) => gone).slice(-1),
];

/** The same, newest first. */
export const latest = <T extends Mortal>(list: readonly T[]): T[] => [
  ...alive(list).toReversed(),
  ...list.filter(({ gone }) => gone).slice(-1),
];

/** The day this many days from today, in Stockholm. */
export const inDays = (days: number): string => addDays(dayOf(new Date()), days);

export const isOpen = ({ until, closed }: Lottery): boolean => !closed && until >= dayOf(new Date());

/** By number. */
export const ticketsOf = (lottery: Lottery, owner?: Person): Ticket[] =>
  [...lottery.tickets.values()]
    .filter((ticket) => owner === undefined || ticket.owner === owner)
    .toSorted((one, other) => one.number - other.number);

export const isSold = ({ buyer }: Ticket): boolean => buyer !== undefined;
export const soldOf = (tickets: readonly Ticket[]): number => tickets.filter(isSold).length;
export const ticketId = ({ id }: Lottery, number: number): string => `${id}-${number}`;

/** The name under which somebody is shown, deleted or not. */
export const shownName = ({ gone, firstName, lastName }: Person): ShownName =>
  gone ? { firstName: 'Borttagen', lastName: 'användare' } : { firstName, lastName };

export const fullName = (person: Person): string => Object.values(shownName(person)).join(' ');

/** A team as sums name it, deleted or not. */
export const shownTeam = (club: Club, { gone, name }: Team) =>
  gone ? { sectionName: '', teamName: 'Borttaget lag' } : { sectionName: club.section.name, teamName: name };

export const isAdmin = ({ role }: Person): boolean => role === 'Admin' || role === 'Master';

/** Whether somebody may act for others: the own team's members for a TeamAdmin, everybody for an Admin. */
export const leads = (by: Person, { team }: Pick<Person, 'team'>): boolean =>
  isAdmin(by) || (by.role === 'TeamAdmin' && by.team === team);

/** The same, and for oneself. */
export const reaches = (by: Person, person: Person): boolean => by === person || leads(by, person);
