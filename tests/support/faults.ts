import type { ItemKey, SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import type { TestCloud } from './cloud.ts';

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']);

/** Calls to DynamoDB by the functions of these routes, of one operation if given. */
export const callsOf =
  (operations: string | readonly string[], kind?: string) =>
  ({ caller, service, operation }: SdkCall): boolean =>
    service === 'dynamodb' &&
    (kind === undefined || kind === operation) &&
    [operations].flat().some((name) => caller.name.endsWith(`-api-${name}`));

/** Reads of items by key, alone or batched with others, where one of the keys is such a one. */
export const readsOf =
  (operation: string | readonly string[], isWanted: (key: ItemKey) => boolean) =>
  (call: SdkCall): boolean =>
    callsOf(operation)(call) && /^(Batch)?GetItem$/.test(call.operation) && call.keys.some(isWanted);

/** A function's writes. */
const writesOf =
  (operation: string) =>
  (call: SdkCall): boolean =>
    callsOf(operation)(call) && writes.has(call.operation);

/**
 * From its n-th matching call, all calls of a function fail, as if its process had been killed there: before that call
 * takes effect, or after.
 */
export async function killedAt<T>(
  cloud: TestCloud,
  operation: string,
  { at, applied }: { readonly at: number; readonly applied: boolean },
  run: () => Promise<T>,
): Promise<T> {
  let seen = 0;
  let dead = false;
  const counts = writesOf(operation);
  const stop = cloud.local.gateway.intercept((call) => {
    if (dead) return callsOf(operation)(call) ? 'fail' : undefined;
    if (!counts(call) || ++seen < at) return undefined;
    dead = true;
    return applied ? 'drop-answer' : 'fail';
  });
  try {
    return await run();
  } finally {
    stop();
  }
}

/** Holds the first matching call back while another run completes, then releases it. */
export async function heldBack<T, U>(
  cloud: TestCloud,
  matches: (call: SdkCall) => boolean,
  first: () => Promise<T>,
  meanwhile: () => Promise<U>,
): Promise<{ first: T; meanwhile: U }> {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let held = false;
  const stop = cloud.local.gateway.intercept(async (call) => {
    if (held || !matches(call)) return undefined;
    held = true;
    reached.resolve();
    await gate.promise;
    return 'pass';
  });
  try {
    const running = first();
    await Promise.race([reached.promise, running]);
    if (!held) throw new Error('it ended without the call that was to be held back');
    const done = await meanwhile().finally(() => gate.resolve());
    return { first: await running, meanwhile: done };
  } finally {
    gate.resolve();
    stop();
  }
}

/** Injects every kind of fault now and then in a fixed sequence, those that the SDK retries and those it does not. */
export function unsteady(cloud: TestCloud, matches: (call: SdkCall) => boolean): () => void {
  let state = 20_261_121;
  return cloud.local.gateway.intercept((call) => {
    if (!matches(call)) return undefined;
    state = (state * 48_271) % 2_147_483_647;
    const chance = state % 100;
    if (chance < 12) return 'drop-answer';
    if (chance < 18) return 'fail';
    if (chance < 22) return 'throttle';
    return chance < 34 && call.operation === 'TransactWriteItems' ? 'conflict' : undefined;
  });
}

/**
 * Holds matching calls back until this many wait in parallel, then releases them: their functions have read the same
 * state and are about to write. Later calls pass.
 */
export async function gathered<T>(
  cloud: TestCloud,
  matches: (call: SdkCall) => boolean,
  size: number,
  run: () => Promise<T>,
): Promise<T> {
  const together = Promise.withResolvers<void>();
  let waiting = 0;
  const stop = cloud.local.gateway.intercept(async (call) => {
    if (waiting >= size || !matches(call)) return undefined;
    if (++waiting === size) together.resolve();
    await together.promise;
    return 'pass';
  });
  try {
    const result = await run();
    if (waiting < size) throw new Error(`only ${waiting} calls came together`);
    return result;
  } finally {
    together.resolve();
    stop();
  }
}
