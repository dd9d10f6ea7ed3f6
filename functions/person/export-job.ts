import type { JobRunner } from '../kernel/job-work.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { gather } from './gather.ts';

/**
 * Everything the club stores about an email, as JSON with Swedish names, for the person concerned. Names no other person
 * except who sold or registered. Instants in UTC, sums in SEK.
 */
export const runExportJob: JobRunner = async (work) => {
  const { job, now } = work;
  const { club, stored } = await gather(work);
  const nothing = Object.values(stored).every((list) => list.length === 0);
  const file = {
    förening: club?.name ?? '',
    adress: job.about,
    skapad: now.toISOString(),
    ...(nothing ? { besked: 'Föreningen har inga uppgifter om adressen.' } : {}),
    ...stored,
  };
  const result = {
    bytes: new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`),
    // Without the email: the job's record outlives the file.
    fileName: `personuppgifter-${dayOf(now)}.json`,
    mediaType: 'application/json',
  };
  return { file: result };
};
