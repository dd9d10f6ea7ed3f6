import * as z from 'zod/mini';
import { environment } from '../store/environment.ts';
import { log, type Metrics } from '../kernel/logger.ts';
import { absent, all, any, equal, present } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ServiceTable } from '../store/table.ts';
import { ignoreConditionFailed, ConditionFailed } from '../store/write.ts';
import type { Queue } from '../store/outbox.ts';

/**
 * That SES refuses our sender: one for each queue, so that account mails are judged by account mails alone. While it is
 * open nobody asks SES but one mail now and then; what waits stays in the outbox.
 */
const CircuitRecord = z.object({
  /** When SES first refused the sender, in epoch ms, how often it was asked since, and what it said. */
  since: z.number(),
  refusals: z.number(),
  reason: z.string(),
  /** SES is not asked before, in epoch ms. */
  until: z.number(),
  /** When it took a mail again; absent while the circuit is open. */
  restored: z.optional(z.number()),
});
export type CircuitRecord = z.infer<typeof CircuitRecord>;

/** The pause after a refusal: a minute, doubled by each further one up to an hour. In ms. */
const pauseAfter = (refusals: number) => Math.min(60_000 * 2 ** (refusals - 1), 3_600_000);
/** How long the others wait for the one that asks: longer than any worker runs. In ms. */
const probeWindow = 3 * 60_000;

/** 'closed': SES takes mails, as far as is known. 'open': it is not asked now. 'due': one may ask it. */
export function stateOf(circuit: CircuitRecord | undefined, now: number): 'closed' | 'open' | 'due' {
  if (!circuit || circuit.restored !== undefined) return 'closed';
  return circuit.until > now ? 'open' : 'due';
}

/** What is known of a queue's sender. 0.5 R. One that cannot be read stops no mail. */
export async function findCircuit(table: TableReader, queue: Queue): Promise<CircuitRecord | undefined> {
  const item = await table.get(keys.mailCircuit(queue));
  return item && CircuitRecord.safeParse(item).data;
}

/** The alarm SenderRefused hangs on it. */
const counted: Metrics = { names: { senderRefusals: 'Count' }, by: [['service']] };

/** A line that counts in the alarm: of each refusal, and each minute while the circuit is open. */
export function reportRefusal(queue: Queue, { reason, refusals, since }: CircuitRecord, now: number): void {
  const { SERVICE: service } = environment();
  const minutes = Math.round((now - since) / 60_000);
  log.measured(
    'mail.senderRefused',
    { service, queue, reason, refusals, minutes, senderRefusals: 1 },
    counted,
  );
}

/** A worker's way through the circuit of its queue. */
export class Circuit {
  readonly #service: ServiceTable;
  readonly #queue: Queue;
  /** What this worker goes by: with the `until` that only it has set, where it is the one that asks. */
  #known: CircuitRecord | undefined;

  private constructor(service: ServiceTable, queue: Queue, known: CircuitRecord | undefined) {
    this.#service = service;
    this.#queue = queue;
    this.#known = known;
  }

  /** Undefined where SES is not to be asked now: another worker does, or nobody before the pause is over. */
  static async enter(service: ServiceTable, queue: Queue): Promise<Circuit | undefined> {
    const now = Date.now();
    const found = await findCircuit(service, queue);
    const state = stateOf(found, now);
    if (!found || state === 'closed') return new Circuit(service, queue, found);
    if (state === 'open') return undefined;
    const until = now + probeWindow;
    try {
      const same = all(equal('until', found.until), absent('restored'));
      await service.write({ update: keys.mailCircuit(queue), set: { until }, if: same });
      return new Circuit(service, queue, { ...found, until });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return undefined;
    }
  }

  /** SES has taken a mail: the circuit is closed. */
  async took(): Promise<void> {
    const asked = this.#known;
    if (!asked || asked.restored !== undefined) return;
    const now = Date.now();
    this.#known = { ...asked, restored: now };
    await ignoreConditionFailed(
      this.#service.write({
        update: keys.mailCircuit(this.#queue),
        set: { restored: now },
        if: all(present('pk'), absent('restored')),
      }),
    );
    log.info('mail.senderRestored', { queue: this.#queue, refusals: asked.refusals });
  }

  /** SES has refused the sender: nobody asks before the pause is over. @param reason without an address */
  async refused(reason: string): Promise<void> {
    const now = Date.now();
    const asked = this.#known?.restored === undefined ? this.#known : undefined;
    const refusals = (asked?.refusals ?? 0) + 1;
    const opened = { since: asked?.since ?? now, refusals, reason, until: now + pauseAfter(refusals) };
    reportRefusal(this.#queue, opened, now);
    // Of workers that were under way, the first opens it.
    const mine = asked ? equal('until', asked.until) : any(absent('pk'), present('restored'));
    await ignoreConditionFailed(
      this.#service.write({ put: { ...keys.mailCircuit(this.#queue), ...opened }, if: mine }),
    );
  }
}

/** Lets the next mail of a queue ask SES at once: an operator knows that the sender is back. */
export const askAgain = (service: ServiceTable, queue: Queue): Promise<void> =>
  ignoreConditionFailed(
    service.write({
      update: keys.mailCircuit(queue),
      set: { until: 0 },
      if: all(present('pk'), absent('restored')),
    }),
  );
