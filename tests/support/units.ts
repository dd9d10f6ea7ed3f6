import type { ObservedCall } from '../../infra/local/gateway-observation.ts';
import type { TestCloud } from './cloud.ts';

/** Request units, as DynamoDB bills them, of one route's function. */
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

/** One request of that route: its answer and what it cost. */
export async function measured<Result extends { status: number }>(
  cloud: TestCloud,
  operation: string,
  run: () => Promise<Result>,
): Promise<{ result: Result; units: Units }> {
  const { result, calls } = await cloud.observe(run);
  if (result.status >= 300) throw new Error(`${operation}: ${result.status}`);
  return { result, units: unitsOf(operation, calls) };
}

/** What one request of that route costs, the caller's record included. */
export const costOf = async (...request: Parameters<typeof measured>): Promise<Units> =>
  (await measured(...request)).units;
