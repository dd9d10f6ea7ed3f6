import { randomId } from '../store/ids.ts';
import { downloadResult } from '../../shared/contract/service.ts';
import { findJob } from '../store/job-record.ts';
import { ownerMayAccess } from '../kernel/job-access.ts';
import { parseResultLink } from '../kernel/result.ts';
import { implement } from '../kernel/implement.ts';
import { above, absent, all, attempt } from '../store/write.ts';
import { keys } from '../store/keys.ts';

/**
 * Maximum bytes answered directly: in base64 they must fit Lambda's 6 MB. Larger files are downloaded from the bucket.
 */
const largestAnswer = 4_000_000;
/** How long the bucket's presigned address is valid, in seconds. */
const elsewhereFor = 60;

export const handler = implement(
  downloadResult,
  async ({ params, resources: { service, documents, links }, now, fail }) => {
    const parts = await links.read('result', params.token);
    const link = parts && parseResultLink(parts);
    if (!link) return fail('auth.tokenInvalid');
    const table = service.of(link.club);
    const job = await findJob(table, link.userId, link.jobId);
    const file = job?.file;
    if (!file || file.fetched !== undefined) return fail('auth.tokenInvalid');
    if (!(await ownerMayAccess(table, job, link.epoch))) return fail('auth.tokenInvalid');
    const { key, fileName, mediaType, size } = file;
    // Read before the link is used, so that it stays valid if the bucket fails.
    const bytes = size > largestAnswer ? undefined : await documents.get(key);
    if (!bytes && size <= largestAnswer) return fail('auth.tokenInvalid');
    const download = randomId();
    // A file is downloaded once: the first request gets it.
    const outcome = await attempt(
      table.write({
        update: keys.job(link.userId, link.jobId),
        set: { 'file.fetched': download },
        if: all(absent('file.fetched'), above('file.until', now.getTime())),
      }),
    );
    if (outcome !== 'committed') {
      const current = await findJob(table, link.userId, link.jobId);
      if (current?.file?.fetched !== download) return fail('auth.tokenInvalid');
    }
    return bytes
      ? { bytes, fileName, mediaType }
      : { location: await documents.addressOf(key, { fileName, mediaType, seconds: elsewhereFor }) };
  },
);
