import type { Operation } from '../../shared/contract/index.ts';
import type { Config } from './config.ts';
import { type Permission, permissionsOf } from './grants.ts';

/** A function that answers one route, or all routes of a resource. */
export interface RouteFunction {
  /** Logical id, and suffix of the function's name. */
  readonly name: string;
  /** The entry, relative to the built directory, without extension. */
  readonly entry: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
  readonly operations: readonly Operation[];
}

/** The entry that dispatches the routes of a resource by the event's route key. */
export const resourceEntry = (resource: string) => `functions/${resource}`;

/** The functions that answer the routes. */
export function routeFunctions(
  operations: readonly Operation[],
  grouping: Config['functionGrouping'],
): RouteFunction[] {
  if (grouping === 'route') {
    return operations.map((operation) => ({
      name: operation.name,
      entry: operation.module,
      description: operation.route.summary,
      permissions: permissionsOf(operation.route),
      operations: [operation],
    }));
  }
  return [...Map.groupBy(operations, ({ resource }) => resource)].map(([resource, own]) => ({
    name: `${resource}Routes`,
    entry: resourceEntry(resource),
    description: `The routes of ${resource}`,
    permissions: [...new Set(own.flatMap(({ route }) => permissionsOf(route)))],
    operations: own,
  }));
}
