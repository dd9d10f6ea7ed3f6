import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { beginJob, refuseJob } from '../kernel/begin-job.ts';
import { jobRunners } from './job-runners.ts';
import { countErasures, finishJob } from '../kernel/finish-job.ts';
import { dropInput } from '../kernel/job-input.ts';
import { findJob } from '../store/job-record.ts';
import { sendActivations } from '../user/send-activations.ts';
import { mailFoundTickets } from '../ticket/mail-found-tickets.ts';
import { freezeSets } from '../draw/freeze-sets.ts';
import { forgetBuyers } from '../lottery/buyer-retention.ts';
import { QueueMessage } from '../mail/messages.ts';
import { exhausted, isJob, type JobTask, type OutboxMessage, tryParseMessage } from '../store/outbox.ts';
import { recountClub } from '../recount/recount-club.ts';
import { reportRecount } from '../recount/answer-recount.ts';
import { Bucket } from '../store/bucket.ts';
import { sqs } from '../store/clients.ts';
import { environment } from '../store/environment.ts';
import { log } from '../kernel/logger.ts';
import { openService } from '../kernel/resources.ts';
import { all, any, attempt, below, differs, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { finishPendingById } from '../ledger/pending.ts';
import { type Delivery, eachMessage } from './batch.ts';

/** Receives after which the queue gives up on a message: the job then shows as failed. */
const lastReceive = 5;
/** Maximum times a file is rebuilt in one run because persons were erased in the meantime. */
const maxAttempts = 5;
const brokeOff = 'Det tar längre tid än det ska. Vi försöker igen, titta in om en stund.';

/** Runs jobs. A redelivered message resumes where the work stands. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  eachMessage(event, context, async (body, delivery) => {
    const message = QueueMessage.parse(body);
    try {
      await run(openService(), message, new Date());
    } catch (error) {
      if (delivery.receives >= lastReceive) await reportFailure(openService(), message);
      else await deliverSoon(delivery);
      throw error;
    }
  });

/**
 * Lets the queue redeliver a failed message after 5, 20, 80 and 320 seconds, since the user is waiting for the job. The
 * queue's own timeout, 90 minutes, is for workers that end without reporting.
 */
async function deliverSoon({ receives, receiptHandle }: Delivery): Promise<void> {
  const VisibilityTimeout = 5 * 4 ** (receives - 1);
  try {
    const { client, ChangeMessageVisibilityCommand } = await sqs();
    const QueueUrl = environment().JOB_QUEUE_URL;
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout }),
    );
  } catch (error) {
    log.warn('job.notRetriedSoon', { error: String(error) });
  }
}

/** Shows the message's job as failed, until the sweep enqueues it again and it succeeds. */
async function reportFailure(service: ServiceTable, message: QueueMessage): Promise<void> {
  if (!('pk' in message)) return;
  try {
    const item = await service.get({ pk: message.pk, sk: message.sk }, { consistent: true });
    const stored = item && tryParseMessage(item);
    if (stored?.task.kind !== 'job') return;
    await attempt(
      service.of(stored.club).write({
        update: keys.job(stored.task.userId, stored.task.jobId),
        set: { state: 'failed', message: brokeOff },
        if: any(equal('state', 'waiting'), equal('state', 'running')),
      }),
    );
  } catch (error) {
    log.error('job.notTold', error);
  }
}

async function run(service: ServiceTable, message: QueueMessage, now: Date): Promise<void> {
  if ('pending' in message) return finishPendingById(service, message.pending.club, message.pending.id, now);
  if ('retention' in message)
    return forgetBuyers(service.of(message.retention.club), environment().BUYER_RETENTION_MONTHS, now);
  if ('recount' in message) return reportRecount(await recountClub(service, message.recount.club));
  const key = { pk: message.pk, sk: message.sk };
  const item = await service.get(key, { consistent: true });
  if (!item) return;
  const stored = tryParseMessage(item);
  // It stays in the outbox, and the sweep sets it aside.
  if (!stored) return log.warn('outbox.unreadable', key);
  const { club, task } = stored;
  if (!isJob(task)) throw new TypeError(`${task.kind} is not a job`);
  await processJobMessage(service.of(club), task, stored, now);
  await service.write({ delete: key });
}

function processJobMessage(table: Table, task: JobTask, { id, at }: OutboxMessage, now: Date): Promise<void> {
  switch (task.kind) {
    case 'freeze':
      return freezeSets(table, openDocuments(), task.drawId);
    case 'activations':
      return sendActivations(table, task, new Date(at), now);
    case 'findTickets':
      return mailFoundTickets(table, task, id, now);
    case 'job':
      return runJob(table, task.userId, task.jobId, now);
    default:
      return exhausted(task);
  }
}

const openDocuments = () => new Bucket(environment().DOCUMENTS_BUCKET);

async function runJob(table: Table, userId: string, jobId: string, now: Date): Promise<void> {
  const key = keys.job(userId, jobId);
  const job = await findJob(table, userId, jobId);
  const documents = openDocuments();
  if (!job || job.state === 'done' || job.about === undefined) return job && dropInput(table, documents, job);
  const { about, kind } = job;
  const tell = async (done: number, total = job.total): Promise<void> => {
    // Never lower than what a concurrent worker has reported.
    const behind = all(differs('state', 'done'), below('done', done));
    await attempt(
      table.write({ update: key, set: { done, total, state: 'running' }, remove: ['message'], if: behind }),
    );
  };
  const carry = await jobRunners[kind]();
  if (!(await beginJob(table, job))) {
    await refuseJob(table, documents, job);
    return dropInput(table, documents, job);
  }
  for (let attempt = 1; ; attempt++) {
    const erasures = await countErasures(table);
    const output = await carry({ job: { ...job, about }, table, documents, now, tell });
    const { total } = (await findJob(table, userId, jobId)) ?? job;
    const outcome = await finishJob(table, documents, { job, total, output, erasures });
    if (outcome === 'finished') return dropInput(table, documents, job);
    if (attempt >= maxAttempts) throw new Error('a person was erased during every attempt');
  }
}
