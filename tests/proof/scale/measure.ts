import { clubPartition } from '../../../functions/store/table-reader.ts';
import { operations } from '../../../shared/contract/index.ts';
import { logPartition, throttlePrefix } from '../../../shared/key-prefixes.ts';
import { msOf } from '../cost/meter.ts';
import type { TestCloud } from '../../support/start-cloud.ts';
import { makeStage, type Stage, typicalSize } from './acts.ts';
import { type ActName, actNames, largest, perSale } from './sunday.ts';
import { recorded, type Touch } from './traffic.ts';

/** What one act causes, in all functions, until nothing of it is in progress. Keys hold names in place of ids. */
export interface Traffic {
  /** The route that it asks for. */
  readonly route: string;
  readonly touches: readonly Touch[];
  /** Records in the table's stream, and those of them that the outbox's filter lets through. */
  readonly records: number;
  readonly relayed: number;
  readonly mails: number;
  readonly signatures: number;
  /** Billed milliseconds of all its invocations: see `ownMs` and `waitMs` in cost/assumptions.ts. */
  readonly busyMs: number;
}

export interface Measured {
  /** In a typical club. */
  readonly acts: Readonly<Record<ActName, Traffic>>;
  /** The acts whose queries read more the larger the club is, in the largest one. */
  readonly inLargest: Readonly<Partial<Record<ActName, Traffic>>>;
}

export const isOfClub = (pk: string): boolean => pk.startsWith(clubPartition('{club}'));
/** The name of a throttle, and the hash of whom it counts. */
const throttled = new RegExp(`^(${throttlePrefix}.*#)[^#]*$`);
/** The time and number of a sale, and its generation, which tells sales of one second apart. */
const generation = /^(\d{10,}#[^#]+)#\d{8}$/;
const clubLog = clubPartition('{club}', logPartition);

/** Queries of an act that read more than this are measured in the largest club too. */
const small = 2;

/**
 * A key with names in place of ids: the club, the lottery, who acts, the numbers of tickets and their shard. What is
 * different in each act is `{new}`; what grows with time is `{time}`.
 */
function named(key: string, names: ReadonlyMap<string, string>): string {
  let text = key;
  for (const [id, name] of names) text = text.replaceAll(id, `{${name}}`);
  return text
    .replace(/(?<=\{lottery\}#)\d{1,2}$/, '{shard}')
    .replace(/(?<=#)\d$/, '{one shard}')
    .replace(throttled, '$1{new}')
    .replace(generation, '$1')
    .replace(/^\d{10,}(#|$)/, '{time}$1')
    .replaceAll(/(?<=^|#)[\w-]{12,}(?=$|#)/g, (part) => (/[a-z\d]/.test(part) ? '{new}' : part));
}

/** The numbers of tickets in an act's keys, by the order in which they follow each other. */
function numbersIn(touches: readonly Touch[]): ReadonlyMap<string, string> {
  const found = new Set(
    touches.flatMap(({ pk, sk = '' }) =>
      /#(L|U|SALES)#/.test(pk) ? (sk.replace(generation, '$1').match(/(?<=^|#)\d{8}(?=$|#)/g) ?? []) : [],
    ),
  );
  return new Map([...found].toSorted().map((number, at) => [number, `number+${at}`]));
}

/** Measures every act in that cloud, once after a first time that may have been a cold start. */
export async function measure(
  cloud: TestCloud,
  say: (line: string) => void = () => undefined,
): Promise<Measured> {
  const stage = await makeStage(cloud, typicalSize);
  const acts = {} as Record<ActName, Traffic>;
  for (const name of actNames) {
    say(name);
    acts[name] = await secondTime(cloud, stage, name);
  }
  const growing = actNames.filter(
    (name) =>
      perSale[name] > 0 &&
      acts[name].touches.some(({ pk, sk, reads }) => isOfClub(pk) && sk === undefined && reads > small),
  );
  const large = await makeStage(cloud, largest.members);
  const inLargest: Partial<Record<ActName, Traffic>> = {};
  for (const name of growing) {
    say(`${name}, ${largest.members} members`);
    inLargest[name] = await secondTime(cloud, large, name);
  }
  return { acts, inLargest };
}

/** How often an act is measured that mails. */
const mailed = 5;

async function secondTime(cloud: TestCloud, stage: Stage, name: ActName): Promise<Traffic> {
  await stage.acts[name]();
  const take = () => trafficOf(cloud, stage.acts[name], stage.names);
  const first = await take();
  if (first.mails === 0) return first;
  // The worker and SES's events meet at the receipt, in any order: the median of several times.
  const taken = [first];
  while (taken.length < mailed) taken.push(await take());
  const units = ({ touches }: Traffic) => touches.reduce((sum, { reads, writes }) => sum + reads + writes, 0);
  return taken.toSorted((one, other) => units(one) - units(other))[Math.floor(mailed / 2)] ?? first;
}

/** SES reports each mail twice: as sent and as delivered. */
const eventsOfMail = 2;

async function trafficOf(
  cloud: TestCloud,
  run: () => Promise<void>,
  names: ReadonlyMap<string, string>,
): Promise<Traffic> {
  const { calls, touches, records } = await recorded(cloud, run);
  const functions = [...new Set(calls.map(({ caller }) => caller.replace(/^[^-]+-/, '')))].toSorted();
  const [route = ''] = functions.flatMap((name) => (name.startsWith('api-') ? [name.slice(4)] : []));
  if (!operations.some((operation) => operation.name === route)) throw new Error(`no route: ${route}`);
  const mails = calls.filter(({ service }) => service === 'ses').length;
  const timesOf = (name: string) => (name === 'recordMailEvent' ? eventsOfMail * mails : 1);
  const known = new Map([...names, ...numbersIn(touches)]);
  return {
    route,
    touches: together(
      touches.map(({ pk: stored, sk, ...rest }) => {
        const pk = named(stored, known);
        return { ...rest, pk, ...(sk !== undefined && { sk: pk === clubLog ? '{time}' : named(sk, known) }) };
      }),
    ),
    records,
    relayed: calls.filter(({ service }) => service === 'sqs').length,
    mails,
    signatures: calls.filter(({ service, operation }) => service === 'kms' && operation === 'Sign').length,
    busyMs: functions.reduce((sum, name) => sum + msOf(name, timesOf(name), calls), 0),
  };
}

/** Calls for one item of the act are one touch with their sum, in an order that is the same each time. */
function together(touches: readonly Touch[]): Touch[] {
  const sums = new Map<string, Touch>();
  for (const touch of touches.filter(({ reads, writes }) => reads + writes > 0)) {
    const key = [touch.place, touch.pk, touch.sk ?? ''].join('\n');
    const { reads = 0, writes = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...touch, reads: reads + touch.reads, writes: writes + touch.writes });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, touch]) => touch);
}
