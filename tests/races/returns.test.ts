import { expect, test } from 'vitest';
import { handOut, moveTickets, returnTickets } from '../../shared/contract/hand-out.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { deleteUser } from '../../shared/contract/user.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, gathered, heldBack } from '../support/faults.ts';
import { inParallel, times } from '../support/parallel.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

const anyCommit = ({ operation }: { readonly operation: string }) => operation === 'TransactWriteItems';

async function clubWith(quantity: number) {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 1000 });
  const ticketIds = await club.tickets(lottery, club.seller, quantity);
  const [one, two] = [await club.addSeller(club.p12), await club.addSeller(club.p12)];
  return {
    cloud,
    club,
    lottery,
    ticketIds,
    one,
    two,
    back: () => club.seller.call(returnTickets, { body: { ticketIds } }),
    move: (userId: string) => club.leader.call(moveTickets, { body: { ticketIds, userId } }),
    sell: () => club.seller.call(createSale, { body: { ticketIds, ...buyer, mail: false } }),
    recounted: () => recount(cloud, club, lottery),
  };
}

test('return, move and sale of the same tickets at once: one happens, and everything counts right (R257, R258)', async () => {
  const { cloud, club, one, back, move, sell, recounted } = await clubWith(3);
  // All three have read unsold tickets of the seller before the first of them writes.
  const answers = await gathered(cloud, anyCommit, 3, () =>
    inParallel<{ readonly status: number; readonly body: unknown }>([back, () => move(one.id), sell]),
  );
  const [returned, moved, sold] = answers.map(({ status }) => status < 300);
  expect([returned, moved, sold].filter(Boolean), JSON.stringify(answers)).toHaveLength(1);
  const { tickets, sold: numbers } = await recounted();
  expect(tickets.map(({ userId }) => userId)).toEqual(
    returned ? [] : Array.from({ length: 3 }, () => (moved ? one.id : club.seller.id)),
  );
  expect(numbers).toEqual(sold ? [1, 2, 3] : []);
});

test('two moves of the same tickets at once: each ticket has one seller', async () => {
  const { cloud, one, two, move, recounted } = await clubWith(4);
  const answers = await gathered(cloud, anyCommit, 2, () =>
    inParallel([() => move(one.id), () => move(two.id)]),
  );
  expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '409 record.changed']);
  const { tickets } = await recounted();
  expect([tickets.length, new Set(tickets.map(({ userId }) => userId)).size]).toEqual([4, 1]);
});

test('tickets are moved to a seller who is deleted meanwhile: they are free, or with somebody who exists', async () => {
  const { cloud, club, one, move, recounted } = await clubWith(4);
  const remove = () => club.admin.call(deleteUser, { params: { id: one.id } });
  const { first: moved, meanwhile: removed } = await heldBack(
    cloud,
    callsOf('moveTickets', 'TransactWriteItems'),
    () => move(one.id),
    remove,
  );
  expect([moved.status >= 400, removed.status]).toEqual([true, 204]);
  const { tickets } = await recounted();
  expect(tickets.every(({ userId }) => userId === club.seller.id)).toBe(true);
});

test('five that fill up at once do not add up: everybody has the quantity (R260)', async () => {
  const { cloud, club, lottery, recounted } = await clubWith(2);
  const body = { ticketBaseId: lottery, quantity: 6, teamIds: null, mode: 'topUp', onlyActive: false };
  const fill = () => club.admin.call(handOut, { body });
  const answers = await gathered(cloud, callsOf('handOut', 'TransactWriteItems'), 5, () =>
    inParallel(times(5, () => fill())),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const given = answers.filter(({ body: given }) => 'assigned' in given && given.assigned > 0);
  expect(given).toHaveLength(1);
  const counts = Map.groupBy((await recounted()).tickets, ({ userId }) => userId);
  expect(new Set([...counts.values()].map((own) => own.length))).toEqual(new Set([6]));
  expect(counts.size).toBeGreaterThan(5);
});
