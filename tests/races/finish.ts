import { expect } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { parsePending } from '../../functions/store/pending-record.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';

/** The message that makes the job worker complete an unfinished assignment. */
const messageOf = (club: string, id: string) => ({
  Records: [{ messageId: id, body: JSON.stringify({ pending: { club, id } }) }],
});

/** Makes the job worker complete interrupted assignments, as the relay and the schedule do. */
export async function finishAll(cloud: TestCloud, club: TestClub): Promise<void> {
  const items = await cloud.service.of(club.id).query(keys.pendingOfClub(club.id), { consistent: true });
  for (const { id, state } of items.map(parsePending)) {
    if (state === 'finished') continue;
    const { payload } = await cloud.local.invoke('runJob', messageOf(club.id, id));
    expect(payload).toEqual({ batchItemFailures: [] });
  }
}
