import { callsOfAnAddress } from './rates.ts';
import type { Cost, Resource } from './cost.ts';

/** A route that a hostile user may call: what a call costs, and how many get through in a minute. */
export interface Chance {
  readonly name: string;
  readonly calls: number;
  readonly cost: Cost;
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
  const mostExpensive = chances
    .toSorted((one, other) => other.cost[resource] - one.cost[resource])
    .map(({ name, calls, cost }) => {
      const granted = Math.min(left, calls);
      left -= granted;
      return { name, calls: granted, spent: granted * cost[resource] };
    })
    .filter(({ spent }) => spent > 0)
    .toSorted((one, other) => other.spent - one.spent);
  return { total: mostExpensive.reduce((sum, { spent }) => sum + spent, 0), mostExpensive };
}
