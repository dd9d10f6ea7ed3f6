import type { RoleName } from '../../../shared/contract/roles.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import type { TestUser } from '../../support/club.ts';

/**
 * A club in memory: what is there, and whose it is. Ids are those that the API gave. What has been deleted stays as
 * `gone`: its id must be unknown from then on.
 */
export interface Section {
  readonly id: string;
  name: string;
  gone: boolean;
}
export interface Team {
  readonly id: string;
  name: string;
  section: Section;
  gone: boolean;
}
export interface Person {
  readonly id: string;
  /** What a story calls them, whatever they are called by then. */
  readonly label: string;
  firstName: string;
  lastName: string;
  email: string;
  team: Team;
  role: RoleName | null;
  active: boolean;
  gone: boolean;
  /** The turn in which they came; those who were there from the start came at one time. */
  readonly born: number;
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
  readonly number: number;
  readonly owner: Person;
  /** Who handed it out. */
  readonly by: Person;
  buyer?: Buyer;
  wins: number;
}
interface Win {
  readonly prize: string;
  readonly number: number;
  /** The seller's name when it was drawn. */
  readonly seller: ShownName;
}
export interface Draw {
  readonly id: string;
  readonly name: string;
  readonly winners: Win[];
  mailed: boolean;
  gone: boolean;
}
/** What the rules say of lotteries and fundraisers alike. `until` is the last day, `yyyy-MM-dd`. */
interface Sale {
  until: string;
  closed: boolean;
}
export interface Lottery extends Sale {
  readonly id: string;
  readonly name: string;
  price: number;
  maxNumber: number;
  readonly tickets: Map<number, Ticket>;
  readonly draws: Draw[];
  /** The buyer who was taken away last, by id. */
  formerBuyer?: string;
}
export interface Donor {
  readonly id: string;
  readonly name: string;
  /** In öre. */
  sum: number;
  /** Goods or services. */
  inKind: boolean;
  readonly by: Person;
  gone: boolean;
}
export interface Fundraiser extends Sale {
  readonly id: string;
  readonly name: string;
  readonly collectors: Set<Person>;
  /** Oldest first. */
  readonly donors: Donor[];
}
export interface ShownName {
  readonly firstName: string;
  readonly lastName: string;
}

/** All lists in the order in which things came. */
export class Club {
  readonly sections: Section[];
  readonly teams: Team[];
  readonly people: Person[];
  readonly lotteries: Lottery[];
  readonly fundraisers: Fundraiser[];
  /** Commands so far: what is made is named by it, so that no two things have one name. */
  turn = 0;

  constructor(start: Pick<Club, 'sections' | 'teams' | 'people' | 'lotteries' | 'fundraisers'>) {
    this.sections = start.sections;
    this.teams = start.teams;
    this.people = start.people;
    this.lotteries = start.lotteries;
    this.fundraisers = start.fundraisers;
  }

  /** A name that nothing has yet. */
  newName(word: string): string {
    return `${word} ${this.turn + 1}`;
  }

  /** The club's Master, whom no command removes. */
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

  /** Whom the club tells its members to turn to: its first Admin. */
  get contact(): Person {
    const [first] = this.admins.toSorted(
      (one, other) => one.born - other.born || (one.id < other.id ? -1 : 1),
    );
    return first ?? this.master;
  }

  members(team: Team): Person[] {
    return alive(this.people).filter((person) => person.team === team);
  }

  /** Who does what a team's leader does: an Admin where it has none. */
  leaderOf(team: Team): Person {
    return this.members(team).find(({ role, active }) => role === 'TeamAdmin' && active) ?? this.admin;
  }

  /** The lotteries in use, or the archived ones. */
  lotteriesThat(closed: boolean): Lottery[] {
    return this.lotteries.filter((lottery) => lottery.closed === closed);
  }
}

/** The entry at an index of any size; undefined where there is none. */
export const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** Those that have not been deleted. */
export const alive = <T extends { readonly gone: boolean }>(list: readonly T[]): T[] =>
  list.filter(({ gone }) => !gone);

/** What a command may name: everything there is, and one thing that is no more. */
export const known = <T extends { readonly gone: boolean }>(list: readonly T[]): T[] => [
  ...alive(list),
  ...list.filter(({ gone }) => gone).slice(-1),
];

/** The same, what came last first. */
export const latest = <T extends { readonly gone: boolean }>(list: readonly T[]): T[] => [
  ...alive(list).toReversed(),
  ...list.filter(({ gone }) => gone).slice(-1),
];

/** A day so many days from today, in Stockholm. */
export const inDays = (days: number): string => addDays(dayOf(new Date()), days);

/** Whether tickets may be sold, or donors registered. */
export const isOpen = ({ until, closed }: Sale): boolean => !closed && until >= dayOf(new Date());

/** By number. */
export const ticketsOf = (lottery: Lottery, owner?: Person): Ticket[] =>
  [...lottery.tickets.values()]
    .filter((ticket) => owner === undefined || ticket.owner === owner)
    .toSorted((one, other) => one.number - other.number);

export const soldOf = (tickets: readonly Ticket[]): number =>
  tickets.filter(({ buyer }) => buyer !== undefined).length;

export const ticketId = (lottery: Lottery, number: number): string => `${lottery.id}-${number}`;

/** The name under which somebody is shown, deleted or not. */
export const shownName = ({ gone, firstName, lastName }: Person): ShownName =>
  gone ? { firstName: 'Borttagen', lastName: 'användare' } : { firstName, lastName };

export const fullName = (person: Person): string => {
  const { firstName, lastName } = shownName(person);
  return `${firstName} ${lastName}`;
};

/** A team as sums name it, deleted or not. */
export const shownTeam = ({ gone, name, section }: Team) =>
  gone ? { sectionName: '', teamName: 'Borttaget lag' } : { sectionName: section.name, teamName: name };
