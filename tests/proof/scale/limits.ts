import { limitOf, usualLimit } from '../../../infra/aws/api-limits.ts';
import { operations } from '../../../shared/contract/index.ts';
import type { Measured, Traffic } from './measure.ts';
import * as quotas from './quotas.ts';
import type { Sign } from './signs.ts';
import { type ActName, actNames, perSale, routeOf, salesOfAll } from './sunday.ts';

/** What holds sales back, all clubs together. */
export interface Limit {
  readonly name: string;
  /** What one sale takes of it, with all that the members do besides. */
  readonly perSale: number;
  readonly unit: string;
  /** As much of it is there in a second. */
  readonly most: number;
  /** Sales a second that this allows. */
  readonly sales: number;
  /** Less than the busiest second of the Sunday needs. */
  readonly isShort: boolean;
  /** Where an operator sees it: a graph or table of the dashboard. */
  readonly sign: Sign;
}

type Amount = (traffic: Traffic) => number;

/** What a sale takes of something, with all acts that come with it. */
function inSale(measured: Measured, amount: Amount): number {
  return actNames.reduce((sum, act) => sum + perSale(act) * amount(measured.acts[act]), 0);
}

const unitsAt =
  (place: string, kind: 'reads' | 'writes'): Amount =>
  ({ touches }) =>
    touches.reduce((sum, touch) => sum + (touch.place === place ? touch[kind] : 0), 0);

/** Requests a second of the API for one sale: of all routes with a session, of each public one. */
function requestsInSale() {
  const operationOf = (act: ActName) => {
    const found = operations.find(({ name }) => name === routeOf(act));
    if (!found) throw new Error(`There is no route of ${act}.`);
    return found;
  };
  const isPublic = (act: ActName) => operationOf(act).route.access === 'public';
  const open = actNames.filter(isPublic).map((act) => ({
    name: `requests for ${operationOf(act).name}`,
    perSale: perSale(act),
    most: limitOf(operationOf(act))?.rate ?? Infinity,
  }));
  const withSession = actNames.filter((act) => !isPublic(act));
  const all = (acts: readonly ActName[]) => acts.reduce((sum, act) => sum + perSale(act), 0);
  return [
    { name: 'requests with a session', perSale: all(withSession), most: usualLimit.rate },
    ...open,
    { name: 'requests, all of the account', perSale: all(actNames), most: quotas.apiRequests },
  ];
}

/** Every limit: what is measured, and what AWS and the stack allow. */
export function limitsOf(measured: Measured): Limit[] {
  const limit = (name: string, amount: number, unit: string, most: number, sign: Sign): Limit => {
    const sales = most / amount;
    return { name, perSale: amount, unit, most, sales, isShort: sales < salesOfAll, sign };
  };
  const units = (['table', 'GSI1', 'GSI2'] as const).flatMap((place) =>
    (['writes', 'reads'] as const).map((kind) => {
      const name = `${kind} of ${place === 'table' ? 'the table' : place}`;
      const unit = kind === 'writes' ? 'W' : 'R';
      const amount = inSale(measured, unitsAt(place, kind));
      return limit(name, amount, unit, quotas.table[kind], 'TableThrottled');
    }),
  );
  const fresh = (['writes', 'reads'] as const).map((kind) => {
    const amount = inSale(measured, unitsAt('table', kind));
    const most = quotas.newPartitions * quotas.partition[kind];
    return limit(`${kind} of a new table`, amount, kind === 'writes' ? 'W' : 'R', most, 'TableThrottled');
  });
  const mails = inSale(measured, (traffic) => traffic.mails);
  const records = inSale(measured, (traffic) => traffic.records);
  const readOfStream = quotas.newPartitions * quotas.streamPolls * quotas.streamBatch;
  return [
    ...units,
    ...fresh,
    limit('stream of a new table', records, 'records', readOfStream, 'OutboxBehind'),
    ...requestsInSale().map(({ name, perSale: amount, most }) =>
      limit(name, amount, 'calls', most, 'Refused with 429'),
    ),
    limit(
      'functions at work',
      // To a tenth of a second: how many messages a worker takes at a time differs from run to run.
      Math.round(inSale(measured, ({ busyMs }) => busyMs) / 100) / 10,
      's',
      quotas.concurrency,
      'FunctionsThrottled',
    ),
    limit(
      'signatures',
      inSale(measured, (one) => one.signatures),
      'calls',
      quotas.signatures,
      'ApiErrors',
    ),
    limit('ticket mails: workers', mails, 'mails', quotas.mailRate.ticket, 'ticketMailLate'),
    limit('ticket mails: SES, new sender', mails, 'mails', quotas.newSender.perSecond, 'ticketMailLate'),
  ];
}
