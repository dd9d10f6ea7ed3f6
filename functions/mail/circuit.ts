import * as z from 'zod/mini';
import { environment } from '../store/environment.ts';
import { log, type Metrics } from '../kernel/logger.ts';
import { absent, all, any, attempt, equal, present } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ServiceTable } from '../store/table.ts';
import type { Queue } from '../store/outbox.ts';

/**
 * Records that SES refuses our sender. Each queue has its own circuit, so that only account mails decide about account
 * mails. While it is open, only an occasional probe is sent; other mails wait in the outbox.
 */
const CircuitRecord = z.object({
  /** When SES first refused the sender (epoch ms), the number of refusals since, and the last reason. */
  since: z.number(),
  refusals: z.number(),
  reason: z.string(),
  /** SES is not called before this (epoch ms). */
  until: z.number(),
  /** When SES accepted a mail again (epoch ms); absent while the circuit is open. */
  restored: z.optional(z.number()),
});
export type CircuitRecord = z.infer<typeof CircuitRecord>;

/** Pause after a refusal, in ms: a minute, doubled by each further refusal up to an hour. */
const pauseAfter = (refusals: number) => Math.min(60_000 * 2 ** (refusals - 1), 3_600_000);
/** How long others wait for a probe, in ms: longer than any worker runs. */
const probeWindow = 3 * 60_000;

/** 'closed': SES accepts mails, as far as known. 'open': SES is not called. 'due': one mail may probe. */
export function stateOf(circuit: CircuitRecord | undefined, now: number): 'closed' | 'open' | 'due' {
  if (!circuit || circuit.restored !== undefined) return 'closed';
  return circuit.until > now ? 'open' : 'due';
}

/** The queue's circuit. 0.5 R. Undefined also if it is unreadable, since that must not stop mails. */
export async function findCircuit(table: TableReader, queue: Queue): Promise<CircuitRecord | undefined> {
  const item = await table.get(keys.mailCircuit(queue));
  return item && CircuitRecord.safeParse(item).data;
}

/** Source of the alarm SenderRefused. */
const counted: Metrics = { names: { senderRefusals: 'Count' }, by: [['service']] };

/** Logs and counts a refusal for the alarm; also called each minute while the circuit is open. */
export function reportRefusal(queue: Queue, { reason, refusals, since }: CircuitRecord, now: number): void {
  const { SERVICE: service } = environment();
  const minutes = Math.round((now - since) / 60_000);
  log.measured(
    'mail.senderRefused',
    { service, queue, reason, refusals, minutes, senderRefusals: 1 },
    counted,
  );
}

/** A worker's access to SES through the circuit of its queue. */
export class Circuit {
  readonly #service: ServiceTable;
  readonly #queue: Queue;
  /** The circuit as this worker read it; for a probe, with the `until` that this worker has set. */
  #known: CircuitRecord | undefined;

  private constructor(service: ServiceTable, queue: Queue, known: CircuitRecord | undefined) {
    this.#service = service;
    this.#queue = queue;
    this.#known = known;
  }

  /** Undefined if SES must not be called: another worker is probing, or the pause is not over. */
  static async enter(service: ServiceTable, queue: Queue): Promise<Circuit | undefined> {
    const now = Date.now();
    const found = await findCircuit(service, queue);
    const state = stateOf(found, now);
    if (!found || state === 'closed') return new Circuit(service, queue, found);
    if (state === 'open') return undefined;
    const until = now + probeWindow;
    const same = all(equal('until', found.until), absent('restored'));
    const outcome = await attempt(
      service.write({ update: keys.mailCircuit(queue), set: { until }, if: same }),
    );
    return outcome === 'committed' ? new Circuit(service, queue, { ...found, until }) : undefined;
  }

  /** SES has accepted a mail: closes the circuit. */
  async mailAccepted(): Promise<void> {
    const circuit = this.#known;
    if (!circuit || circuit.restored !== undefined) return;
    const now = Date.now();
    this.#known = { ...circuit, restored: now };
    await attempt(
      this.#service.write({
        update: keys.mailCircuit(this.#queue),
        set: { restored: now },
        if: all(present('pk'), absent('restored')),
      }),
    );
    log.info('mail.senderRestored', { queue: this.#queue, refusals: circuit.refusals });
  }

  /** SES has refused the sender: opens the circuit for a pause. @param reason without an address */
  async senderRefused(reason: string): Promise<void> {
    const now = Date.now();
    const circuit = this.#known?.restored === undefined ? this.#known : undefined;
    const refusals = (circuit?.refusals ?? 0) + 1;
    const opened = { since: circuit?.since ?? now, refusals, reason, until: now + pauseAfter(refusals) };
    reportRefusal(this.#queue, opened, now);
    // Of concurrent workers, the first opens it.
    const mine = circuit ? equal('until', circuit.until) : any(absent('pk'), present('restored'));
    await attempt(this.#service.write({ put: { ...keys.mailCircuit(this.#queue), ...opened }, if: mine }));
  }
}

/** Lets the next mail of a queue probe immediately: an operator knows that SES accepts the sender again. */
export const askAgain = (service: ServiceTable, queue: Queue): Promise<unknown> =>
  attempt(
    service.write({
      update: keys.mailCircuit(queue),
      set: { until: 0 },
      if: all(present('pk'), absent('restored')),
    }),
  );
