import { outboxShards, shardOf } from '../../../functions/store/keys.ts';
import { Random } from '../fire/ops/random.ts';
import { isOfClub, type Measured, type Traffic } from './measure.ts';
import { type Hot, type Load, Partitions } from './partitions.ts';
import { streamBatch, streamPolls, table as mostOfTable } from './quotas.ts';
import { members, ticketsEach } from '../cost/season.ts';
import { type ActName, actNames, clubs, largest, perSale } from './sunday.ts';

const places = ['table', 'GSI1', 'GSI2'] as const;
type Place = (typeof places)[number];

/** Whose keys are looked at: those of one lottery, of one club, or all. */
export type Scope = 'lottery' | 'club' | 'table';

/** A key that takes more than a partition may, with the rate at which it does, by names in place of ids. */
export interface HotKey {
  readonly place: Place;
  readonly pk: string;
  readonly sk: string;
  readonly unit: 'R' | 'W';
  /** Sales a second. */
  readonly rate: number;
}

export interface Found {
  readonly scope: Scope;
  /** In a table that has never been busier: throttled until DynamoDB has split its partition. */
  readonly first: HotKey;
  /** What no split helps; or the quota of the table's units, if that comes first. */
  readonly last: HotKey;
  /** Partitions of the table by then. */
  readonly partitions: number;
  /** Sales a second from which Lambda reads a partition's stream slower than it is written. */
  readonly streamBehind: number;
}

/** The users who act, and what they act on, in a service of that many clubs. */
const sizes = {
  lottery: { clubs: 1, members: largest.members, tickets: largest.tickets },
  club: { clubs: 1, members: largest.members, tickets: largest.tickets },
  table: { clubs, members, tickets: members * ticketsEach },
} as const;
const membersOfTeam = 20;

/** The values that an act's names have this time. */
function valuesOf(scope: Scope, random: Random, at: number): ReadonlyMap<string, string> {
  const { clubs: all, members, tickets } = sizes[scope];
  const club = random.below(all);
  const seller = random.below(members);
  const number = 1 + random.below(tickets - 15);
  const team = Math.floor(seller / membersOfTeam);
  return new Map([
    ['club', `club${club}`],
    ['lottery', `lottery${club}`],
    ['seller', `seller${seller}`],
    ['email', `email${seller}`],
    ['leader', `leader${team}`],
    ['team', `team${team}`],
    ['admin', 'admin'],
    ['shard', `${shardOf(number)}`],
    ['one shard', `${random.below(outboxShards)}`],
    ['new', `${random.below(2 ** 31).toString(36)}-${at}`],
    // All of a second lie at the same end of their list.
    ['time', 'now'],
    ...Array.from({ length: 16 }, (_, index) => [`number+${index}`, `${number + index}`] as const),
  ]);
}

const filled = (text: string, values: ReadonlyMap<string, string>) =>
  text.replaceAll(/\{([^}]+)\}/g, (_, name: string) => values.get(name) ?? name);

/** The number of events in a second, given the expected number. */
function poisson(mean: number, random: Random): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let [count, product] = [0, random.next()];
  while (product > Math.exp(-mean)) {
    count++;
    product *= random.next();
  }
  return count;
}

/** What an act takes in the clubs of that scope. */
export function trafficIn(measured: Measured, scope: Scope, act: ActName): Traffic {
  const { acts, inLargest } = measured;
  const traffic = (scope === 'table' ? undefined : inLargest[act]) ?? acts[act];
  return {
    ...traffic,
    touches: traffic.touches.filter(({ pk }) =>
      scope === 'table' ? true : scope === 'club' ? isOfClub(pk) : pk.includes('{lottery}'),
    ),
  };
}

/** The stretches of a collection that queries read; they may lie in different partitions. */
const stretches = 16;

function secondOf(measured: Measured, scope: Scope, rate: number, random: Random) {
  const loads = new Map<Place, Map<string, Load>>(places.map((place) => [place, new Map()]));
  // Names of the hottest keys, by their keys.
  const names = new Map<string, string>();
  for (const act of actNames) {
    const { touches } = trafficIn(measured, scope, act);
    const count = poisson(rate * perSale(act), random);
    for (let one = 0; one < count; one++) {
      const values = valuesOf(scope, random, one);
      for (const { place, pk, sk, reads, writes } of touches) {
        const own = loads.get(place);
        const stored = filled(pk, values);
        names.set(stored, pk);
        // The end of a list that grows with time is one place, whatever follows the time.
        const part =
          sk === undefined
            ? `~${random.below(stretches)}`
            : sk.startsWith('{time}')
              ? 'now'
              : filled(sk, values);
        const key = `${stored}\n${part}`;
        if (sk !== undefined) names.set(key, sk);
        const load = own?.get(key) ?? { reads: 0, writes: 0, records: 0 };
        load.reads += reads;
        load.writes += writes;
        load.records += place === 'table' && writes > 0 ? 1 : 0;
        own?.set(key, load);
      }
    }
  }
  return { loads, names };
}

/** Growth of the rate at each step, and how many one-second buckets a step lasts. */
const growth = 1.15;
const seconds = 2;

/** Lets sales become more and more until a key is too hot for a partition of its own, or the table's quota is reached. */
export function simulate(measured: Measured, scope: Scope): Found {
  const random = new Random(24);
  const partitions = new Map<Place, Partitions>(places.map((place) => [place, new Partitions()]));
  const table = partitions.get('table');
  let first: HotKey | undefined;
  let streamBehind = 0;
  for (let rate = 1; ; rate *= growth)
    for (let second = 0; second < seconds; second++) {
      const { loads, names } = secondOf(measured, scope, rate, random);
      for (const place of places) {
        const load = loads.get(place) ?? new Map<string, Load>();
        const own = partitions.get(place);
        const named = ({ pk, sk, unit }: Hot): HotKey => ({
          place,
          pk: names.get(pk) ?? pk,
          sk: names.get(`${pk}\n${sk}`) ?? sk,
          unit,
          rate: rounded(rate),
        });
        if (place === 'table' && streamBehind === 0 && (own?.records(load) ?? 0) > streamPolls * streamBatch)
          streamBehind = rounded(rate);
        const over = own?.over(load);
        if (over) first ??= named(over);
        const hot = own?.split(load);
        const quota = overQuota([...load.values()]);
        const last = hot ? named(hot) : quota && named({ pk: 'all', sk: '*', unit: quota });
        if (last) return { scope, first: first ?? last, last, partitions: table?.count ?? 0, streamBehind };
      }
    }
}

function overQuota(loads: readonly Load[]): 'R' | 'W' | undefined {
  const total = (kind: 'reads' | 'writes') => loads.reduce((sum, load) => sum + load[kind], 0);
  return total('writes') > mostOfTable.writes ? 'W' : total('reads') > mostOfTable.reads ? 'R' : undefined;
}

const rounded = (rate: number) => (rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate));
