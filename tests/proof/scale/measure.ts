import { clubPartition } from '../../../functions/store/table-reader.ts';
import { logPartition, throttlePrefix } from '../../../shared/key-prefixes.ts';
import { startTestCloud } from '../../support/start-cloud.ts';
import { actsOf } from '../cost/acts.ts';
import { taken } from '../cost/measure.ts';
import { Meter, type Taken } from '../cost/meter.ts';
import type { Touch } from '../cost/recorded.ts';
import { members } from '../cost/season.ts';
import { makeStage } from '../cost/stage.ts';
import { type ActName, actNames, largest } from './sunday.ts';

/** What one act takes. Its keys hold names in place of ids. */
export type Traffic = Pick<Taken, 'touches' | 'records' | 'mails' | 'signatures' | 'busyMs'>;

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

/** Measures every act in a typical club, and those that grow with a club in the largest. */
export async function measure(): Promise<Measured> {
  const lines: string[] = [];
  const cloud = await startTestCloud((line) => void lines.push(line));
  const meter = new Meter(cloud, lines);
  const measureIn = async (size: number, names: readonly ActName[]) => {
    const stage = await makeStage(cloud, size);
    const acts = actsOf(stage);
    const found: Partial<Record<ActName, Traffic>> = {};
    for (const name of names) {
      const { touches, ...rest } = await taken(meter, name, acts[name]);
      const known = new Map([...stage.names, ...numbersIn(touches)]);
      found[name] = { ...rest, touches: together(touches.map((touch) => renamed(touch, known))) };
    }
    return found;
  };
  try {
    const acts = (await measureIn(members, actNames)) as Measured['acts'];
    const growing = actNames.filter((name) =>
      acts[name].touches.some(({ pk, sk, reads }) => isOfClub(pk) && sk === undefined && reads > small),
    );
    return { acts, inLargest: await measureIn(largest.members, growing) };
  } finally {
    await cloud.local.stop();
  }
}

function renamed({ pk: stored, sk, ...rest }: Touch, known: ReadonlyMap<string, string>): Touch {
  const pk = named(stored, known);
  const touch = {
    ...rest,
    pk,
    ...(sk !== undefined && { sk: pk === clubLog ? '{time}' : named(sk, known) }),
  };
  // A key that keeps an id would count as one that all sales share.
  const key = `${touch.pk} ${touch.sk ?? ''}`;
  if (/(?<![{\w])[a-z\d]{12}(?![\w}])/.test(key)) throw new Error(`No name is known of an id in ${key}.`);
  return touch;
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
