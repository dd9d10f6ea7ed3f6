import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { Table } from './table.ts';
import type { Item, Write } from './write.ts';

/**
 * The wish to mail, written in the transaction of the change that causes it and deleted when it has been
 * carried out. It holds ids only; the worker reads names and addresses, and derives links, when it sends.
 */
export const Wish = z.discriminatedUnion('kind', [
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
  /** A job that a request started: see functions/job. */
  z.object({ kind: z.literal('job'), userId: z.string(), jobId: z.string() }),
]);
export type Wish = z.infer<typeof Wish>;

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
} as const satisfies Record<Wish['kind'], Queue>;

type KindOf<Q extends Queue> = {
  [K in Wish['kind']]: (typeof queueOf)[K] extends Q ? K : never;
}[Wish['kind']];
/** What the workers of mails carry out, and what the worker of jobs does: a new kind is either, by its queue. */
export type MailWish = Extract<Wish, { kind: KindOf<Exclude<Queue, 'job'>> }>;
export type JobWish = Extract<Wish, { kind: KindOf<'job'> }>;
export const isJob = (wish: Wish): wish is JobWish => queueOf[wish.kind] === 'job';

/** The end of a switch over all kinds: a kind without a case does not compile, and is never carried out as nothing. */
export function exhausted(wish: never): never {
  throw new TypeError(`nobody carries out ${JSON.stringify(Object(wish).kind)}`);
}

/** The write that stores a wish: put it in the transaction of its cause. `id` comes from the request's `newId`. */
export function wishFor(club: string, id: string, wish: Wish, now: Date): Write {
  return {
    put: {
      ...keys.outbox(queueOf[wish.kind], club, id),
      club,
      id,
      queue: queueOf[wish.kind],
      wish,
      at: now.getTime(),
    },
  };
}

/** A stored wish, as the relay and the workers read it. */
export const StoredWish = z.object({
  club: z.string(),
  id: z.string(),
  queue: z.enum(queues),
  wish: Wish,
  /** When it was stored, and when the sweep last sent it to its queue again, in epoch ms. */
  at: z.number(),
  relayedAt: z.optional(z.number()),
  /** Winners: into how many messages they have been fanned out; absent until that is done. */
  batches: z.optional(z.number()),
});
export type StoredWish = z.infer<typeof StoredWish>;
export const parseWish = (item: Item): StoredWish => StoredWish.parse(item);
/** Undefined where it cannot be read: broken, or written by a newer release. It is kept, and the sweep sets it aside. */
export const readWish = (item: Item): StoredWish | undefined => StoredWish.safeParse(item).data;

const keyOf = ({ queue, club, id }: Pick<StoredWish, 'queue' | 'club' | 'id'>) =>
  keys.outbox(queue, club, id);

/** A wish has been carried out: 1 W. */
export const forget = (table: Table, stored: StoredWish): Promise<void> =>
  table.write({ delete: keyOf(stored) });

/** What the queues are told of a wish: where it lies. */
export function placeOf(stored: Pick<StoredWish, 'queue' | 'club' | 'id'>): { pk: string; sk: string } {
  const { pk, sk } = keyOf(stored);
  return { pk, sk };
}
