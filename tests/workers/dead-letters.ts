import { expect } from 'vitest';
import type { Queue } from '../../functions/store/outbox.ts';
import { operate } from '../support/another-cloud.ts';
import type { TestCloud } from '../support/cloud.ts';

/** The queues by their names in the template. */
export const queueNames = {
  account: 'AccountMailQueue',
  activation: 'ActivationMailQueue',
  ticket: 'TicketMailQueue',
  winner: 'WinnerMailQueue',
  job: 'JobQueue',
} as const satisfies Record<Queue, string>;

/** The dead letters of a cloud's queues, as an operator sees them. */
export function deadLettersOf({ local, drain }: TestCloud) {
  const dead = (queue: Queue) => local.queued(queueNames[queue].replace('Queue', 'DeadLetters'));
  return {
    dead,
    /** What the command answers, by line. */
    redrive: async (queue: Queue, discard = false): Promise<string[]> => {
      const answer = await operate(local)({ command: 'redrive', queue, discard });
      await drain();
      return ('message' in answer ? answer.message : answer.error).split('\n');
    },
    /** Delivers failing messages until their queue has dead-lettered at least this many. */
    untilDead: async (queue: Queue, least: number): Promise<void> => {
      const receiveAgain = async () => {
        await local.redeliver();
        return (await dead(queue)) >= least && (await local.queued(queueNames[queue])) === 0;
      };
      await expect.poll(receiveAgain, { interval: 50 }).toBe(true);
    },
  };
}
