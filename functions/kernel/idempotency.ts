import type { Route } from '../../shared/contract/route.ts';
import { ApiError } from '../store/api-error.ts';
import {
  findRequest,
  hashOf,
  parseRequest,
  type RequestKey,
  requestPut,
  type RequestRecord,
} from '../store/request-record.ts';
import { CommittedBefore, type Committing, type ServiceTable } from '../store/table.ts';
import type { Write } from '../store/write.ts';
import { idOf } from '../store/ids.ts';
import type { Call, Implementation } from './call.ts';
import { encode, type Reply, replyWith } from './reply.ts';

/** Longest key, in characters (R15). */
const longestKey = 64;

/** The parts of a request that say what it asks for. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly text: string;
}

/**
 * A request with an Idempotency-Key (R15): its effect and its record are one transaction, so a repeat finds either
 * both or neither. The record is read beside the caller, 1 R, and again before a refusal: what a request is refused
 * for may be its own effect. Refusals leave no record.
 */
export class KeyedRequest implements Committing {
  committed = false;
  readonly #implementation: Pick<Implementation, 'route' | 'options'>;
  readonly #table: ServiceTable;
  readonly #key: RequestKey;
  readonly #now: Date;
  readonly #found: Promise<RequestRecord | undefined>;
  #hash = '';

  constructor(
    implementation: Pick<Implementation, 'route' | 'options'>,
    table: ServiceTable,
    key: RequestKey,
    now: Date,
  ) {
    this.#implementation = implementation;
    this.#table = table;
    this.#key = key;
    this.#now = now;
    this.#found = this.#isTooLong ? Promise.resolve(undefined) : findRequest(table.of(key.club), key, now);
    // Awaited after what may fail first.
    this.#found.catch(() => undefined);
  }

  get #isTooLong(): boolean {
    return this.#key.key.length > longestKey;
  }

  /** Says what is asked for, before anything else is asked of the request. @returns its id, the same for its repeats */
  identify({ method, path, text }: Asked): string {
    this.#hash = hashOf(`${method} ${path}`, text);
    const { club, userId, key } = this.#key;
    return idOf([club, userId, key, this.#hash].join('\n'));
  }

  /** The record of this very request, where it has been committed before. */
  async done(): Promise<RequestRecord | undefined> {
    const found = await this.#found;
    return found?.hash === this.#hash ? found : undefined;
  }

  record(made: unknown): Write {
    const { route, options } = this.#implementation;
    const done = options.repeated ? { made: String(made ?? '') } : { answer: encode(route, made) };
    return requestPut(this.#key, { hash: this.#hash, ...done }, this.#now);
  }

  /**
   * Runs the request, once it is known not to be done.
   * @returns what the handler returned, or the record of another run of the same request that committed first
   * @throws {ApiError} `request.invalid` where the key is too long, `request.keyReused` where it stands for another request
   */
  async run(
    handle: () => Promise<unknown>,
  ): Promise<{ readonly output: unknown } | { readonly record: RequestRecord }> {
    if (this.#isTooLong)
      throw new ApiError('request.invalid', {
        fields: [{ path: 'Idempotency-Key', message: `Högst ${longestKey} tecken` }],
      });
    this.#mustBeOurs(await this.#found);
    try {
      const output = await handle();
      // Nothing was left to change: a repeat finds this answer all the same.
      if (!this.committed) await this.#table.keyed(this).commit([], output);
      return { output };
    } catch (error) {
      const record = await this.#recordBehind(error);
      if (!record) throw error;
      this.#mustBeOurs(record);
      return { record };
    }
  }

  async #recordBehind(error: unknown): Promise<RequestRecord | undefined> {
    if (error instanceof CommittedBefore) return parseRequest(error.record, this.#now);
    return error instanceof ApiError
      ? findRequest(this.#table.of(this.#key.club), this.#key, this.#now)
      : undefined;
  }

  #mustBeOurs(record: RequestRecord | undefined): void {
    if (record && record.hash !== this.#hash) throw new ApiError('request.keyReused');
  }
}

/**
 * The answer that a request was given before, or the same one made again.
 * @throws {ApiError} `record.changed` where the previous release had begun the request, and not noted how it ended
 */
export async function replyAgain(
  { route, options }: Implementation,
  call: Call<Route>,
  { answer, made }: RequestRecord,
): Promise<Reply> {
  const { status, body } = answer ?? {};
  if (status !== undefined && body !== undefined) return replyWith(route, { status, body });
  if (!options.repeated || (made === undefined && !answer)) throw new ApiError('record.changed');
  return replyWith(route, encode(route, await options.repeated(call, made)));
}
