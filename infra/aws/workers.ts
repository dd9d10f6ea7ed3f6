import type { Permission } from './grants.ts';
import { consumerSeconds } from './queues.ts';

/** A Lambda function that no route calls: its event source is in triggers.ts. */
export interface Worker {
  /** The entry, relative to the repository's root, without extension. */
  readonly module: `functions/workers/${string}`;
  readonly description: string;
  readonly permissions: readonly Permission[];
  /** Timeout in seconds. */
  readonly seconds: number;
}

const everyQueue = [
  'accountMail:send',
  'activationMail:send',
  'ticketMail:send',
  'winnerMail:send',
  'job:send',
] as const;
const everyDeadQueue = [
  'deadAccountMail:send',
  'deadActivationMail:send',
  'deadTicketMail:send',
  'deadWinnerMail:send',
  'deadJob:send',
] as const;
const everyDeadLetter = [
  'deadAccountMail:receive',
  'deadActivationMail:receive',
  'deadTicketMail:receive',
  'deadWinnerMail:receive',
  'deadJob:receive',
  'deadMailEvents:receive',
] as const;
/** Composing and sending a mail: its records, its link, its image and PDF. */
const mailing = ['table:write', 'link:sign', 'media:read', 'documents:read', 'mail:send'] as const;

export const workers = {
  relayOutbox: {
    module: 'functions/workers/relay-outbox',
    description: 'Relays new outbox messages from the stream of the table to the queues',
    permissions: ['stream:read', ...everyQueue],
    seconds: 30,
  },
  sweepOutbox: {
    module: 'functions/workers/sweep-outbox',
    description: 'Each minute: relays pending outbox messages again, sets poison messages aside',
    permissions: ['table:write', ...everyQueue, ...everyDeadQueue],
    seconds: 55,
  },
  sendAccountMail: {
    module: 'functions/workers/send-mail',
    description: 'Sends activations, resets and notices of an account',
    permissions: [...mailing, 'accountMail:receive', 'deadAccountMail:send'],
    seconds: consumerSeconds.accountMail,
  },
  sendActivationMail: {
    module: 'functions/workers/send-mail',
    description: 'Sends the activations of a whole team or club',
    permissions: [...mailing, 'activationMail:receive', 'deadActivationMail:send'],
    seconds: consumerSeconds.activationMail,
  },
  sendTicketMail: {
    module: 'functions/workers/send-mail',
    description: 'Sends tickets to their buyers',
    permissions: [...mailing, 'ticketMail:receive', 'deadTicketMail:send'],
    seconds: consumerSeconds.ticketMail,
  },
  sendWinnerMail: {
    module: 'functions/workers/send-mail',
    description: "Divides a draw's mail into batches and sends them",
    permissions: [...mailing, 'winnerMail:receive', 'winnerMail:send', 'deadWinnerMail:send'],
    seconds: consumerSeconds.winnerMail,
  },
  runJob: {
    module: 'functions/workers/run-job',
    description: 'Runs jobs, which outlast a request',
    permissions: ['table:write', 'documents:write', 'job:receive'],
    seconds: consumerSeconds.job,
  },
  recordMailEvent: {
    module: 'functions/workers/record-mail-event',
    description: 'Records the outcome of a mail',
    permissions: ['table:write', 'deadMailEvents:send'],
    seconds: 30,
  },
  runOps: {
    module: 'functions/workers/run-ops',
    description: 'Runs operator commands; invoked by hand',
    permissions: ['table:write', 'media:write', 'documents:write', ...everyDeadLetter, ...everyQueue],
    // A page of an export, a part of an import, a recount of a large club.
    seconds: 300,
  },
  orderRecounts: {
    module: 'functions/workers/order-recounts',
    description: 'Each night: starts the recount of every club',
    permissions: ['table:read', 'job:send'],
    seconds: 120,
  },
} as const satisfies Record<string, Worker>;

export type WorkerName = keyof typeof workers;
