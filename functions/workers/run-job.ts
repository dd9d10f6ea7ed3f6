import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { carriers } from '../job/carry-out.ts';
import { countErasures, finishJob } from '../job/finish-job.ts';
import { findJob } from '../job/job-record.ts';
import { freezeSets } from '../draw/freeze-sets.ts';
import { forgetBuyers } from '../lottery/buyer-retention.ts';
import { parseWish, wishFor } from '../mail/outbox.ts';
import { recountClub } from '../recount/recount-club.ts';
import { reportRecount } from '../recount/tell-recount.ts';
import { Bucket } from '../runtime/bucket.ts';
import { environment } from '../runtime/environment.ts';
import { log } from '../runtime/logger.ts';
import { openService } from '../runtime/resources.ts';
import { all, any, below, differs, equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { ServiceTable, Table } from '../table/table.ts';
import { Refused, unlessRefused } from '../table/write.ts';
import { finishPendingById } from '../ticket/pending.ts';

/** What the queue brings: an assignment in flight, a draw's new winner, a club to be counted anew, or a job wished for in the outbox. */
const Message = z.union([
  z.object({ drawn: z.object({ club: z.string(), drawId: z.string(), id: z.string() }) }),
  z.object({ pending: z.object({ club: z.string(), id: z.string() }) }),
  z.object({ recount: z.object({ club: z.string() }) }),
  z.object({ retention: z.object({ club: z.string() }) }),
  z.object({ pk: z.string(), sk: z.string() }),
]);

type Message = z.infer<typeof Message>;

/** After so many receives the queue gives a message up: the person who waits is told. */
const lastReceive = 5;
/** So often a file is made anew in one go, where somebody was erased while it was being made. */
const mostAnew = 5;
const brokeOff = 'Det tar längre tid än det ska. Vi försöker igen, titta in om en stund.';

/** Carries jobs out. A message that comes again goes on where the work stands. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const message = Message.parse(JSON.parse(record.body));
    try {
      await run(openService(), message, new Date());
    } catch (error) {
      log.error('job.failed', error, { message: record.messageId });
      batchItemFailures.push({ itemIdentifier: record.messageId });
      if (Number(record.attributes?.ApproximateReceiveCount) >= lastReceive)
        await tellFailure(openService(), message);
    }
  }
  return { batchItemFailures };
}

/** The job the message is about shows as failed, until a later try, which the schedule sees to, carries it out. */
async function tellFailure(service: ServiceTable, message: Message): Promise<void> {
  if (!('pk' in message)) return;
  try {
    const item = await service.get({ pk: message.pk, sk: message.sk }, { consistent: true });
    const stored = item && parseWish(item);
    if (stored?.wish.kind !== 'job') return;
    await service.of(stored.club).write({
      update: keys.job(stored.wish.userId, stored.wish.jobId),
      set: { state: 'failed', message: brokeOff },
      if: any(equal('state', 'waiting'), equal('state', 'running')),
    });
  } catch (error) {
    if (!(error instanceof Refused)) log.error('job.notTold', error);
  }
}

async function run(service: ServiceTable, message: Message, now: Date): Promise<void> {
  if ('pending' in message) return finishPendingById(service, message.pending.club, message.pending.id, now);
  if ('drawn' in message) return wishToFreeze(service, message.drawn, now);
  if ('retention' in message)
    return forgetBuyers(service.of(message.retention.club), environment().BUYER_RETENTION_MONTHS, now);
  if ('recount' in message) return reportRecount(await recountClub(service, message.recount.club));
  const key = { pk: message.pk, sk: message.sk };
  const item = await service.get(key, { consistent: true });
  if (!item) return;
  const { club, wish } = parseWish(item);
  if (wish.kind === 'freeze') await freezeSets(service.of(club), openDocuments(), wish.drawId);
  else if (wish.kind === 'job') await runJob(service.of(club), wish.userId, wish.jobId, now);
  else return;
  await service.write({ delete: key });
}

const openDocuments = () => new Bucket(environment().DOCUMENTS_BUCKET);

/** As a wish it lasts until it is carried out, whatever becomes of workers and messages on the way. */
const wishToFreeze = (
  service: ServiceTable,
  { club, drawId, id }: { club: string; drawId: string; id: string },
  now: Date,
): Promise<void> => service.write(wishFor(club, id, { kind: 'freeze', drawId }, now));

async function runJob(table: Table, userId: string, jobId: string, now: Date): Promise<void> {
  const key = keys.job(userId, jobId);
  const job = await findJob(table, userId, jobId);
  if (!job || job.state === 'done' || job.about === undefined) return;
  const { about, kind } = job;
  const tell = async (done: number, total = job.total): Promise<void> => {
    // Never behind what another worker, given the same message, has told already.
    const behind = all(differs('state', 'done'), below('done', done));
    await unlessRefused(
      table.write({ update: key, set: { done, total, state: 'running' }, remove: ['message'], if: behind }),
    );
  };
  const documents = openDocuments();
  const carryOut = await carriers[kind]();
  for (let tries = 1; ; tries++) {
    const erasures = await countErasures(table);
    const file = await carryOut({ job: { ...job, about }, table, documents, now, tell });
    const { total } = (await findJob(table, userId, jobId)) ?? job;
    const outcome = await finishJob(table, documents, { userId, jobId, total, file, erasures });
    if (outcome === 'finished') return;
    if (tries >= mostAnew) throw new Error('people are being erased all the time');
  }
}
