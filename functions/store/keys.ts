/** The only file that formats keys, one function for each kind of item or range; README.md lists the access patterns. */
import { logPartition, outboxPrefix, throttlePrefix } from '../../shared/key-prefixes.ts';
import type { Key, Range } from './key.ts';

export { ids } from './record-ids.ts';
export type { Key, Range };

/** Numbers of a shard: 100 000 tickets are 16 partitions, and a shard's bitmap of numbers in use stays under 1 kB. */
export const shardSize = 6250;
/** The shard of a number, from 0. */
export const shardOf = (number: number) => Math.floor((number - 1) / shardSize);
/** Eight digits: also the highest number, 1 000 000, begins with a zero, as `ticketsOfShard` needs it. */
const digits = (number: number) => number.toString().padStart(8, '0');

const byState = (kind: string, closed: boolean) => `${kind}#${closed ? 'ARCHIVED' : 'OPEN'}`;

/** Partitions of the outbox of one queue; few, so that the sweep can read them all. */
export const outboxShards = 4;

/** Ids are ASCII: their characters are their code points. */
const shardOfText = (text: string) =>
  Array.from(text, (letter) => letter.charCodeAt(0)).reduce((sum, code) => (sum * 31 + code) % 65_536, 7) %
  outboxShards;

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
  /** Generations of a ticket that has been taken back: its next ones continue from there. */
  generation: (lotteryId: string, number: number): Key => ({
    pk: `L#${lotteryId}#SALES`,
    sk: `G#${digits(number)}`,
  }),
  /** A sale whose first ticket has left it; every other sale is stored in its first ticket. */
  sale: (lotteryId: string, number: number, generation: number): Key => ({
    pk: `L#${lotteryId}#SALES`,
    sk: `S#${digits(number)}#${generation}`,
  }),
  salesMoved: (lotteryId: string): Range => ({ pk: `L#${lotteryId}#SALES`, prefix: 'S#' }),
  /** Index keys of a sale: those of a lottery by time (epoch seconds). */
  saleByTime: (lotteryId: string, at: number, number: number) => ({
    pk2: `SALES#${lotteryId}`,
    sk2: `${digits(at)}#${digits(number)}`,
  }),
  salesByTime: (lotteryId: string): Range => ({ pk: `SALES#${lotteryId}`, index: 'GSI2' }),
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
  /** The club of a draw: its proof is public, and a visitor has no club. */
  drawPlace: (drawId: string): Key => ({ pk: `DRAW#${drawId}`, sk: 'CLUB', scope: 'service' }),
  /** An email that gets no more draw mails of a lottery. */
  unsubscribed: (lotteryId: string, email: string): Key => ({
    pk: `L#${lotteryId}#UNSUBSCRIBED`,
    sk: email.toLowerCase(),
  }),
  unsubscriptions: (lotteryId: string): Range => ({ pk: `L#${lotteryId}#UNSUBSCRIBED` }),
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
  /** The receipt of one recipient of one mail; `recipient` is the hash of the email, which is not stored. */
  receipt: (recipient: string, mailId: string): Key => ({ pk: `MAIL#${recipient}`, sk: mailId }),
  receipts: (recipient: string): Range => ({ pk: `MAIL#${recipient}` }),
  /** A batch of a winner mail: 50 recipients, sent by one worker. */
  mailBatch: (mailId: string, batch: number): Key => ({ pk: `MAIL#${mailId}#BATCHES`, sk: digits(batch) }),
  mailBatches: (mailId: string): Range => ({ pk: `MAIL#${mailId}#BATCHES` }),
  /** The record of a request with an Idempotency-Key, stored in the transaction of its effect. */
  request: (userId: string, key: string): Key => ({ pk: `REQUEST#${userId}`, sk: key }),
  job: (userId: string, id: string): Key => ({ pk: `JOB#${userId}`, sk: id }),
  /** The file of a finished job that can still be downloaded. */
  result: (jobId: string): Key => ({ pk: 'RESULTS', sk: jobId }),
  results: (): Range => ({ pk: 'RESULTS' }),
  /** Number of erasures in the club. */
  erasures: (): Key => ({ pk: 'ERASURES', sk: 'ERASURES' }),

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
  /** Reserves a club's urlKey, so that no two clubs have the same (R23). */
  clubUrlKey: (urlKey: string): Key => ({ pk: 'CLUBKEYS', sk: urlKey, scope: 'service' }),
  /** The public half of the key that signs sessions. */
  sessionKey: (): Key => ({ pk: 'SESSIONKEY', sk: 'CURRENT', scope: 'service' }),
  throttle: (name: string, window: number): Key => ({
    pk: `${throttlePrefix}${name}`,
    sk: window.toString(),
    scope: 'service',
  }),
  /** An outbox message: a mail or job to be done; deleted when processed. */
  outbox: (kind: string, club: string, id: string): Key => ({
    pk: `${outboxPrefix}${kind}#${shardOfText(id)}`,
    sk: `${club}#${id}`,
    scope: 'service',
  }),
  outboxShard: (kind: string, shard: number, club?: string): Range => ({
    pk: `${outboxPrefix}${kind}#${shard}`,
    ...(club !== undefined && { prefix: `${club}#` }),
    scope: 'service',
  }),
  /** The circuit of a queue's mails: whether SES refuses their sender. */
  mailCircuit: (queue: string): Key => ({ pk: 'MAILCIRCUIT', sk: queue, scope: 'service' }),
  /** An assignment: in progress, or finished and kept 25 hours for repeats of its request. */
  pending: (club: string, id: string): Key => ({
    pk: `PENDING#${shardOfText(club)}`,
    sk: `${club}#${id}`,
    scope: 'service',
  }),
  /** The sellers and numbers of an assignment, where its own item would become too large. */
  plan: (planId: string): Key => ({ pk: `PLAN#${planId}`, sk: 'PLAN' }),
  pendingOfClub: (club: string): Range => ({
    pk: `PENDING#${shardOfText(club)}`,
    prefix: `${club}#`,
    scope: 'service',
  }),
  pendingShard: (shard: number): Range => ({ pk: `PENDING#${shard}`, scope: 'service' }),
} as const;
