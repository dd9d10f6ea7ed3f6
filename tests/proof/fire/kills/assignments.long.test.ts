import { expect, test } from 'vitest';
import { keys } from '../../../../functions/store/keys.ts';
import { parsePending } from '../../../../functions/store/pending-record.ts';
import { assignToUser } from '../../../../shared/contract/ticket.ts';
import { deleteUser, moveUser } from '../../../../shared/contract/user.ts';
import { finishAll } from '../../../races/finish.ts';
import { type TestCloud, type TestClub, testClub } from '../../../support/cloud.ts';
import { killedAt } from '../../../support/faults.ts';
import { recount } from '../../../support/recount.ts';
import { outcomeOf } from '../../../support/refusal.ts';

const quantity = 120;

/** The writes of an assignment of two batches: names its users, commits the numbers, creates the tickets. */
const places = [1, 2, 3, 4].flatMap((at) =>
  [false, true].map((applied) => ({ at, applied, taken: at > 2 || (at === 2 && applied) })),
);

async function killed(cloud: TestCloud, club: TestClub, place: { at: number; applied: boolean }) {
  const lottery = await club.lottery();
  const user = await club.addSeller(club.p12);
  const ask = () =>
    club.admin.call(assignToUser, { body: { ticketBaseId: lottery, quantity, userId: user.id } });
  expect(outcomeOf(await killedAt(cloud, 'assignToUser', place, ask))).toBe('500 internal');
  const count = async () => (await recount(cloud, club, lottery)).numbers.length;
  return { lottery, user, ask, count };
}

test.each(places)(
  'an assignment killed at write $at (applied: $applied) is completed by the job worker, an archiving, a move and a deletion, or has no effect',
  async (place) => {
    const { cloud, club } = await testClub();
    const expected = place.taken ? quantity : 0;
    const left = await killed(cloud, club, place);
    await finishAll(cloud, club);
    expect(await left.count()).toBe(expected);
    // It does not block the next one.
    expect(outcomeOf(await left.ask())).toBe('200');
    expect(await left.count()).toBe(expected + quantity);

    const archived = await killed(cloud, club, place);
    expect(await club.edit(archived.lottery, { closed: true })).toBe(204);
    expect(await archived.count()).toBe(expected);

    const moved = await killed(cloud, club, place);
    const body = { userId: moved.user.id, teamId: club.f10 };
    expect(outcomeOf(await club.admin.call(moveUser, { body }))).toBe('204');
    expect(await moved.count()).toBe(expected);

    const deleted = await killed(cloud, club, place);
    const params = { id: deleted.user.id };
    expect(outcomeOf(await club.admin.call(deleteUser, { params }))).toBe('204');
    expect(await deleted.count()).toBe(0);
  },
);

test('the schedule finds an assignment that nobody completes', async () => {
  const { cloud, club } = await testClub();
  const { count } = await killed(cloud, club, { at: 2, applied: true });
  const table = cloud.service.of(club.id);
  const [pending] = (await table.query(keys.pendingOfClub(club.id))).map(parsePending);
  // As if it had been pending for a while.
  await table.write({ update: keys.pending(club.id, pending?.id ?? ''), set: { at: 0 } });
  await cloud.local.runSchedule('EachMinute');
  await cloud.drain();
  expect(await count()).toBe(quantity);
});
