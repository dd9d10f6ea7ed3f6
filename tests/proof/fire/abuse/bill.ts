import { callsOfAnAddress } from './rates.ts';
import type { Cost, Resource } from './cost.ts';

/** A route that a hostile user may call: what a call costs, and how many get through in a minute. */
export interface Chance {
  readonly name: string;
  readonly calls: number;
  readonly cost: Cost;
  /** A limit that it shares with other routes, and the part of it that a call takes. */
  readonly shared?: { readonly what: string; readonly part: number };
}

export interface Bill {
  /** The most that can be spent of a thing in a minute. */
  readonly total: number;
  /** The routes that spend it, the most expensive first. */
  readonly mostExpensive: readonly {
    readonly name: string;
    readonly calls: number;
    readonly spent: number;
  }[];
}

/** The most expensive minute: the calls that one address has go to the routes that spend most, each as often as it lets them. */
export function mostExpensiveMinute(chances: readonly Chance[], resource: Resource): Bill {
  let left = callsOfAnAddress;
  /** Parts taken of shared limits. */
  const taken = new Map<string, number>();
  const mostExpensive = chances
    .toSorted((one, other) => other.cost[resource] - one.cost[resource])
    .map(({ name, calls, cost, shared: { what, part } = { what: '', part: 0 } }) => {
      const before = taken.get(what) ?? 0;
      const granted = Math.min(left, calls, part > 0 ? Math.ceil((1 - before) / part) : calls);
      taken.set(what, before + granted * part);
      left -= granted;
      return { name, calls: granted, spent: granted * cost[resource] };
    })
    .filter(({ spent }) => spent > 0)
    .toSorted((one, other) => other.spent - one.spent);
  return { total: mostExpensive.reduce((sum, { spent }) => sum + spent, 0), mostExpensive };
}
