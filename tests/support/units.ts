import type { ObservedCall } from '../../infra/local/gateway/gateway-observation.ts';
import type { TestCloud } from './cloud.ts';

/** Request units of one route's function, as DynamoDB bills them. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
}

export const unitsOf = (operation: string, calls: readonly ObservedCall[]): Units =>
  calls
    .filter(({ caller, service }) => service === 'dynamodb' && caller.endsWith(`-api-${operation}`))
    .reduce(
      (sum, { readUnits, writeUnits }) => ({ reads: sum.reads + readUnits, writes: sum.writes + writeUnits }),
      {
        reads: 0,
        writes: 0,
      },
    );

/** One request of a route: its answer and its cost. */
export async function measured<Result extends { status: number }>(
  cloud: TestCloud,
  operation: string,
  run: () => Promise<Result>,
): Promise<{ result: Result; units: Units }> {
  const { result, calls } = await cloud.observe(run);
  if (result.status >= 300) throw new Error(`${operation}: ${result.status}`);
  return { result, units: unitsOf(operation, calls) };
}

/** Cost of one request of a route, including the caller's record. */
export const costOf = async (...request: Parameters<typeof measured>): Promise<Units> =>
  (await measured(...request)).units;
