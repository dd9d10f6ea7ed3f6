import { expect, test } from 'vitest';
import { assignToUser, deleteTicket, listUserTickets } from '../../shared/contract/ticket.ts';
import { deleteUser, moveUser, readUser } from '../../shared/contract/user.ts';
import { readTeamSaleSummary } from '../../shared/contract/lottery.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, heldBack, readsOf } from '../support/faults.ts';
import { inParallel, times } from '../support/parallel.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

async function underway() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const user = await club.addSeller(club.p12);
  return {
    cloud,
    club,
    lottery,
    user,
    assign: (who = club.admin, quantity = 120) =>
      who.call(assignToUser, { body: { ticketBaseId: lottery, quantity, userId: user.id } }),
    move: () => club.admin.call(moveUser, { body: { userId: user.id, teamId: club.f10 } }),
    remove: () => club.admin.call(deleteUser, { params: { id: user.id } }),
    recounted: async () => (await recount(cloud, club, lottery)).numbers.length,
    teams: async () =>
      (await club.admin.call(readTeamSaleSummary, { params: { id: lottery } })).body.map(
        ({ teamName, ticketCount }) => [teamName, ticketCount],
      ),
  };
}

/** The n-th transaction. An assignment's first commits the numbers, later ones create tickets. */
const transaction = (n: number, operation = 'assignToUser') => {
  let seen = 0;
  const isOne = callsOf(operation, 'TransactWriteItems');
  return (call: Parameters<typeof isOne>[0]) => isOne(call) && ++seen === n;
};

test.each([1, 2, 3])(
  'an assignment at its transaction %i while its user moves counts in the new team',
  async (n) => {
    const { cloud, assign, move, recounted, teams } = await underway();
    const { first, meanwhile } = await heldBack(cloud, transaction(n), assign, move);
    expect([outcomeOf(first), outcomeOf(meanwhile)]).toEqual(['200', '204']);
    expect([await recounted(), await teams()]).toEqual([120, [['F10', 120]]]);
  },
);

test('a TeamAdmin whose member moves away before the commit assigns nothing', async () => {
  const { cloud, club, assign, move, recounted } = await underway();
  const { first, meanwhile } = await heldBack(cloud, transaction(1), () => assign(club.leader), move);
  expect([outcomeOf(first), outcomeOf(meanwhile), await recounted()]).toEqual(['404 notFound', '204', 0]);
});

test.each([1, 2, 3])(
  'an assignment at its transaction %i while its user is deleted leaves every number free',
  async (n) => {
    const { cloud, assign, remove, recounted } = await underway();
    const { first, meanwhile } = await heldBack(cloud, transaction(n), assign, remove);
    expect([outcomeOf(first), outcomeOf(meanwhile)]).toEqual([n === 1 ? '404 notFound' : '200', '204']);
    expect(await recounted()).toBe(0);
  },
);

test('an assignment to a user whose move has not ended completes the move first', async () => {
  const { cloud, assign, move, recounted, teams } = await underway();
  // The first transaction marks the move, the second completes it.
  const { first, meanwhile } = await heldBack(cloud, transaction(2, 'moveUser'), move, () => assign());
  expect([outcomeOf(first), outcomeOf(meanwhile)]).toEqual(['204', '200']);
  expect([await recounted(), await teams()]).toEqual([120, [['F10', 120]]]);
});

test('a user being deleted is assigned nothing, and the answer asks to retry', async () => {
  const { cloud, assign, remove, recounted } = await underway();
  const removed = await heldBack(cloud, transaction(1, 'deleteUser'), remove, () => assign());
  expect([outcomeOf(removed.first), outcomeOf(removed.meanwhile)]).toEqual(['204', '409 user.busy']);
  expect(removed.meanwhile.body.message).toBe(
    'Användaren flyttas eller tas bort just nu. Försök igen strax.',
  );
  expect(await recounted()).toBe(0);
});

test('with concurrent assignments, deletions and moves of a user every ticket counts where the user is', async () => {
  const { club, lottery, user, assign, recounted, teams } = await underway();
  await assign(club.admin, 10);
  const places = [club.p12, club.f10, club.office];
  const outcomes = await inParallel([
    ...times(10, async (index) => outcomeOf(await assign(club.admin, index + 1))),
    ...times(6, async (index) =>
      outcomeOf(
        await club.admin.call(moveUser, { body: { userId: user.id, teamId: places[index % 3] ?? '' } }),
      ),
    ),
    ...times(10, async (index) =>
      outcomeOf(await club.admin.call(deleteTicket, { params: { id: `${lottery}-${index + 1}` } })),
    ),
  ]);
  expect(outcomes.filter((outcome) => outcome.startsWith('5'))).toEqual([]);
  const assigned = outcomes
    .slice(0, 10)
    .reduce((sum, outcome, index) => sum + (outcome === '200' ? index + 1 : 0), 10);
  const freed = outcomes.slice(16).filter((outcome) => outcome === '204').length;
  const { teamName } = (await club.admin.call(readUser, { params: { id: user.id } })).body;
  expect(await teams()).toEqual([[teamName, assigned - freed]]);
  expect(await recounted()).toBe(assigned - freed);
  const { body } = await club.admin.call(listUserTickets, { params: { userId: user.id } });
  expect(body[0]?.total).toBe(assigned - freed);
});

test('a user who sells while being deleted stays, with every ticket', async () => {
  const { cloud, club, lottery, user, remove, recounted } = await underway();
  const [first = ''] = await club.tickets(lottery, user, 20);
  const isFreeing = callsOf('deleteUser', 'TransactWriteItems');
  const { first: removed } = await heldBack(cloud, isFreeing, remove, () => club.sell(club.admin, first));
  expect(outcomeOf(removed)).toBe('409 user.hasSold');
  const { sold } = await recount(cloud, club, lottery);
  expect(sold).toEqual([1]);
  expect(await recounted()).toBeGreaterThan(0);
  expect(outcomeOf(await club.admin.call(listUserTickets, { params: { userId: user.id } }))).toBe('200');
});

test('deleting a user frees no ticket that has been assigned to another since', async () => {
  const { cloud, club, lottery, assign, remove, recounted } = await underway();
  await assign(club.admin, 1);
  const other = await club.addSeller(club.p12);
  const { first, meanwhile } = await heldBack(
    cloud,
    readsOf('deleteUser', ({ sk }) => sk === '00000001'),
    remove,
    async () => {
      const taken = await club.admin.call(deleteTicket, { params: { id: `${lottery}-1` } });
      return [outcomeOf(taken), await club.tickets(lottery, other, 1)];
    },
  );
  expect([outcomeOf(first), meanwhile]).toEqual(['204', ['204', [`${lottery}-1`]]]);
  expect(await recounted()).toBe(1);
});
