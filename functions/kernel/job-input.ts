import type { Bucket, BucketReader } from '../store/bucket.ts';
import { absent, attempt, equal, type Write } from '../store/write.ts';
import type { JobRecord } from '../store/job-record.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { TableReader } from '../store/table-reader.ts';

/**
 * The input of a job if it is too large for the job's record: a list of members, or the ids of users to remove. Stored
 * as an object in the documents bucket and deleted when the job ends; the bucket deletes leftovers after a week.
 */
const inputKey = (club: string, jobId: string): string => `inputs/${club}/${jobId}`;

/** How long the record is kept, in seconds: as long as the job. */
const knownFor = 7 * 86_400;

/** Stores a job's input. Runs before the job is committed, so that every committed job has its input. */
export async function storeInput(
  documents: Bucket,
  { club, jobId, input }: { readonly club: string; readonly jobId: string; readonly input: unknown },
): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  await documents.put(inputKey(club, jobId), bytes, 'application/json', 'private, no-store');
}

/** Deletes the input of a job that was not committed. */
export const discardInput = (documents: Bucket, club: string, jobId: string): Promise<void> =>
  documents.delete(inputKey(club, jobId));

/** The write that records a job's input; goes into the transaction that starts the job. */
export const inputPut = (jobId: string, now: Date): Write => ({
  put: { ...keys.jobInput(jobId), v: 1, expiresAt: Math.floor(now.getTime() / 1000) + knownFor },
  if: absent('pk'),
});

/** A job's input as the route stored it, with its version; undefined if the job has ended. */
export async function readInput(
  table: TableReader,
  documents: BucketReader,
  jobId: string,
): Promise<{ readonly v: number; readonly input: unknown } | undefined> {
  // Read the version first. If the input changes between the two reads, the check of the older version fails.
  const v = await inputVersion(table, jobId);
  const bytes = v === undefined ? undefined : await documents.get(inputKey(table.club, jobId));
  return v === undefined || !bytes
    ? undefined
    : { v, input: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
}

/** The version of a job's input; undefined if the job has ended. */
export async function inputVersion(table: TableReader, jobId: string): Promise<number | undefined> {
  const item = await table.get(keys.jobInput(jobId), { consistent: true });
  return item && Number(item.v);
}

/** The write that fails its transaction if the input has changed since it was read. */
export const inputUnchanged = (jobId: string, v: number): Write => ({
  check: keys.jobInput(jobId),
  if: equal('v', v),
});

/** Deletes a job's input, if any is stored. */
export async function dropInput(
  table: Table,
  documents: Bucket,
  { id, kind }: Pick<JobRecord, 'id' | 'kind'>,
): Promise<void> {
  if (kind !== 'import' && kind !== 'remove') return;
  await documents.delete(inputKey(table.club, id));
  await table.write({ delete: keys.jobInput(id) });
}

/**
 * Removes a person from the member lists of waiting jobs. A job that has already read its list can no longer commit a
 * row of it: it reads the list again.
 */
export async function eraseFromInputs(
  table: Table,
  documents: Bucket,
  concerns: (buyer: { readonly email: string }) => boolean,
): Promise<void> {
  for (const { sk } of await table.query(keys.jobInputs(), { consistent: true })) {
    const [jobId, { club }] = [String(sk), table];
    const read = await readInput(table, documents, jobId);
    const { rows, ...rest } = (read?.input ?? {}) as {
      readonly rows?: readonly { readonly email?: unknown }[];
    };
    const kept = rows?.filter(({ email }) => !concerns({ email: String(email ?? '').trim() }));
    if (!rows || !kept || kept.length === rows.length) continue;
    await storeInput(documents, { club, jobId, input: { ...rest, rows: kept } });
    const outcome = await attempt(table.write({ update: keys.jobInput(jobId), add: { v: 1 } }));
    // The job has ended meanwhile and deleted its input.
    if (outcome !== 'committed') await discardInput(documents, club, jobId);
  }
}
