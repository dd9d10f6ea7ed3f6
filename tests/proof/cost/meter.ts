import type { ObservedCall } from '../../../infra/local/gateway/gateway-observation.ts';
import type { Answer, TestCloud } from '../../support/start-cloud.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { hashingRoutes, headBytes, lineOverhead, ownMs, passwordMs, waitMs } from './assumptions.ts';
import { recorded, type Touch } from './recorded.ts';

/** Calls of one function. */
interface Work {
  readonly count: number;
  readonly memoryMb: number;
  /** Billed milliseconds of all of them, were none a cold start. */
  readonly ms: number;
}

/** What is counted; `answerBytes` before they are compressed, `logBytes` of the functions' own lines. */
export const amounts = [
  'reads',
  'writes',
  'queueRequests',
  'signatures',
  'keyRequests',
  'puts',
  'gets',
  'mails',
  'mailBytes',
  'logBytes',
  'answerBytes',
  'requests',
] as const;
/** What something took, all that it caused included; `work` by the function's name without the stack's. */
export interface Usage extends Readonly<Record<(typeof amounts)[number], number>> {
  readonly work: ReadonlyMap<string, Work>;
}

/** What one act took, with the place of every unit. */
export interface Taken extends Usage {
  readonly touches: readonly Touch[];
  /** Changes of items: records in the table's stream. */
  readonly records: number;
  /** Billed milliseconds, each function invoked once, and for each event of a mail. */
  readonly busyMs: number;
}

export type Reply = Pick<Answer<Route>, 'status' | 'body'>;

const nameOf = (physical: string) => physical.replace(/^[^-]+-/, '');
const refusedWrites = /^(ConditionalCheckFailed|TransactionCanceled)/;

/** A refused write costs what it would have written, which the emulator does not tell: a unit an item, two in a transaction. */
function writesOf({ writeUnits, code, operation, keys }: ObservedCall): number {
  if (code === undefined || !refusedWrites.test(code) || writeUnits > 0) return writeUnits;
  return Math.max(1, keys.length) * (operation.startsWith('Transact') ? 2 : 1);
}

const sumOf = <T>(list: readonly T[], amount: (each: T) => number): number =>
  list.reduce((sum, each) => sum + amount(each), 0);

/** SES reports each mail twice: as sent and as delivered. */
const eventsOfMail = 2;

/** Billed milliseconds of `count` invocations of a function with these calls, without cold starts. */
function msOf(name: string, count: number, calls: readonly ObservedCall[]): number {
  const own = calls.filter(({ caller }) => nameOf(caller) === name);
  const hashing = hashingRoutes.some((route) => name === `api-${route}`) ? passwordMs : 0;
  return count * (ownMs + hashing) + sumOf(own, ({ service }) => waitMs[service] ?? 0);
}

/** Takes the measure of what happens in a cloud whose log is written to `lines`. */
export class Meter {
  readonly #cloud: TestCloud;
  readonly #lines: string[];

  constructor(cloud: TestCloud, lines: string[]) {
    this.#cloud = cloud;
    this.#lines = lines;
  }

  /** What that takes, until nothing is under way any more. @throws where a request is refused */
  async take(run: () => Promise<readonly Reply[]>): Promise<Taken> {
    const { local } = this.#cloud;
    await local.drain();
    const before = new Map(local.invocations().map(({ name, count }) => [name, count]));
    const mailsBefore = local.mails.mails.length;
    this.#lines.splice(0);
    const { result: replies, calls, touches, records } = await recorded(this.#cloud, run);
    for (const { status, body } of replies)
      if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    const work = new Map<string, Work>();
    for (const { name: physical, memoryMb, count: total } of local.invocations()) {
      const count = total - (before.get(physical) ?? 0);
      const name = nameOf(physical);
      if (count > 0) work.set(name, { count, memoryMb, ms: msOf(name, count, calls) });
    }
    const of = (service: string, operation = /./) =>
      calls.filter((call) => call.service === service && operation.test(call.operation));
    const consumed = sumOf(
      [...work].filter(([name]) => /^(send.*Mail|runJob)$/.test(name)),
      ([, { count }]) => count,
    );
    const mails = of('ses').length;
    const once = (name: string) => (name === 'recordMailEvent' ? eventsOfMail * mails : 1);
    const signatures = of('kms', /^Sign$/).length;
    const gets = of('s3', /^(Get|Head)/).length;
    return {
      reads: sumOf(calls, ({ readUnits }) => readUnits),
      writes: sumOf(of('dynamodb'), writesOf),
      // Lambda receives each batch, and deletes it when it has been carried out.
      queueRequests: of('sqs').length + 2 * consumed,
      signatures,
      keyRequests: of('kms').length - signatures,
      puts: of('s3').length - gets,
      gets,
      mails,
      mailBytes: sumOf(local.mails.mails.slice(mailsBefore), ({ text, html, attachments }) =>
        // Base64, and the heads of the parts.
        Math.ceil((Buffer.byteLength(text + html) + sumOf(attachments, ({ size }) => size)) * 1.37 + 3000),
      ),
      logBytes: sumOf(
        this.#lines,
        (line) => Buffer.byteLength(line.replace(/^\[[^\]]*\] /, '')) + lineOverhead,
      ),
      answerBytes: sumOf(replies, ({ body }) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
        return Buffer.byteLength(text) + headBytes;
      }),
      requests: replies.length,
      work,
      touches,
      records,
      busyMs: sumOf([...work.keys()], (name) => msOf(name, once(name), calls)),
    };
  }
}

/** The sum of usages, each multiplied by its count. */
export function together(parts: readonly { readonly usage: Usage; readonly times: number }[]): Usage {
  const work = new Map<string, Work>();
  for (const { usage, times } of parts) {
    for (const [name, { count, memoryMb, ms }] of usage.work) {
      const known = work.get(name) ?? { count: 0, ms: 0 };
      work.set(name, { memoryMb, count: known.count + count * times, ms: known.ms + ms * times });
    }
  }
  const sums = amounts.map((name) => [name, sumOf(parts, ({ usage, times }) => usage[name] * times)]);
  return { ...(Object.fromEntries(sums) as Record<(typeof amounts)[number], number>), work };
}
