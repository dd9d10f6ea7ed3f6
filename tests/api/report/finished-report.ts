import { startJob } from '../../../functions/store/job-record.ts';
import { randomId } from '../../../functions/store/ids.ts';
import { keys } from '../../../functions/store/keys.ts';
import { readJob } from '../../../shared/contract/service.ts';
import type { TestClub, TestCloud } from '../../support/start-cloud.ts';

/** A report made as a job, as for a long one, with the link to its file. By default an Admin's report of a lottery. */
export async function makeReport(cloud: TestCloud, club: TestClub, owner = club.admin, teamId?: string) {
  const lottery = await club.lottery({ name: 'Höstlotten' });
  await club.tickets(lottery, club.seller, 3);
  const id = randomId();
  const { writes } = startJob({
    club: club.id,
    id,
    userId: owner.id,
    kind: 'report',
    total: 3,
    about: teamId === undefined ? `lottery:${lottery}` : `team:${teamId}`,
    now: new Date(),
  });
  const table = cloud.service.of(club.id);
  await table.transact(writes);
  await cloud.drain();
  const read = async () => (await owner.call(readJob, { params: { id } })).body;
  const { result = '' } = await read();
  const change = (set: Record<string, unknown>) => table.write({ update: keys.job(owner.id, id), set });
  return { id, read, result, address: `${cloud.url}${result}`, change };
}
