import { expect } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { parsePending } from '../../functions/store/pending-record.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';

/** The message by which the job worker is told of an assignment in flight. */
const messageOf = (club: string, id: string) => ({
  Records: [{ messageId: id, body: JSON.stringify({ pending: { club, id } }) }],
});

/** Has the job worker finish what broke off, as the relay and the schedule tell it to. */
export async function finishAll(cloud: TestCloud, club: TestClub): Promise<void> {
  const items = await cloud.service.of(club.id).query(keys.pendingOfClub(club.id), { consistent: true });
  for (const { id, state } of items.map(parsePending)) {
    if (state === 'finished') continue;
    const { payload } = await cloud.local.invoke('runJob', messageOf(club.id, id));
    expect(payload).toEqual({ batchItemFailures: [] });
  }
}
