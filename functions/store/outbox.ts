import * as z from 'zod/mini';
import { randomId } from './ids.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';
import type { Item, Write } from './write.ts';

/**
 * The outbox message to mail, written in the transaction of the change that causes it and deleted when it has been
 * carried out. It holds ids only; the worker reads names and addresses, and derives links, when it sends.
 */
export const Task = z.discriminatedUnion('kind', [
  /** `linkId`: the activation link that is good, as the user's record has it. `others`: whose links come in the same mail. */
  z.object({
    kind: z.literal('activation'),
    userId: z.string(),
    linkId: z.string(),
    others: z.optional(z.array(z.object({ userId: z.string(), linkId: z.string() }))),
  }),
  z.object({ kind: z.literal('reset'), userId: z.string(), linkId: z.string() }),
  /** The notices of a changed address, to the old and to the new one. */
  z.object({
    kind: z.literal('addressChanged'),
    userId: z.string(),
    to: z.enum(['old', 'new']),
    address: z.string(),
  }),
  /** Sold tickets of one buyer in one lottery; `buyers` are the nonces of the sales, by number. */
  z.object({
    kind: z.literal('ticket'),
    lotteryId: z.string(),
    tickets: z.array(z.object({ number: z.number(), nonce: z.string() })),
    message: z.nullable(z.string()),
    senderId: z.string(),
  }),
  /** The club's thanks to a donor; `place` is where it stands in its fundraiser. */
  z.object({
    kind: z.literal('thanks'),
    fundraiserId: z.string(),
    place: z.string(),
    message: z.nullable(z.string()),
    senderId: z.string(),
  }),
  /** The winners of a draw to every buyer of its lottery, or to the test receiver alone. */
  z.object({
    kind: z.literal('winners'),
    lotteryId: z.string(),
    drawId: z.string(),
    message: z.nullable(z.string()),
    testReceiver: z.nullable(z.string()),
  }),
  /** The sets of sold numbers that a draw's winners follow from: see functions/draw/freeze-sets.ts. */
  z.object({ kind: z.literal('freeze'), drawId: z.string() }),
  /** A job that a request started: see kernel/job-work.ts. */
  z.object({ kind: z.literal('job'), userId: z.string(), jobId: z.string() }),
]);
export type Task = z.infer<typeof Task>;

/** The queues, each with its dead letters: account mails never wait behind bulk. */
export const queues = ['account', 'ticket', 'winner', 'job'] as const;
export type Queue = (typeof queues)[number];

const queueOf = {
  activation: 'account',
  reset: 'account',
  addressChanged: 'account',
  ticket: 'ticket',
  thanks: 'ticket',
  winners: 'winner',
  freeze: 'job',
  job: 'job',
} as const satisfies Record<Task['kind'], Queue>;

type KindOf<Q extends Queue> = {
  [K in Task['kind']]: (typeof queueOf)[K] extends Q ? K : never;
}[Task['kind']];
/** The tasks of the mail workers, and of the job worker: a new kind is either, by its queue. */
export type MailTask = Extract<Task, { kind: KindOf<Exclude<Queue, 'job'>> }>;
export type JobTask = Extract<Task, { kind: KindOf<'job'> }>;
export const isJob = (task: Task): task is JobTask => queueOf[task.kind] === 'job';

/** The end of a switch over all kinds: a kind without a case does not compile, and never runs as nothing. */
export function exhausted(task: never): never {
  throw new TypeError(`no worker for ${JSON.stringify(Object(task).kind)}`);
}

/** The write that stores an outbox message, for the transaction of the change that causes it; deleted when processed. */
export function outboxPut(club: string, task: Task, now: Date, id = randomId()): Write {
  return {
    put: {
      ...keys.outbox(queueOf[task.kind], club, id),
      club,
      id,
      queue: queueOf[task.kind],
      wish: task,
      at: now.getTime(),
    },
  };
}

/** As the table has it; the task's name there is older than its name here. */
const Stored = z.object({
  club: z.string(),
  id: z.string(),
  queue: z.enum(queues),
  wish: Task,
  /** When it was stored, and when the sweep last sent it to its queue again, in epoch ms. */
  at: z.number(),
  relayedAt: z.optional(z.number()),
  /** Winners: how many messages they are fanned out to; absent until that is done. */
  batches: z.optional(z.number()),
});
/** An outbox message, as the relay and the workers read it. */
export type OutboxMessage = Omit<z.infer<typeof Stored>, 'wish'> & { readonly task: Task };
const named = ({ wish, ...rest }: z.infer<typeof Stored>): OutboxMessage => ({ ...rest, task: wish });

export const parseMessage = (item: Item): OutboxMessage => named(Stored.parse(item));
/** Undefined where it cannot be read: broken, or written by a newer release. It is kept, and the sweep sets it aside. */
export function tryParseMessage(item: Item): OutboxMessage | undefined {
  const { data } = Stored.safeParse(item);
  return data && named(data);
}

const keyOf = ({ queue, club, id }: Pick<OutboxMessage, 'queue' | 'club' | 'id'>) =>
  keys.outbox(queue, club, id);

/** Deletes a processed outbox message: 1 W. */
export const deleteOutboxMessage = (table: Table, stored: OutboxMessage): Promise<void> =>
  table.write({ delete: keyOf(stored) });

/** What a queue carries of an outbox message: its key. */
export function outboxKeyOf(stored: Pick<OutboxMessage, 'queue' | 'club' | 'id'>): {
  pk: string;
  sk: string;
} {
  const { pk, sk } = keyOf(stored);
  return { pk, sk };
}
