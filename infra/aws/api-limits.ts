import { type Operation, pathOf } from '../../shared/contract/index.ts';

/** Requests a second, and at once, that a route takes from everybody together before it answers 429. */
export interface RouteLimit {
  readonly rate: number;
  readonly burst: number;
}

/**
 * Of every route that has none of its own: those that ask for a session. Whether API Gateway counts each of them by itself
 * or all together, its documents leave open; the local cloud counts them together.
 */
export const usualLimit: RouteLimit = { rate: 500, burst: 1000 };
/** What anybody may read. */
const openLimit: RouteLimit = { rate: 200, burst: 400 };
/** What anybody may try: signing in, which hashes a password, and what is counted in the table, which is a write. */
const triedLimit: RouteLimit = { rate: 50, burst: 200 };

/** A limit for each route that anybody may call: a flood of one is turned away before it takes what the others need. */
export function limitOf({ route }: Operation): RouteLimit | undefined {
  if (route.access !== 'public') return undefined;
  const isTried = (route.throttles ?? []).length > 0 || route.grants.includes('session:sign');
  return isTried ? triedLimit : openLimit;
}

/** As CloudFormation takes them, by route key. */
export const routeSettings = (operations: readonly Operation[]): Record<string, object> =>
  Object.fromEntries(
    operations.flatMap((operation) => {
      const limit = limitOf(operation);
      const { route } = operation;
      return limit === undefined
        ? []
        : [
            [
              `${route.method} ${pathOf(route)}`,
              { ThrottlingRateLimit: limit.rate, ThrottlingBurstLimit: limit.burst },
            ],
          ];
    }),
  );
