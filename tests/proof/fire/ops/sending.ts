import { randomUUID } from 'node:crypto';
import { keys } from '../../../../functions/store/keys.ts';
import { parseRequest } from '../../../../functions/store/request-record.ts';
import type { Item } from '../../../../functions/store/write.ts';
import type { TableReader } from '../../../../functions/store/table-reader.ts';
import type { RequestOf, Route } from '../../../../shared/contract/route.ts';
import type { Answer } from '../../../support/call.ts';
import type { TestUser } from '../../../support/club.ts';
import { type Entry, type History, isSick, type Outcome, type Intent } from './history.ts';

/** How often a browser's user presses the button again, before giving up. */
const mostTries = 4;
/** One in this many requests is sent twice at the same time, like a double click. */
const doubleClickEach = 8;

/** Somebody of the round's club, and whether they reach every ticket. */
export interface Person {
  readonly user: TestUser;
  readonly everywhere: boolean;
}

interface Request<R extends Route> {
  readonly route: R;
  readonly input: RequestOf<R>;
  /** What is recorded as told. */
  readonly resultOf?: (body: Answer<R>['body']) => unknown;
}

/** Refused, but it may have happened, as a browser judges it: a retry carries the same key. */
const isUncertain = (status: number) => status === 0 || status >= 500;

/** A request that names what it makes: assignment, sale, draw or winner. */
type Making = (id: string) => Intent;

/** The id in a request's record: of a winner the draw and the prize. None where the request has done nothing. */
function recordIdOf(item: Item | undefined, intent: Intent): string | undefined {
  const { answer, made: recordId } = parseRequest(item, new Date()) ?? {};
  if (intent.kind === 'drawWinner') return recordId && `${intent.draw}#${recordId}`;
  return recordId ?? answer?.body?.replaceAll('"', '').split('-').at(-1);
}

/** Sends requests as a browser does, and records call and answer. */
export class Sending {
  readonly history: History;
  #count = 0;
  readonly #making: { index: number; person: Person; key: string; making: Making }[] = [];

  constructor(history: History) {
    this.history = history;
  }

  async send<R extends Route>(
    person: Person,
    given: Intent | Making,
    { route, input, resultOf = () => undefined }: Request<R>,
  ): Promise<Entry> {
    const key = randomUUID();
    const call = async () => {
      try {
        return await person.user.call(route, input, { key });
      } catch {
        return undefined;
      }
    };
    const isDouble = ++this.#count % doubleClickEach === 0;
    const intent = typeof given === 'function' ? given('') : given;
    const from = performance.now();
    let outcome: Outcome = { is: 'unknown', code: 'unsent' };
    let lost = false;
    for (let attempt = 0; attempt < mostTries && !(attempt > 0 && isSick(this.history)); attempt++) {
      const answers = await Promise.all(isDouble && attempt === 0 ? [call(), call()] : [call()]);
      const answer =
        answers.find((each) => each && each.status < 300) ??
        answers.find((each) => isUncertain(each?.status ?? 0)) ??
        answers[0];
      const status = answer?.status ?? 0;
      if (answer && status < 300) {
        outcome = { is: 'ok', result: resultOf(answer.body) };
        break;
      }
      const code = answer?.body.code ?? String(status);
      // What was lost before may have happened all the same.
      if (isUncertain(status)) lost = ++this.history.lost > 0;
      outcome = { is: lost ? 'unknown' : 'refused', code };
      if (!isUncertain(status)) break;
    }
    const by = { id: person.user.id, everywhere: person.everywhere };
    const entry = { intent, by, from, to: performance.now(), outcome };
    const index = this.history.entries.push(entry) - 1;
    if (typeof given === 'function') this.#making.push({ index, person, key, making: given });
    return entry;
  }

  /** Once nothing runs any more: the ids that the requests have made are read from the records of their keys. */
  async learnIds(table: TableReader): Promise<void> {
    const records = this.#making.map(({ person, key }) => keys.request(person.user.id, key));
    const found = await table.getMany(records, { consistent: true });
    for (const [nth, { index, making }] of this.#making.entries()) {
      const entry = this.history.entries[index];
      const id = recordIdOf(found[nth], making('')) ?? `none ${nth}`;
      if (entry) this.history.entries[index] = { ...entry, intent: making(id) };
    }
  }
}
