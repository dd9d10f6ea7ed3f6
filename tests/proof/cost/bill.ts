import { operations } from '../../../shared/contract/index.ts';
import * as assumed from './assumptions.ts';
import type { Shape } from './fixed.ts';
import type { Measured } from './measure.ts';
import { amounts, together, type Usage } from './meter.ts';
import { prices } from './prices.ts';
import * as season from './season.ts';

/**
 * Dollars a club and month at 10 000 clubs, all included. It was 0.10 until a club tracked its payments: each member's
 * hand-ins, with the mails that confirm them, and the payment, mark and log entry of each sale.
 */
export const limit = 0.11;
/**
 * Dollars a month with no traffic at all, excluding fixed charges such as keys and alarms. It was 1 until activation mails
 * had a queue of their own, the fifth that Lambda polls around the clock.
 */
export const idleLimit = 1.2;

/** Dollars a month, by what they are paid for. */
export interface Bill {
  readonly clubs: number;
  /** Grows with the clubs and what they do. */
  readonly byUse: Readonly<Record<string, number>>;
  /** Is there when nobody calls. */
  readonly fixed: Readonly<Record<string, number>>;
}

const gigabyte = 1e9;
const beyond = (amount: number, free: number) => Math.max(0, amount - free);
const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);
export const totalOf = (part: Readonly<Record<string, number>>) => sumOf(Object.values(part));
export const perClub = (bill: Bill) => (totalOf(bill.byUse) + totalOf(bill.fixed)) / bill.clubs;

const nothing: Usage = {
  ...(Object.fromEntries(amounts.map((name) => [name, 0])) as Record<(typeof amounts)[number], number>),
  work: new Map(),
};

/** Calls of a route by a club in a month. What is not counted is rare. */
const monthly = (route: string) => (yearly[route] ?? season.rarely) / 12;
const yearly: Readonly<Record<string, number>> = season.yearly;

/** A month of a club: what its calls take. Of rare routes the mean of the others is supposed. */
function monthOf({ calls }: Measured): Usage {
  const counted = Object.entries(calls).map(([name, usage]) => ({ usage, times: monthly(name) }));
  const mean = together(
    Object.values(calls).map((usage) => ({ usage, times: 1 / Object.keys(calls).length })),
  );
  const rare = operations.filter(({ name }) => calls[name] === undefined).length;
  return together([...counted, { usage: mean, times: (rare * season.rarely) / 12 }]);
}

/** What a club has in the table: the lotteries of some years, each as large as the measured one. */
function storedBy(measured: Measured): { table: number; indexes: number } {
  const { storedTickets, storedElse, tickets } = measured;
  const lotteries = season.yearsKept * season.lotteriesAYear;
  const of = (part: 'table' | 'indexes') =>
    (storedTickets[part] / tickets) * season.ticketsAYear * season.yearsKept + storedElse[part] * lotteries;
  return { table: of('table'), indexes: of('indexes') };
}

/** Looking after the table, whether anybody calls or not: the sweep each minute, and a recount of each club a night. */
function upkeep(measured: Measured, clubs: number): Usage {
  const { table } = storedBy(measured);
  const night: Usage = {
    ...nothing,
    reads: (table / 4096) * 0.5,
    writes: assumed.recount.writes,
    queueRequests: assumed.recount.queueRequests,
    work: new Map([['recount', { count: 1, memoryMb: 512, ms: assumed.recount.ms }]]),
  };
  return together([
    { usage: measured.sweep, times: season.calendar.minutes },
    { usage: night, times: clubs * season.calendar.nights },
  ]);
}

/** Functions: those that are called seldom begin anew nearly each time. */
function functionsOf({ work }: Usage): Record<'seconds' | 'invocations' | 'cold' | 'signing', number> {
  let [seconds, invocations, cold, signing] = [0, 0, 0, 0];
  for (const { count, memoryMb, ms } of work.values()) {
    const share = Math.max(
      assumed.leastColdShare,
      Math.exp((-count / season.calendar.hours) * assumed.idleHours),
    );
    seconds += (memoryMb / 1024) * ((ms + count * share * assumed.coldMs) / 1000);
    invocations += count;
    cold += count * share;
    if (memoryMb > 512) signing += count * share;
  }
  return { seconds, invocations, cold, signing };
}

/** What AWS lists for that use in a month. */
function priced(
  usage: Usage,
  shape: Shape,
  given: { pages: number; pageBytes: number },
): Record<string, number> {
  const { table, functions, api, edge, firewall, bucket, queue, mail, key, watch } = prices;
  const { seconds, invocations, cold, signing } = functionsOf(usage);
  const edgeRequests = usage.requests + given.pages;
  const edgeGigabytes = (usage.answerBytes + given.pageBytes) / gigabyte;
  const logBytes =
    usage.logBytes +
    invocations * assumed.platformLogBytes +
    usage.requests * assumed.accessLogBytes +
    (shape.hasEdgeLog ? edgeRequests * assumed.edgeLogBytes : 0);
  const polls = shape.polledQueues * assumed.pollsAMinute * season.calendar.minutes;
  return {
    'DynamoDB writes': usage.writes * table.writeUnit,
    'DynamoDB reads': (usage.reads + cold * assumed.coldReads) * table.readUnit,
    Lambda: seconds * functions.gigabyteSecond + invocations * functions.invocation,
    'API Gateway': Math.max(usage.requests, usage.answerBytes / api.bytes) * api.request,
    CloudFront:
      beyond(edgeRequests, edge.freeRequests) * edge.request +
      beyond(edgeGigabytes, edge.freeGigabytes) * edge.gigabyte +
      (shape.edgeFunctions ? beyond(given.pages, edge.freeFunctionCalls) * edge.functionCall : 0),
    WAF: shape.hasFirewall ? edgeRequests * firewall.request : 0,
    'SES mails': usage.mails * mail.mail,
    'SES attachments': (usage.mailBytes / gigabyte) * mail.gigabyte,
    SQS: beyond(usage.queueRequests + polls, queue.freeRequests) * queue.request,
    'KMS requests':
      usage.signatures * key.signature +
      (usage.keyRequests + signing * assumed.coldKeyRequests) * key.request,
    'S3 requests': usage.puts * bucket.put + (usage.gets + given.pages * assumed.edgeMissShare) * bucket.get,
    'CloudWatch logs': (logBytes / gigabyte) * (watch.ingested + watch.kept),
  };
}

function storage(measured: Measured, clubs: number): Record<string, number> {
  const { table, bucket } = prices;
  const stored = storedBy(measured);
  const gigabytes = (clubs * (stored.table + stored.indexes)) / gigabyte;
  return {
    'DynamoDB storage': beyond(gigabytes, table.freeGigabytes) * table.storage,
    'DynamoDB recovery': ((clubs * stored.table) / gigabyte) * table.recovery,
    'S3 storage': ((clubs * season.storedObjects) / gigabyte) * bucket.storage,
  };
}

const fixedOf = ({ parts }: Shape) =>
  Object.fromEntries(
    parts.map(({ part, count, each, without }) => [
      `${count} ${part}, $${each.toFixed(2)} each (${without ?? 'always'})`,
      count * each,
    ]),
  );

/** A typical month with the given number of clubs. */
export function billOf(measured: Measured, shape: Shape, clubs: number): Bill {
  const use = together([
    { usage: monthOf(measured), times: clubs },
    { usage: upkeep(measured, clubs), times: 1 },
  ]);
  const fetched = Object.values(season.visits);
  const pages = (clubs * sumOf(fetched.map(({ yearly: times, requests }) => times * requests))) / 12;
  const bodies = (clubs * sumOf(fetched.map(({ yearly: times, bytes }) => times * bytes))) / 12;
  return {
    clubs,
    byUse: {
      ...priced(use, shape, { pages, pageBytes: bodies + pages * assumed.headBytes }),
      ...storage(measured, clubs),
    },
    fixed: fixedOf(shape),
  };
}

/** A month in which nobody calls: one club is there. */
export const idleBill = (measured: Measured, shape: Shape): Bill => ({
  clubs: 1,
  byUse: {
    ...priced(upkeep(measured, 1), shape, { pages: 0, pageBytes: 0 }),
    ...storage(measured, 1),
  },
  fixed: fixedOf(shape),
});
