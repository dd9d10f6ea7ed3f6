/**
 * Together with `work-keys.ts` the only file that formats keys: one function for each kind of item or range. README.md
 * lists the access patterns.
 */
import type { RoleName } from '../../shared/contract/roles.ts';
import { logPartition, throttlePrefix } from '../../shared/key-prefixes.ts';
import { digits, type Key, type Range } from './key.ts';
import { workKeys } from './work-keys.ts';

export { ids } from './record-ids.ts';
export { outboxShards } from './work-keys.ts';
export type { Key, Range };

/** Numbers of a shard: 100 000 tickets are 16 partitions, and a shard's bitmap of numbers in use stays under 1 kB. */
export const shardSize = 6250;
export const shardOf = (number: number) => Math.floor((number - 1) / shardSize);
/** The shards of the numbers up to this one. */
export const shardsUpTo = (maxNumber: number): number[] =>
  Array.from({ length: shardOf(maxNumber) + 1 }, (_, shard) => shard);

const byState = (kind: string, closed: boolean) => `${kind}#${closed ? 'ARCHIVED' : 'OPEN'}`;

/** Number and generation of a sale's first ticket: with the lottery, its id. */
interface SaleStart {
  readonly lotteryId: string;
  readonly number: number;
  readonly generation: number;
}
type Giver = { readonly userId: string } | { readonly teamId: string };
const giverText = (giver: Giver) => ('userId' in giver ? `U#${giver.userId}` : `T#${giver.teamId}`);

export const keys = {
  /** Counters of the club: how many Admins it has. */
  club: (): Key => ({ pk: 'CLUB', sk: 'CLUB' }),
  /** The settings of the club, next to its counters. */
  settings: (): Key => ({ pk: 'CLUB', sk: 'SETTINGS' }),
  /** The club's log, oldest first: `place` begins with the time. */
  logEntry: (place: string): Key => ({ pk: logPartition, sk: place }),
  logEntries: (): Range => ({ pk: logPartition }),
  section: (id: string): Key => ({ pk: 'SECTION', sk: id }),
  sections: (): Range => ({ pk: 'SECTION' }),
  team: (id: string): Key => ({ pk: 'TEAM', sk: id }),
  teams: (): Range => ({ pk: 'TEAM' }),
  user: (id: string): Key => ({ pk: 'USER', sk: id }),
  users: (): Range => ({ pk: 'USER' }),
  /** Index keys of a user: found by team. */
  userByTeam: (teamId: string, id: string) => ({ pk1: `TEAM#${teamId}`, sk1: id }),
  usersOfTeam: (teamId: string): Range => ({ pk: `TEAM#${teamId}`, index: 'GSI1' }),
  /** Index keys of a user with a role: found by it, in the order in which they joined. */
  userByRole: (role: RoleName, createdDate: string, id: string) => ({
    pk2: 'ROLES',
    sk2: `${role}#${createdDate}#${id}`,
  }),
  usersOfRole: (role: RoleName): Range => ({ pk: 'ROLES', prefix: `${role}#`, index: 'GSI2' }),
  /** A word of a user's name: found by its beginning. */
  name: (word: string, userId: string): Key => ({ pk: 'NAMES', sk: `${word}#${userId}` }),
  names: (beginning = ''): Range => ({ pk: 'NAMES', ...(beginning && { prefix: beginning }) }),
  /** The users with an email, and their password hashes. */
  login: (email: string): Key => ({ pk: `LOGIN#${email.toLowerCase()}`, sk: 'LOGIN' }),
  /** Sign-in attempts and requested mails of an email, known or not, in one window. */
  attempts: (email: string, window: number): Key => ({
    pk: `LOGIN#${email.toLowerCase()}`,
    sk: `ATTEMPTS#${window}`,
  }),
  attemptsOf: (email: string): Range => ({ pk: `LOGIN#${email.toLowerCase()}`, prefix: 'ATTEMPTS#' }),

  lottery: (id: string): Key => ({ pk: `L#${id}`, sk: 'LOTTERY' }),
  /** Index keys of a lottery: found by whether it is archived. */
  lotteryByState: (closed: boolean, id: string) => ({ pk1: byState('LOTTERY', closed), sk1: id }),
  lotteries: (closed: boolean): Range => ({ pk: byState('LOTTERY', closed), index: 'GSI1' }),
  /** How many lotteries of the club have a code for references (`sale-reference.ts`). */
  lotteryCodes: (): Key => ({ pk: 'LOTTERYCODES', sk: 'LOTTERYCODES' }),
  /** The tickets of a seller in a lottery, counted. */
  tally: (lotteryId: string, userId: string): Key => ({ pk: `L#${lotteryId}`, sk: `S#${userId}` }),
  tallies: (lotteryId: string): Range => ({ pk: `L#${lotteryId}`, prefix: 'S#' }),
  /** Index keys of a tally: a user's lotteries. */
  tallyByUser: (lotteryId: string, userId: string) => ({ pk2: `U#${userId}`, sk2: lotteryId }),
  talliesOfUser: (userId: string): Range => ({ pk: `U#${userId}`, index: 'GSI2' }),
  /** The bitmap of a shard's numbers in use: the only authority on which numbers are free. */
  taken: (lotteryId: string, shard: number): Key => ({ pk: `L#${lotteryId}#${shard}`, sk: 'TAKEN' }),
  ticket: (lotteryId: string, number: number): Key => ({
    pk: `L#${lotteryId}#${shardOf(number)}`,
    sk: digits(number),
  }),
  /** The tickets of a shard: digits sort before 'TAKEN'. */
  ticketsOfShard: (lotteryId: string, shard: number): Range => ({
    pk: `L#${lotteryId}#${shard}`,
    prefix: '0',
  }),
  /** Index keys of a ticket: a user's tickets, by lottery and number. */
  ticketByUser: (userId: string, lotteryId: string, number: number) => ({
    pk1: `U#${userId}`,
    sk1: `L#${lotteryId}#${digits(number)}`,
  }),
  ticketsOfUser: (userId: string, lotteryId?: string): Range => ({
    pk: `U#${userId}`,
    prefix: lotteryId === undefined ? 'L#' : `L#${lotteryId}#`,
    index: 'GSI1',
  }),
  /** Generations of a withdrawn ticket: the next ticket with the same number continues from there. */
  generation: (lotteryId: string, number: number): Key => ({
    pk: `L#${lotteryId}#GENERATIONS`,
    sk: digits(number),
  }),
  generations: (lotteryId: string): Range => ({ pk: `L#${lotteryId}#GENERATIONS` }),
  /** A sale, in the partition of its first ticket. */
  sale: ({ lotteryId, number, generation }: SaleStart): Key => ({
    pk: `L#${lotteryId}#${shardOf(number)}`,
    sk: `S#${digits(number)}#${generation}`,
  }),
  /** The sales whose first ticket is in the shard. */
  salesOfShard: (lotteryId: string, shard: number): Range => ({
    pk: `L#${lotteryId}#${shard}`,
    prefix: 'S#',
  }),
  /**
   * Index keys of a sale, to list a lottery's sales by time (epoch seconds). The generation makes them unique, since a
   * ticket may be sold twice in a second.
   */
  saleByTime: ({ lotteryId, number, generation }: SaleStart, at: number) => ({
    pk2: `SALES#${lotteryId}`,
    sk2: `${digits(at)}#${digits(number)}#${digits(generation)}`,
  }),
  salesByTime: (lotteryId: string): Range => ({ pk: `SALES#${lotteryId}`, index: 'GSI2' }),
  /** A row of a bank's report that has been confirmed; the key is computed from the row. */
  bankRow: (key: string): Key => ({ pk: 'BANKROWS', sk: key }),
  bankRows: (): Range => ({ pk: 'BANKROWS' }),
  /** A hand-in, stored by its giver: a seller or a team. `place` begins with the time. */
  settlement: (lotteryId: string, giver: Giver, place: string): Key => ({
    pk: `L#${lotteryId}#MONEY`,
    sk: `${giverText(giver)}#${place}`,
  }),
  settlements: (lotteryId: string, giver?: Giver): Range => ({
    pk: `L#${lotteryId}#MONEY`,
    ...(giver && { prefix: `${giverText(giver)}#` }),
  }),
  /** How much of a lottery's money a team holds. */
  holding: (lotteryId: string, teamId: string): Key => ({ pk: `L#${lotteryId}`, sk: `H#${teamId}` }),
  holdings: (lotteryId: string): Range => ({ pk: `L#${lotteryId}`, prefix: 'H#' }),
  /** A ticket whose mail did not reach its buyer. */
  lostMail: (lotteryId: string, number: number): Key => ({
    pk: `L#${lotteryId}`,
    sk: `LOST#${digits(number)}`,
  }),
  lostMails: (lotteryId: string): Range => ({ pk: `L#${lotteryId}`, prefix: 'LOST#' }),
  /** A lottery's list of prizes, and how many of each have been drawn. */
  prizes: (lotteryId: string): Key => ({ pk: `L#${lotteryId}`, sk: 'PRIZES' }),
  drawnPrizes: (lotteryId: string): Key => ({ pk: `L#${lotteryId}`, sk: 'PRIZES#DRAWN' }),
  /** Both of them. */
  prizesAndDrawn: (lotteryId: string): Range => ({ pk: `L#${lotteryId}`, prefix: 'PRIZES' }),
  /** What a lottery has cost apart from its prizes, and how many of its tickets have come back unsold. */
  costs: (lotteryId: string): Key => ({ pk: `L#${lotteryId}`, sk: 'ACCOUNT#COSTS' }),
  returned: (lotteryId: string): Key => ({ pk: `L#${lotteryId}`, sk: 'ACCOUNT#RETURNED' }),
  /** Both of them. */
  costsAndReturned: (lotteryId: string): Range => ({ pk: `L#${lotteryId}`, prefix: 'ACCOUNT#' }),
  draw: (lotteryId: string, drawId: string): Key => ({ pk: `L#${lotteryId}`, sk: `D#${drawId}` }),
  draws: (lotteryId: string): Range => ({ pk: `L#${lotteryId}`, prefix: 'D#' }),
  winner: (lotteryId: string, drawId: string, prize: number): Key => ({
    pk: `L#${lotteryId}`,
    sk: `W#${drawId}#${digits(prize)}`,
  }),
  winners: (lotteryId: string, drawId?: string): Range => ({
    pk: `L#${lotteryId}`,
    prefix: drawId === undefined ? 'W#' : `W#${drawId}#`,
  }),
  /** The frozen set of a lottery under one version of its rules. */
  frozenSet: (lotteryId: string, version: number): Key => ({
    pk: `L#${lotteryId}`,
    sk: `FROZEN#${version}`,
  }),
  /** The club of a draw. Its proof is public, and a visitor has no club. */
  drawPlace: (drawId: string): Key => ({ pk: `DRAW#${drawId}`, sk: 'CLUB', scope: 'service' }),
  /** The club of a lottery. Its results are public, and a visitor has no club. */
  lotteryPlace: (lotteryId: string): Key => ({ pk: `LOTTERY#${lotteryId}`, sk: 'CLUB', scope: 'service' }),
  /** An email that has unsubscribed from a lottery's draw mails. */
  unsubscribed: (lotteryId: string, email: string): Key => ({
    pk: `L#${lotteryId}#UNSUBSCRIBED`,
    sk: email.toLowerCase(),
  }),
  unsubscriptions: (lotteryId: string): Range => ({ pk: `L#${lotteryId}#UNSUBSCRIBED` }),
  /** When a buyer was last reminded in a lottery; `recipient` is the hash of the email. It expires. */
  reminded: (lotteryId: string, recipient: string): Key => ({
    pk: `L#${lotteryId}#REMINDED`,
    sk: recipient,
  }),
  /** Records and bytes of a bounded list. */
  bound: (list: string): Key => ({ pk: 'BOUND', sk: list }),
  bounds: (): Range => ({ pk: 'BOUND' }),
  news: (id: string): Key => ({ pk: 'NEWS', sk: id }),
  newsItems: (): Range => ({ pk: 'NEWS' }),
  fundraiser: (id: string): Key => ({ pk: `F#${id}`, sk: 'FUNDRAISER' }),
  /** Index keys of a fundraiser: found by whether it is archived. */
  fundraiserByState: (closed: boolean, id: string) => ({ pk1: byState('FUNDRAISER', closed), sk1: id }),
  fundraisers: (closed: boolean): Range => ({ pk: byState('FUNDRAISER', closed), index: 'GSI1' }),
  /** A seller of a fundraiser. */
  collector: (fundraiserId: string, userId: string): Key => ({ pk: `F#${fundraiserId}`, sk: `C#${userId}` }),
  collectors: (fundraiserId: string): Range => ({ pk: `F#${fundraiserId}`, prefix: 'C#' }),
  /** Index keys of a collector: a user's fundraisers. */
  collectorByUser: (fundraiserId: string, userId: string) => ({ pk2: `FU#${userId}`, sk2: fundraiserId }),
  fundraisersOfUser: (userId: string): Range => ({ pk: `FU#${userId}`, index: 'GSI2' }),
  /** Donors, oldest first: `place` begins with the time. */
  donor: (fundraiserId: string, place: string): Key => ({ pk: `F#${fundraiserId}`, sk: `D#${place}` }),
  donors: (fundraiserId: string): Range => ({ pk: `F#${fundraiserId}`, prefix: 'D#' }),
  /** How many donors a user has registered on a day in Stockholm (`yyyy-MM-dd`). */
  donorDay: (userId: string, day: string): Key => ({ pk: `DONORDAY#${userId}`, sk: day }),
  /** Index keys of a donor: the donors that a user has registered, by fundraiser. */
  donorByUser: (userId: string, fundraiserId: string, place: string) => ({
    pk1: `FU#${userId}`,
    sk1: `F#${fundraiserId}#${place}`,
  }),
  donorsOfUser: (userId: string, fundraiserId?: string): Range => ({
    pk: `FU#${userId}`,
    prefix: fundraiserId === undefined ? 'F#' : `F#${fundraiserId}#`,
    index: 'GSI1',
  }),
  ...workKeys,

  content: (key: string, culture: string): Key => ({
    pk: 'CONTENT',
    sk: `${key}#${culture}`,
    scope: 'service',
  }),
  contents: (): Range => ({ pk: 'CONTENT', scope: 'service' }),
  question: (id: string): Key => ({ pk: 'FAQ', sk: id, scope: 'service' }),
  questions: (): Range => ({ pk: 'FAQ', scope: 'service' }),
  clubRecord: (id: string): Key => ({ pk: 'CLUBS', sk: id, scope: 'service' }),
  clubRecords: (): Range => ({ pk: 'CLUBS', scope: 'service' }),
  /** The version of the list of clubs; changes with every change of a club. */
  clubList: (): Key => ({ pk: 'CLUBLIST', sk: 'CLUBLIST', scope: 'service' }),
  /** Reserves a club's urlKey, so that no two clubs have the same (R23). */
  clubUrlKey: (urlKey: string): Key => ({ pk: 'CLUBKEYS', sk: urlKey, scope: 'service' }),
  /** The price base amounts that operators have added. */
  baseAmounts: (): Key => ({ pk: 'BASEAMOUNTS', sk: 'BASEAMOUNTS', scope: 'service' }),
  /** The public half of the key that signs sessions. */
  sessionKey: (): Key => ({ pk: 'SESSIONKEY', sk: 'CURRENT', scope: 'service' }),
  throttle: (name: string, window: number): Key => ({
    pk: `${throttlePrefix}${name}`,
    sk: window.toString(),
    scope: 'service',
  }),
} as const;
