import { type Operation, pathOf } from '../../shared/contract/index.ts';

/** Requests a second, and burst, that a route accepts from all callers together before it answers 429. */
export interface RouteLimit {
  readonly rate: number;
  readonly burst: number;
}

/**
 * The limit of every route without its own: those that require a session. AWS does not document whether API Gateway
 * counts them per route or together; the local cloud counts them together.
 */
export const usualLimit: RouteLimit = { rate: 500, burst: 1000 };
/** Public reads. */
const openLimit: RouteLimit = { rate: 200, burst: 400 };
/** Public routes that cost more: signing in, which hashes a password, and throttled routes, which write a counter. */
const expensiveLimit: RouteLimit = { rate: 50, burst: 200 };

/** The limit of a public route: a flood of one is rejected before it uses up the capacity of the others. */
export function limitOf({ route }: Operation): RouteLimit | undefined {
  if (route.access !== 'public') return undefined;
  const isExpensive = (route.throttles ?? []).length > 0 || route.grants.includes('session:sign');
  return isExpensive ? expensiveLimit : openLimit;
}

/** The limits in CloudFormation format, by route key. */
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
