import type { InputOf, OutputOf, RequestOf, Route } from '../../shared/contract/route.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { ApiError } from '../store/api-error.ts';
import { type Caller, readCaller } from './caller.ts';
import { randomId } from '../store/ids.ts';
import { fail, type Implementation } from './call.ts';
import type { Handler } from './implement.ts';
import { openResources, openService } from './resources.ts';

/** The user to act as, and the time. */
export interface Acting {
  readonly club: string;
  readonly userId: string;
  readonly epoch: number;
  readonly now: Date;
}

/**
 * Runs a route's function as a user at a given time, without HTTP. The demo data is created this way, so it obeys the
 * handlers' rules. Parses and authorises as a request does, but skips limits and `Options.rules`.
 * @throws {ApiError} `auth.required`, `auth.forbidden`, or the route's errors
 * @throws if the input does not match the route's schemas
 */
export async function perform<R extends Route>(
  { implementation }: Handler<R>,
  acting: Acting,
  request: RequestOf<R>,
): Promise<OutputOf<R>> {
  const { route, handle, options } = implementation as unknown as Implementation;
  const service = openService();
  const caller: Caller | undefined = await readCaller(service.of(acting.club), acting);
  if (!caller) throw new ApiError('auth.required');
  if (!mayUse(route.access, caller.identity)) throw new ApiError('auth.forbidden');
  const sent = request as Record<string, unknown>;
  const input = Object.fromEntries(
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = route[part];
      return schema ? [[part, schema.parse(sent[part] ?? {})]] : [];
    }),
  ) as InputOf<R>;
  const resources = openResources(route.grants, service, acting.club, acting.now);
  const call = {
    ...(input as object),
    caller,
    resources,
    now: acting.now,
    clock: () => acting.now,
    address: 'demo',
    requestId: randomId(),
    fail,
  };
  const ahead = options.ahead?.({ ...call, userId: acting.userId }) ?? Promise.resolve(undefined);
  return (await handle(call as never, ahead)) as OutputOf<R>;
}
