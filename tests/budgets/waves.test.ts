import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { createDraw, drawWinner, readOdds } from '../../shared/contract/draw.ts';
import { hasOwnArchive, readSaleSummary, readTeamSaleSummary } from '../../shared/contract/lottery.ts';
import { createSale, deleteSale } from '../../shared/contract/sale.ts';
import { listOwnTickets, readTicket, sellTicket, unsellTicket } from '../../shared/contract/ticket.ts';
import { buyer } from '../support/club.ts';
import { type TestCloud, testClub } from '../support/cloud.ts';
import { callsOf } from '../support/faults.ts';

/**
 * Holds a function's calls back until as many wait in parallel as the wave has, then releases them, wave after wave:
 * completes only where the calls of a wave do not depend on each other. Returns what was called, by wave; a call beyond
 * the last wave is one of its own.
 */
async function wavesOf(
  cloud: TestCloud,
  operation: string,
  sizes: readonly number[],
  run: () => Promise<{ status: number }>,
): Promise<string[]> {
  const waves: string[][] = [];
  let waiting: { readonly calls: string[]; readonly all: PromiseWithResolvers<void> } | undefined;
  const isOwn = callsOf(operation);
  const stop = cloud.local.gateway.intercept(async (call) => {
    // The key that verifies sessions is read once by each process of a function.
    if (!isOwn(call) || call.keys.some(({ pk }) => pk === keys.sessionKey().pk)) return undefined;
    const wave = (waiting ??= { calls: [], all: Promise.withResolvers<void>() });
    wave.calls.push(call.operation);
    if (wave.calls.length === (sizes[waves.length] ?? 1)) {
      waves.push(wave.calls);
      waiting = undefined;
      wave.all.resolve();
    }
    await wave.all.promise;
    return 'pass';
  });
  try {
    expect((await run()).status).toBeLessThan(300);
    return waves.map((calls) => calls.toSorted().join(' + '));
  } finally {
    stop();
  }
}

/** A caller's record, read with others or alone. */
const [batch, alone] = ['BatchGetItem', 'GetItem'];
const commit = 'TransactWriteItems';

test('home, ticket, sums and odds are one wave, the caller among it', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [first = ''] = await club.tickets(lottery, club.seller, 2);
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Jul', ticketBaseId: lottery },
  });
  const params = { id: lottery };
  const wave = async (operation: string, size: number, run: () => Promise<{ status: number }>) => {
    // A function that has just started reads the key that verifies sessions first.
    await run();
    return wavesOf(cloud, operation, [size], run);
  };
  expect(await wave('listOwnTickets', 3, () => club.seller.call(listOwnTickets, {}))).toEqual([
    `${batch} + Query + Query`,
  ]);
  expect(await wave('readTicket', 2, () => club.seller.call(readTicket, { params: { id: first } }))).toEqual([
    `${batch} + ${alone}`,
  ]);
  expect(await wave('hasOwnArchive', 3, () => club.seller.call(hasOwnArchive, {}))).toEqual([
    `${alone} + Query + Query`,
  ]);
  expect(await wave('readSaleSummary', 2, () => club.admin.call(readSaleSummary, { params }))).toEqual([
    `${alone} + Query`,
  ]);
  expect(
    await wave('readTeamSaleSummary', 4, () => club.admin.call(readTeamSaleSummary, { params })),
  ).toEqual([`${alone} + Query + Query + Query`]);
  expect(await wave('readOdds', 2, () => club.admin.call(readOdds, { params: { id: drawId } }))).toEqual([
    `${batch} + Query`,
  ]);
});

test('where something is sold and payments are tracked, a home is 4 calls in 2 waves, a ticket 3 in 2', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [first = ''] = await club.tickets(lottery, club.seller, 2);
  await club.sell(club.seller, first);
  const home = () => club.seller.call(listOwnTickets, {});
  const ticket = () => club.seller.call(readTicket, { params: { id: first } });
  await home();
  await ticket();
  // What is paid is read from the sale.
  expect(await wavesOf(cloud, 'listOwnTickets', [3, 1], home)).toEqual([`${batch} + Query + Query`, alone]);
  // Next to the settings.
  expect(await wavesOf(cloud, 'readTicket', [2, 1], ticket)).toEqual([`${batch} + ${alone}`, batch]);
});

test('a sale with an Idempotency-Key and its removal are 3 calls in 2 waves, a removal by ticket 4 in 3', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, 8);
  let count = 0;
  const key = () => ({ key: `nyckel${count++}` });
  const trade = [`${batch} + ${batch}`, commit];
  const removal = [`${batch} + ${alone}`, commit];
  const sale = (...ticketIds: string[]) =>
    club.seller.call(createSale, { body: { ticketIds, ...buyer } }, key());
  const remove = (id: string) => club.seller.call(deleteSale, { params: { id } }, key());
  await remove((await sale(tickets[0] ?? '')).body.id);
  let id = '';
  const keep = <A extends { body: { id: string } }>(answer: A): A => {
    ({ id } = answer.body);
    return answer;
  };
  const [, second = '', third = '', fourth = ''] = tickets;
  expect(await wavesOf(cloud, 'createSale', [2, 1], async () => keep(await sale(second)))).toEqual(trade);
  expect(await wavesOf(cloud, 'deleteSale', [2, 1], () => remove(id))).toEqual(removal);
  // Of several tickets, too; taking them back reads the others once the first has named them.
  expect(
    await wavesOf(cloud, 'createSale', [2, 1], async () => keep(await sale(second, third, fourth))),
  ).toEqual(trade);
  expect(await wavesOf(cloud, 'deleteSale', [2, 1, 1], () => remove(id))).toEqual([
    removal[0],
    batch,
    commit,
  ]);
  const sell = (ticketId: string) => club.seller.call(sellTicket, { body: { ticketId, ...buyer } }, key());
  const unsell = (customer: string) => club.seller.call(unsellTicket, { params: { id: customer } }, key());
  await unsell((await sell(second)).body);
  let customer = '';
  const selling = async () => {
    const answer = await sell(third);
    customer = answer.body;
    return answer;
  };
  expect(await wavesOf(cloud, 'sellTicket', [2, 1], selling)).toEqual(trade);
  // The ticket names its sale.
  expect(await wavesOf(cloud, 'unsellTicket', [2, 1, 1], () => unsell(customer))).toEqual([
    removal[0],
    alone,
    commit,
  ]);
});

test('a first prize is 5 calls, a later one 6, where the first candidate is sold', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 12 });
  for (const ticket of await club.tickets(lottery, club.seller, 12)) await club.sell(club.seller, ticket);
  const draws = async () =>
    (await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: lottery } })).body;
  const draw = (drawId: string) => () => club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
  await draw(await draws())();
  const next = draw(await draws());
  // The draw beside the caller, the candidate, its seller, their team, and the winner.
  expect(await wavesOf(cloud, 'drawWinner', [1], next)).toEqual([batch, alone, alone, alone, commit]);
  // With the winners so far, whose tickets are read with the seller.
  expect(await wavesOf(cloud, 'drawWinner', [1], next)).toEqual([
    batch,
    'Query',
    alone,
    batch,
    alone,
    commit,
  ]);
});
