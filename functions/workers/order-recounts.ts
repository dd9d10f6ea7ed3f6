import { enqueue } from '../mail/messages.ts';
import { log } from '../kernel/logger.ts';
import { recountService } from '../recount/recount-club.ts';
import { reportService } from '../recount/answer-recount.ts';
import { openService } from '../kernel/resources.ts';
import { keys } from '../store/keys.ts';

/** Each second so many clubs: whoever waits for a job by night does not wait behind all of them. */
const perSecond = 20;
/** SQS keeps nothing back for longer, in seconds. */
const longest = 900;

/**
 * Each night, two messages for each club, active or not: buyers that have been kept for long enough are to be forgotten,
 * and the club to be counted again. What all clubs have in common is counted here. Done twice, both come out the same.
 */
export async function handler(): Promise<void> {
  const service = openService();
  reportService(await recountService(service));
  const clubs = (await service.query(keys.clubRecords())).map(({ sk }) => String(sk));
  const sendings = clubs.flatMap((club, index) =>
    [{ retention: { club } }, { recount: { club } }].map((message) => ({
      queue: 'job' as const,
      message,
      delay: Math.min(longest, Math.floor(index / perSecond)),
    })),
  );
  const failed = await enqueue(await enqueue(sendings));
  log.info('night.ordered', { clubs: clubs.length, failed: failed.length });
  if (failed.length > 0) throw new Error(`${failed.length} messages were not sent`);
}
