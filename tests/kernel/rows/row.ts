import type { Holding } from '../fixture.ts';

/**
 * Kinds of records that ids name. Where a club has one for each of two sellers in different teams, the holding
 * distinguishes them.
 */
export const kinds = [
  'club',
  'section',
  'team',
  'user',
  'account',
  'member',
  'sibling',
  'lottery',
  'archived',
  'ticket',
  'soldTicket',
  'sale',
  'receipt',
  'handIn',
  'buyer',
  'archivedTicket',
  'draw',
  'controlled',
  'control',
  'prize',
  'winner',
  'news',
  'draft',
  'fundraiser',
  'donor',
  'job',
  'question',
  'link',
] as const;
export type Kind = (typeof kinds)[number];

/** The ids in a request, and values that must be unique each time: a word for its texts, an email, a number. */
export interface Ids extends Readonly<Record<Kind, string>> {
  readonly word: string;
  readonly email: string;
  readonly number: number;
}

/**
 * Who has a record in scope (R30), beyond the right to use the route: `self` its seller alone; `scope` its seller, the
 * seller's TeamAdmin and the club's Admins; `collector` its seller and the club's Admins; `admins` the club's Admins;
 * `treasurer` that and the club's Kassör; `club` everyone in the club; `anyone` everyone.
 */
export type Reach = 'self' | 'scope' | 'collector' | 'admins' | 'treasurer' | 'club' | 'anyone';

export interface Input {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An operation's request and outcome, as far as the contract does not state them. */
export interface Row {
  /** The ids in a request, and who has those records in scope. */
  readonly ids?: Partial<Record<Kind, Reach>>;
  /** A complete valid request. */
  readonly request?: (ids: Ids) => Input;
  /**
   * Records that each successful request uses up, created in the seller's club, and as the seller's where they have an
   * owner.
   */
  readonly fresh?: (holding: Holding) => Promise<Partial<Ids>>;
  /** All ids must be of the same seller. */
  readonly bound?: true;
  /** Answers to a caller out of scope; 404 by default. */
  readonly unknown?: readonly string[];
  /** An id that is too long is not a broken rule. */
  readonly anyLength?: true;
  /** Shows texts of a club to everyone on purpose (R25). */
  readonly open?: true;
  /** The request of the row before in another form, with the same ids: in the short run only the lowest role makes it. */
  readonly again?: true;
  /** Who can run it, where not everyone with access can: the seller of the ids, or an Admin. */
  readonly by?: 'seller' | 'admin';
}

/** By operation; a second row is another form of the same request. */
export type Rows = Readonly<Record<string, Row | readonly Row[]>>;

export const byId = (kind: Kind, reach: Reach, more: Omit<Row, 'ids' | 'request'> = {}): Row => ({
  ids: { [kind]: reach },
  request: (ids) => ({ params: { id: ids[kind] } }),
  ...more,
});
