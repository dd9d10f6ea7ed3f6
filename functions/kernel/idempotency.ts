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

/** Characters of a key (R15). */
const maxKeyLength = 64;

/** The parts of a request that identify what it asks for. */
interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly text: string;
}

/**
 * A request with an Idempotency-Key (R15, R16). Its effect and its record commit in one transaction, so a repeat finds
 * both or neither. The record is read (1 R) in parallel with the caller's record. It is read again before a refusal,
 * because a concurrent run of the same request may have caused the refusal. Refusals leave no record.
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
    // Awaited later; until then a rejection must not count as unhandled.
    this.#found.catch(() => undefined);
  }

  get #isTooLong(): boolean {
    return this.#key.key.length > maxKeyLength;
  }

  /**
   * Sets what the request asks for; call it before any other method.
   * @returns the request's id, the same for its repeats
   */
  identify({ method, path, text }: RequestParts): string {
    this.#hash = hashOf(`${method} ${path}`, text);
    const { club, userId, key } = this.#key;
    return idOf([club, userId, key, this.#hash].join('\n'));
  }

  /** The record of this request if it has already been committed; never that of another request with the same key. */
  async done(): Promise<RequestRecord | undefined> {
    const found = await this.#found;
    return found?.hash === this.#hash ? found : undefined;
  }

  record(result: unknown): Write {
    const { route, options } = this.#implementation;
    const done = options.repeated ? { made: String(result ?? '') } : { answer: encode(route, result) };
    return requestPut(this.#key, { hash: this.#hash, ...done }, this.#now, route.repeatableDays);
  }

  /**
   * Runs the handler of a request that `done` has not found committed.
   * @returns the handler's output, or the record of a concurrent run of the same request that committed first
   * @throws {ApiError} `request.invalid` if the key is too long, `request.keyReused` if it belongs to another request
   */
  async run(
    handle: () => Promise<unknown>,
  ): Promise<{ readonly output: unknown } | { readonly record: RequestRecord }> {
    if (this.#isTooLong)
      throw new ApiError('request.invalid', {
        fields: [{ path: 'Idempotency-Key', message: `Högst ${maxKeyLength} tecken` }],
      });
    this.#mustBeOurs(await this.#found);
    try {
      const output = await handle();
      // The handler had nothing to change. Commit the record alone, so that a repeat gets the same answer.
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

/** The reply to a repeat of a committed request: its stored answer, or one rebuilt by `Options.repeated`. */
export async function replyAgain(
  { route, options }: Implementation,
  call: Call<Route>,
  { answer, made: result }: RequestRecord,
): Promise<Reply> {
  if (answer) return replyWith(route, answer);
  return replyWith(route, encode(route, await options.repeated?.(call, result ?? '')));
}
