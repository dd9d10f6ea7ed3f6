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

/** What one request of that route costs, the caller's record included. */
export async function costOf(
  cloud: TestCloud,
  operation: string,
  run: () => Promise<{ status: number }>,
): Promise<Units> {
  const { result, calls } = await cloud.observe(run);
  if (result.status >= 300) throw new Error(`${operation}: ${result.status}`);
  return unitsOf(operation, calls);
}
