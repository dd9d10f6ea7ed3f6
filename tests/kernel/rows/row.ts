import type { Holding } from '../stand.ts';

/** What ids name. Where a club has one for two sellers of different teams, both are told apart by whose it is. */
export const kinds = [
  'club',
  'section',
  'team',
  'user',
  'account',
  'member',
  'lottery',
  'archived',
  'ticket',
  'soldTicket',
  'buyer',
  'archivedTicket',
  'draw',
  'news',
  'draft',
  'fundraiser',
  'donor',
  'job',
  'question',
  'link',
] as const;
export type Kind = (typeof kinds)[number];

/** The ids a request speaks of, and what must be another each time: a word for its texts, an address, a number. */
export interface Ids extends Readonly<Record<Kind, string>> {
  readonly word: string;
  readonly email: string;
  readonly number: number;
}

/**
 * Who reaches what an id names (R30), beyond the right to use the route at all:
 * `self` its seller alone; `scope` its seller, the seller's TeamAdmin, the club's Admins; `collector` its seller and
 * the club's Admins; `admins` the club's Admins; `club` everybody in the club; `anyone` everybody there is.
 */
export type Reach = 'self' | 'scope' | 'collector' | 'admins' | 'club' | 'anyone';

export interface Input {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What an operation is asked, and what becomes of it: beyond this the contract tells. */
export interface Row {
  /** The ids that a request names, and who reaches what they name. */
  readonly ids?: Partial<Record<Kind, Reach>>;
  /** A whole request that holds. */
  readonly request?: (ids: Ids) => Input;
  /**
   * What the request needs anew each time it succeeds, because it uses that up: made in the club of a seller, and
   * belonging to that seller where it belongs to anybody.
   */
  readonly fresh?: (holding: Holding) => Promise<Partial<Ids>>;
  /** The ids belong together: of one seller all of them. */
  readonly bound?: true;
  /** What a caller who does not reach an id is answered; 404 where it says nothing. */
  readonly unknown?: readonly string[];
  /** An id that is too long is no broken rule. */
  readonly anyLength?: true;
  /** Shows texts of a club to everybody on purpose (R25). */
  readonly open?: true;
  /** Who may be asked to carry it out, where not everybody of its access can: a seller of the ids, an Admin. */
  readonly by?: 'seller' | 'admin';
}

/** By operation; a second row is another way to ask the same. */
export type Rows = Readonly<Record<string, Row | readonly Row[]>>;

/** A row for `{id}` in the path. */
export const byId = (kind: Kind, reach: Reach, more: Omit<Row, 'ids' | 'request'> = {}): Row => ({
  ids: { [kind]: reach },
  request: (ids) => ({ params: { id: ids[kind] } }),
  ...more,
});
