import { enqueue } from '../mail/messages.ts';
import { log } from '../kernel/logger.ts';
import { recountService } from '../recount/recount-club.ts';
import { reportService } from '../recount/answer-recount.ts';
import { openService } from '../kernel/resources.ts';
import { keys } from '../store/keys.ts';

/** Clubs a second: spread, so that other jobs at night do not queue behind all of them. */
const perSecond = 20;
/** Maximum delay of an SQS message, in seconds. */
const longest = 900;

/**
 * Nightly: enqueues two messages for each club, active or not: anonymise buyers after retention, and recount. Recounts
 * the service's lists here. Running twice has no further effect.
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
