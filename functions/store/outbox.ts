import * as z from 'zod/mini';
import { reminderTargets } from '../../shared/contract/reminder.ts';
import { randomId } from './ids.ts';
import { keys } from './keys.ts';
import { ClubStart } from './club-start.ts';
import type { Table } from './table.ts';
import { attempt, type Item, type Write } from './write.ts';

/** `linkId`: the valid activation link, as in the user's record. `others`: users whose links go in the same mail. */
const activation = {
  userId: z.string(),
  linkId: z.string(),
  others: z.optional(z.array(z.object({ userId: z.string(), linkId: z.string() }))),
};

/** `drawId`: within the lottery, as in its record. */
const ofDraw = { lotteryId: z.string(), drawId: z.string() };

/**
 * The task of an outbox message. Stored in the transaction of the change that causes it (R119) and deleted when
 * processed. Holds ids and the personal message. Holds emails only for notices of a changed email or of tickets taken
 * back, for test mails, for people who start a club, and for people who request their tickets. The worker reads all
 * other names and emails, and derives links, when it sends.
 */
export const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activation'), ...activation }),
  /** One of many requested together: they have a queue of their own. */
  z.object({ kind: z.literal('bulkActivation'), ...activation }),
  /** The link that creates a club (R340). The message's club is the future one, of which nothing else is stored. */
  z.object({ kind: z.literal('clubStart'), start: ClubStart }),
  z.object({ kind: z.literal('reset'), userId: z.string(), linkId: z.string() }),
  /** The notice of a changed email, to the old or to the new one (R55). */
  z.object({
    kind: z.literal('addressChanged'),
    userId: z.string(),
    to: z.enum(['old', 'new']),
    address: z.string(),
  }),
  /** Sold tickets of one buyer in one lottery, each with the nonce of its sale. */
  z.object({
    kind: z.literal('ticket'),
    lotteryId: z.string(),
    tickets: z.array(z.object({ number: z.number(), nonce: z.string() })),
    message: z.nullable(z.string()),
    senderId: z.string(),
  }),
  /** Looks for the tickets of an email, which anyone may request (R430). */
  z.object({ kind: z.literal('findTickets'), address: z.string() }),
  /**
   * The tickets found: numbers by lottery (`NumberRuns`), and how many are paid and unpaid, both 0 if the club does not
   * track payments.
   */
  z.object({
    kind: z.literal('foundTickets'),
    address: z.string(),
    lotteries: z.array(
      z.object({
        lotteryId: z.string(),
        runs: z.readonly(z.array(z.number())),
        left: z.number(),
        paid: z.number(),
        unpaid: z.number(),
      }),
    ),
  }),
  /**
   * The notice to a buyer that tickets mailed to them are no longer theirs (R262). Holds name and email, because the
   * tickets no longer know the buyer. `isSent`: the ticket's mail is known to have been sent; otherwise its receipt
   * decides. `left`: numbers of the same sale that stay theirs.
   */
  z.object({
    kind: z.literal('ticketsGone'),
    lotteryId: z.string(),
    tickets: z.array(z.object({ number: z.number(), nonce: z.string(), isSent: z.boolean() })),
    left: z.array(z.number()),
    name: z.string(),
    firstName: z.string(),
    address: z.string(),
  }),
  /** The thank-you mail to a donor; `place`: the donor's position in the fundraiser (`keys.donor`). */
  z.object({
    kind: z.literal('thanks'),
    fundraiserId: z.string(),
    place: z.string(),
    message: z.nullable(z.string()),
    senderId: z.string(),
  }),
  /** A reminder to sellers who share an email (R275), of one lottery. */
  z.object({
    kind: z.literal('sellerReminder'),
    lotteryId: z.string(),
    userIds: z.array(z.string()),
    to: z.enum(reminderTargets),
    message: z.nullable(z.string()),
    senderId: z.string(),
  }),
  /** A reminder to the buyer of an unpaid sale (R277). */
  z.object({
    kind: z.literal('buyerReminder'),
    lotteryId: z.string(),
    number: z.number(),
    generation: z.number(),
  }),
  /** The notice to a seller of a hand-in or its reversal, identified by the entry. */
  z.object({ kind: z.literal('handIn'), userId: z.string(), entryId: z.string() }),
  /** The mail with a controller's link (R400); void once the link's nonce has changed. */
  z.object({ kind: z.literal('controllerLink'), ...ofDraw, nonce: z.string() }),
  /** The set of a controlled draw is frozen: to all Admins and the controller (R408). */
  z.object({ kind: z.literal('drawFrozen'), ...ofDraw }),
  /** The controller has refused to approve a draw: mailed to all Admins. */
  z.object({ kind: z.literal('drawRefused'), ...ofDraw }),
  /** A prize, by its index, has been drawn again: mailed to all Admins. */
  z.object({ kind: z.literal('drawRedrawn'), ...ofDraw, prize: z.number() }),
  /** The winner mail of a draw, to every buyer of its lottery or to the test recipient alone. */
  z.object({
    kind: z.literal('winners'),
    lotteryId: z.string(),
    drawId: z.string(),
    message: z.nullable(z.string()),
    testReceiver: z.nullable(z.string()),
  }),
  /** Freezes the sets of sold numbers that prove a draw's winners: see functions/draw/freeze-sets.ts. */
  z.object({ kind: z.literal('freeze'), drawId: z.string() }),
  /** Activation mails to the inactive users of a team, of the club (null), or of a list (R322). */
  z.object({
    kind: z.literal('activations'),
    of: z.union([z.object({ userIds: z.array(z.string()) }), z.object({ teamId: z.nullable(z.string()) })]),
  }),
  /** Runs a job that a request started: see kernel/job-work.ts. */
  z.object({ kind: z.literal('job'), userId: z.string(), jobId: z.string() }),
]);
export type Task = z.infer<typeof Task>;

/** The queues, each with a dead-letter queue: account mails never wait behind bulk (R124). */
export const queues = ['account', 'activation', 'ticket', 'winner', 'job'] as const;
export type Queue = (typeof queues)[number];

const queueOf = {
  activation: 'account',
  clubStart: 'account',
  bulkActivation: 'activation',
  reset: 'account',
  addressChanged: 'account',
  ticket: 'ticket',
  ticketsGone: 'ticket',
  foundTickets: 'ticket',
  findTickets: 'job',
  thanks: 'ticket',
  sellerReminder: 'ticket',
  buyerReminder: 'ticket',
  handIn: 'ticket',
  // People in a hall are waiting for these.
  controllerLink: 'account',
  drawFrozen: 'account',
  drawRefused: 'account',
  drawRedrawn: 'account',
  winners: 'winner',
  freeze: 'job',
  activations: 'job',
  job: 'job',
} as const satisfies Record<Task['kind'], Queue>;

type KindOf<Q extends Queue> = {
  [K in Task['kind']]: (typeof queueOf)[K] extends Q ? K : never;
}[Task['kind']];
/** The tasks of the mail workers and of the job worker: the queue decides which of them handles a kind. */
export type MailTask = Extract<Task, { kind: KindOf<Exclude<Queue, 'job'>> }>;
export type JobTask = Extract<Task, { kind: KindOf<'job'> }>;
export const isJob = (task: Task): task is JobTask => queueOf[task.kind] === 'job';

/**
 * Ends a switch over all kinds: a missing case does not compile, and at run time it throws instead of being ignored.
 */
export function exhausted(task: never): never {
  throw new TypeError(`no worker for ${JSON.stringify(Object(task).kind)}`);
}

/** The write that stores an outbox message, for the transaction of the change that causes it. */
export function outboxPut(club: string, task: Task, now: Date, id: string = randomId()): Write {
  return {
    put: {
      ...keys.outbox(queueOf[task.kind], club, id),
      club,
      id,
      queue: queueOf[task.kind],
      task,
      at: now.getTime(),
    },
  };
}

const OutboxMessage = z.object({
  club: z.string(),
  id: z.string(),
  queue: z.enum(queues),
  task: Task,
  /** When it was stored, and when the sweep last enqueued it again, epoch ms. */
  at: z.number(),
  relayedAt: z.optional(z.number()),
  /** Of a winner mail: its number of batches; absent until the fan-out is complete. */
  batches: z.optional(z.number()),
  /** Not sent before this (epoch ms): its club on trial has mailed all it may (R345). */
  heldUntil: z.optional(z.number()),
});
/** An outbox message, as the relay and the workers read it. */
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const parseMessage = (item: Item): OutboxMessage => OutboxMessage.parse(item);
/**
 * Undefined if it cannot be parsed: broken, or written by a newer release. It is kept, and the sweep sets it aside
 * (R125).
 */
export function tryParseMessage(item: Item): OutboxMessage | undefined {
  return OutboxMessage.safeParse(item).data;
}

const keyOf = ({ queue, club, id }: Pick<OutboxMessage, 'queue' | 'club' | 'id'>) =>
  keys.outbox(queue, club, id);

/** Holds a message back until a time (epoch ms): 1 W. */
export async function holdOutboxMessage(
  table: Table,
  stored: OutboxMessage,
  heldUntil: number,
): Promise<void> {
  await attempt(table.write({ update: keyOf(stored), set: { heldUntil } }));
}

/** Deletes a processed outbox message: 1 W. */
export const deleteOutboxMessage = (table: Table, stored: OutboxMessage): Promise<void> =>
  table.write({ delete: keyOf(stored) });

/** The key of an outbox message; queues carry nothing else of it. */
export function outboxKeyOf(stored: Pick<OutboxMessage, 'queue' | 'club' | 'id'>): {
  pk: string;
  sk: string;
} {
  const { pk, sk } = keyOf(stored);
  return { pk, sk };
}
