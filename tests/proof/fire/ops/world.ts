import type { Table } from '../../../../functions/store/table.ts';
import type { TestClub } from '../../../support/club.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Intent, emptyHistory, type History } from './history.ts';
import type { Random } from './random.ts';
import { type Person, Sending } from './sending.ts';

type Act = Exclude<Intent['kind'], 'archive' | 'reactivate'> | 'list';
/** How often each thing is done, by weight. */
export type Weights = Readonly<Record<Act, number>>;

/** What a round is like. */
export interface Plan {
  readonly clients: number;
  readonly operations: number;
  /** Few, so that clients meet. */
  readonly numbers: number;
  readonly weights: Weights;
  /** Number of operations between two archivings; 0: it is not archived while clients are at work. */
  readonly archiveEach: number;
  /** Most winners: their tickets take part in nothing any more. */
  readonly winners: number;
}

/** A club whose people are the clients. */
export interface Company {
  readonly club: TestClub;
  readonly admin: Person;
  readonly sellers: readonly Person[];
}

/** What clients believe of a ticket: who has it, and the nonce of its sale. */
interface Belief {
  readonly owner: string;
  readonly nonce?: string;
}

/** One lottery, its clients' common knowledge, and what they recorded. */
export interface World {
  readonly company: Company;
  readonly lottery: string;
  readonly table: Table;
  readonly plan: Plan;
  readonly random: Random;
  readonly history: History;
  readonly sending: Sending;
  readonly board: Map<number, Belief>;
  readonly draws: string[];
  begun: number;
  ended: number;
  won: number;
  /** The clients are done. */
  isOver: boolean;
}

/** Sellers of a club: enough to meet at few tickets, and to have few tickets each. */
const sellers = 6;

export async function makeCompany(cloud: TestCloud): Promise<Company> {
  const club = await cloud.club();
  const more = await Promise.all(
    Array.from({ length: sellers - 2 }, (_, index) => club.addSeller(index % 2 ? club.p12 : club.f10)),
  );
  const person = (everywhere: boolean) => (user: TestClub['admin']) => ({ user, everywhere });
  return {
    club,
    admin: person(true)(club.admin),
    sellers: [club.seller, club.otherSeller, ...more].map(person(false)),
  };
}

export async function makeWorld(
  cloud: TestCloud,
  company: Company,
  plan: Plan,
  random: Random,
): Promise<World> {
  const { club } = company;
  const history = emptyHistory();
  return {
    company,
    lottery: await club.lottery({ maxNumber: plan.numbers }),
    table: cloud.service.of(club.id),
    plan,
    random,
    history,
    sending: new Sending(history),
    board: new Map(),
    draws: [],
    begun: 0,
    ended: 0,
    won: 0,
    isOver: false,
  };
}
