import { expect, test } from 'vitest';
import { assignToUser } from '../../shared/contract/ticket.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, heldBack } from '../support/faults.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

test('an assignment and a concurrent lower highest number leave no number above it, whichever commits first', async () => {
  const { cloud, club } = await testClub();
  const assign = (ticketBaseId: string) => () =>
    club.admin.call(assignToUser, { body: { ticketBaseId, quantity: 10, userId: club.seller.id } });
  const lower = (lottery: string) => () => club.edit(lottery, { maxNumber: 5 });
  const one = await club.lottery();
  const late = await heldBack(cloud, callsOf('assignToUser', 'TransactWriteItems'), assign(one), lower(one));
  expect([outcomeOf(late.first), late.meanwhile]).toEqual(['409 ticket.tooFewLeft', 204]);
  expect((await recount(cloud, club, one)).numbers).toEqual([]);
  const other = await club.lottery();
  const early = await heldBack(
    cloud,
    callsOf('editLottery', 'TransactWriteItems'),
    lower(other),
    assign(other),
  );
  expect([early.first, outcomeOf(early.meanwhile)]).toEqual([409, '200']);
  expect((await recount(cloud, club, other)).numbers).toHaveLength(10);
});

test('an assignment that began earlier uses no number above the new highest, even if it was not cancelled', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [begun, changed, over] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const takes = callsOf('assignToUser', 'TransactWriteItems');
  const tells = callsOf('editLottery', 'Query');
  const stop = cloud.local.gateway.intercept(async (call) => {
    if (takes(call)) {
      begun?.resolve();
      await changed?.promise;
    } else if (tells(call)) {
      // The change is stored; the assignment continues before the change looks for unfinished ones.
      changed?.resolve();
      await over?.promise;
    }
    return undefined;
  });
  const assigning = club.admin
    .call(assignToUser, { body: { ticketBaseId: lottery, quantity: 10, userId: club.seller.id } })
    .finally(() => over?.resolve());
  await begun?.promise;
  const lowered = await club.edit(lottery, { maxNumber: 5 }).finally(stop);
  expect([lowered, outcomeOf(await assigning)]).toEqual([204, '409 ticket.tooFewLeft']);
  expect((await recount(cloud, club, lottery)).numbers).toEqual([]);
});
