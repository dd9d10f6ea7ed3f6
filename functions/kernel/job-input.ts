import type { Bucket, BucketReader } from '../store/bucket.ts';
import { absent, equal } from '../store/expression.ts';
import type { JobRecord } from '../store/job-record.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { TableReader } from '../store/table-reader.ts';
import { attempt, type Write } from '../store/write.ts';

/**
 * What a job works on, where that is too large for its record: a list of members, the ids of users to be removed. It is
 * an object in the documents bucket, deleted when the job has ended; the bucket deletes what is left after a week.
 */
const inputKey = (club: string, jobId: string): string => `inputs/${club}/${jobId}`;

/** How long the record is kept, in seconds: as long as the job. */
const knownFor = 7 * 86_400;

/** Stores a job's input. Before the job is committed, so that a committed job has one. */
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

/** The write that records a job's input; it belongs in the transaction that starts the job. */
export const inputPut = (jobId: string, now: Date): Write => ({
  put: { ...keys.jobInput(jobId), v: 1, expiresAt: Math.floor(now.getTime() / 1000) + knownFor },
  if: absent('pk'),
});

/** A job's input as stored by the route, with its version; undefined where the job has ended. */
export async function readInput(
  table: TableReader,
  documents: BucketReader,
  jobId: string,
): Promise<{ readonly v: number; readonly input: unknown } | undefined> {
  // The version first: a change between the two reads then fails the check of the older version.
  const v = await inputVersion(table, jobId);
  const bytes = v === undefined ? undefined : await documents.get(inputKey(table.club, jobId));
  return v === undefined || !bytes
    ? undefined
    : { v, input: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
}

/** The version of a job's input; undefined where the job has ended. */
export async function inputVersion(table: TableReader, jobId: string): Promise<number | undefined> {
  const item = await table.get(keys.jobInput(jobId), { consistent: true });
  return item && Number(item.v);
}

/** The write that makes a transaction fail where the input has changed since it was read. */
export const inputUnchanged = (jobId: string, v: number): Write => ({
  check: keys.jobInput(jobId),
  if: equal('v', v),
});

/** Deletes what a job worked on, if anything is stored. */
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
 * Removes a person from the lists of members that wait. A job that has read its list cannot commit a row of it from then
 * on: it reads the list again.
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
    // The job has ended in the meantime and deleted its input.
    if (outcome !== 'committed') await discardInput(documents, club, jobId);
  }
}
