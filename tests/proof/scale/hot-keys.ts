import { outboxShards } from '../../../functions/store/keys.ts';
import { isOfClub, type Measured } from './measure.ts';
import { partition } from './quotas.ts';
import { actNames, perSale } from './sunday.ts';

/** Whose keys are looked at: those of one lottery, of one club, or of all clubs together. */
export const scopes = ['lottery', 'club', 'table'] as const;
export type Scope = (typeof scopes)[number];

/** A single key that all sales of a scope share, by names in place of ids. */
export interface HotKey {
  readonly place: string;
  readonly pk: string;
  /** `*` for what queries read of the collection, counted as if it were one item. */
  readonly sk: string;
  readonly unit: 'R' | 'W';
  /** Sales a second at which it takes as much as DynamoDB lets one partition; no split helps a single key. */
  readonly sales: number;
}

const isIn: Readonly<Record<Scope, (pk: string) => boolean>> = {
  lottery: (pk) => pk.includes('{lottery}'),
  club: isOfClub,
  table: () => true,
};
/** Names that stand for the same thing in each sale; the end of a list that grows with time is one place. */
const sharedNames: Readonly<Record<Scope, readonly string[]>> = {
  lottery: ['club', 'lottery', 'admin', 'time'],
  club: ['club', 'lottery', 'admin', 'time'],
  table: ['time'],
};

/** Over how many keys sales are spread by the names in it; infinite where they have nothing in common. */
const keysOf = (key: string, scope: Scope): number =>
  [...key.matchAll(/\{([^}]+)\}/g)].reduce((count, [, name = '']) => {
    if (name === 'one shard') return count * outboxShards;
    return sharedNames[scope].includes(name) ? count : Infinity;
  }, 1);

/** The keys that sales share, the hottest first. */
export function hotKeys({ acts, inLargest }: Measured, scope: Scope): HotKey[] {
  const sums = new Map<string, Pick<HotKey, 'place' | 'pk' | 'sk'> & Record<'reads' | 'writes', number>>();
  for (const act of actNames) {
    const { touches } = (scope === 'table' ? undefined : inLargest[act]) ?? acts[act];
    for (const { place, pk, sk: stored = '*', reads, writes } of touches.filter((touch) =>
      isIn[scope](touch.pk),
    )) {
      // What follows the time is another item, at the same end of the list.
      const sk = stored.startsWith('{time}') ? '{time}' : stored;
      const name = `${place} ${pk} | ${sk}`;
      const sum = sums.get(name) ?? { place, pk, sk, reads: 0, writes: 0 };
      const times = perSale(act) / keysOf(`${pk}${sk}`, scope);
      sums.set(name, { ...sum, reads: sum.reads + reads * times, writes: sum.writes + writes * times });
    }
  }
  const hot = (['reads', 'writes'] as const).flatMap((kind) =>
    [...sums.values()].map(({ place, pk, sk, [kind]: units }): HotKey => {
      const unit = kind === 'reads' ? 'R' : 'W';
      return { place, pk, sk, unit, sales: partition[kind] / units };
    }),
  );
  return hot.filter(({ sales }) => sales < Infinity).toSorted((one, other) => one.sales - other.sales);
}
