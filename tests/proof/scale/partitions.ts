import { createHash } from 'node:crypto';
import { newPartitions, partition as most } from './quotas.ts';

/** Units and stream records of one key in one second. */
export interface Load {
  reads: number;
  writes: number;
  records: number;
}

/** What each key takes in one second: `<pk>\n<sk>`. */
export type Second = ReadonlyMap<string, Load>;

/** A partition of a table or an index, or a single key, that takes more than DynamoDB lets it in a second. */
export interface Hot {
  readonly pk: string;
  readonly sk: string;
  readonly unit: 'R' | 'W';
}

const hashes = new Map<string, string>();
/** Where a key lies among all: items of one partition key lie together, by their sort key. */
function placeOf(key: string): string {
  const pk = key.slice(0, key.indexOf('\n'));
  const known = hashes.get(pk) ?? createHash('md5').update(pk).digest('hex').slice(0, 12);
  hashes.set(pk, known);
  return `${known}${key}`;
}

const unitOver = ({ reads, writes }: Load) =>
  writes > most.writes ? 'W' : reads > most.reads ? 'R' : undefined;

/**
 * Partitions as DynamoDB keeps them: at first as few as a new on-demand table has; one that is too hot is split in the
 * middle of its heat, between partition keys or within one by its sort keys, which an index of the same partition key
 * (there is none here) would forbid. A single item is never split, nor is the end of a list that grows with time.
 */
export class Partitions {
  /** Where each begins, in order. */
  readonly #starts: string[] = Array.from({ length: newPartitions }, (_, at) =>
    Math.floor((at * 4096) / newPartitions)
      .toString(16)
      .padStart(3, '0'),
  );

  get count(): number {
    return this.#starts.length;
  }

  #at(place: string): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? '') <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #loads(second: Second): { sum: Load; keys: [place: string, load: Load][] }[] {
    const all = this.#starts.map(() => ({
      sum: { reads: 0, writes: 0, records: 0 },
      keys: [] as [string, Load][],
    }));
    for (const [key, load] of second) {
      const place = placeOf(key);
      const own = all[this.#at(place)];
      if (!own) continue;
      own.sum.reads += load.reads;
      own.sum.writes += load.writes;
      own.sum.records += load.records;
      own.keys.push([place, load]);
    }
    return all;
  }

  /** Most records of a partition in that second. */
  records(second: Second): number {
    return Math.max(...this.#loads(second).map(({ sum }) => sum.records));
  }

  /** The partition key that is the hottest in the first partition that is over; undefined where all keep up. */
  over(second: Second): Hot | undefined {
    for (const { sum, keys } of this.#loads(second)) {
      const unit = unitOver(sum);
      if (unit) return hottest(keys, unit);
    }
    return undefined;
  }

  /** Splits what is over, as DynamoDB does within minutes. @returns what no split helps */
  split(second: Second): Hot | undefined {
    for (;;) {
      const found = this.#loads(second).find(({ sum }) => unitOver(sum));
      if (!found) return undefined;
      const unit = unitOver(found.sum) ?? 'W';
      const kind = unit === 'W' ? 'writes' : 'reads';
      const keys = found.keys.toSorted(([one], [other]) => (one < other ? -1 : 1));
      const alone = keys.find(([, load]) => load[kind] > most[kind]);
      if (alone) return keyIn(alone[0], unit);
      let sum = 0;
      const middle = keys.findIndex(([, load]) => (sum += load[kind]) > found.sum[kind] / 2);
      const start = keys[Math.max(1, middle)]?.[0] ?? '';
      this.#starts.push(start);
      this.#starts.sort();
    }
  }
}

function keyIn(place: string, unit: Hot['unit']): Hot {
  const [pk = '', sk = ''] = place.slice(12).split('\n');
  return { pk, sk, unit };
}

function hottest(keys: readonly [place: string, load: Load][], unit: Hot['unit']): Hot {
  const kind = unit === 'W' ? 'writes' : 'reads';
  const sums = new Map<string, number>();
  for (const [place, load] of keys) {
    const { pk } = keyIn(place, unit);
    sums.set(pk, (sums.get(pk) ?? 0) + load[kind]);
  }
  const [[pk] = ['']] = [...sums].toSorted(([, one], [, other]) => other - one);
  return { pk, sk: '*', unit };
}
