/** Keys of work and mails in progress: mails sent, requests, jobs, the outbox, assignments. Part of `keys`. */
import { outboxPrefix } from '../../shared/key-prefixes.ts';
import { digits, type Key, type Range } from './key.ts';

/** Partitions of the outbox of one queue; few, so that the sweep can read them all. */
export const outboxShards = 4;

/** Ids are ASCII: their characters are their code points. */
const shardOfText = (text: string) =>
  Array.from(text, (letter) => letter.charCodeAt(0)).reduce((sum, code) => (sum * 31 + code) % 65_536, 7) %
  outboxShards;

export const workKeys = {
  /** The receipt of one recipient of one mail; `recipient` is the hash of the email, which is not stored. */
  receipt: (recipient: string, mailId: string): Key => ({ pk: `MAIL#${recipient}`, sk: mailId }),
  receipts: (recipient: string): Range => ({ pk: `MAIL#${recipient}` }),
  /** A batch of a winner mail: 50 recipients, sent by one worker. */
  mailBatch: (mailId: string, batch: number): Key => ({ pk: `MAIL#${mailId}#BATCHES`, sk: digits(batch) }),
  mailBatches: (mailId: string): Range => ({ pk: `MAIL#${mailId}#BATCHES` }),
  /**
   * Mail counts of a club on trial, by day or for members: a hash of each counted address, and 'COUNT'. They expire.
   */
  trialMail: (of: string, mark: string): Key => ({ pk: `TRIAL#${of}`, sk: mark }),
  /** The record of a request with an Idempotency-Key, stored in the transaction of its effect. */
  request: (userId: string, key: string): Key => ({ pk: `REQUEST#${userId}`, sk: key }),
  job: (userId: string, id: string): Key => ({ pk: `JOB#${userId}`, sk: id }),
  /** The file of a finished job that can still be downloaded. */
  result: (jobId: string): Key => ({ pk: 'RESULTS', sk: jobId }),
  results: (): Range => ({ pk: 'RESULTS' }),
  /** Says that a job's input is stored in the bucket; `v` counts its changes. */
  jobInput: (jobId: string): Key => ({ pk: 'JOBINPUTS', sk: jobId }),
  jobInputs: (): Range => ({ pk: 'JOBINPUTS' }),
  /** Number of erasures in the club. */
  erasures: (): Key => ({ pk: 'ERASURES', sk: 'ERASURES' }),
  /** An outbox message: a mail or job to be done; deleted when processed. */
  outbox: (kind: string, club: string, id: string): Key => ({
    pk: `${outboxPrefix}${kind}#${shardOfText(id)}`,
    sk: `${club}#${id}`,
    scope: 'service',
  }),
  outboxShard: (kind: string, shard: number, club?: string): Range => ({
    pk: `${outboxPrefix}${kind}#${shard}`,
    ...(club !== undefined && { prefix: `${club}#` }),
    scope: 'service',
  }),
  /** The circuit breaker of a queue's mails: whether SES refuses their sender. */
  mailCircuit: (queue: string): Key => ({ pk: 'MAILCIRCUIT', sk: queue, scope: 'service' }),
  /** An assignment: in progress, or finished and kept 25 hours for repeats of its request. */
  pending: (club: string, id: string): Key => ({
    pk: `PENDING#${shardOfText(club)}`,
    sk: `${club}#${id}`,
    scope: 'service',
  }),
  /** The sellers and numbers of an assignment whose own item would become too large. */
  plan: (planId: string, part: number): Key => ({
    pk: `PLAN#${planId}`,
    sk: part === 0 ? 'PLAN' : `PLAN#${digits(part)}`,
  }),
  planParts: (planId: string): Range => ({ pk: `PLAN#${planId}` }),
  /** What a request of several batches has changed so far, one item per batch. */
  progress: (requestId: string, batch: number): Key => ({ pk: `PROGRESS#${requestId}`, sk: digits(batch) }),
  progressOf: (requestId: string): Range => ({ pk: `PROGRESS#${requestId}` }),
  pendingOfClub: (club: string): Range => ({
    pk: `PENDING#${shardOfText(club)}`,
    prefix: `${club}#`,
    scope: 'service',
  }),
  pendingShard: (shard: number): Range => ({ pk: `PENDING#${shard}`, scope: 'service' }),
} as const;
