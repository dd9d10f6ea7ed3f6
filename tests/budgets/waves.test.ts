import { expect, test } from 'vitest';
import { createDraw, readOdds } from '../../shared/contract/draw.ts';
import { hasOwnArchive, readSaleSummary, readTeamSaleSummary } from '../../shared/contract/lottery.ts';
import { listOwnTickets, readTicket, sellTicket, unsellTicket } from '../../shared/contract/ticket.ts';
import { buyer } from '../support/club.ts';
import { type TestCloud, testCloud } from '../support/cloud.ts';
import { callsOf } from '../support/faults.ts';

/**
 * Holds a function's calls back until this many wait in parallel, then releases them: completes only where they do not
 * depend on each other. Returns the names of later calls in order.
 */
async function inOneWave(
  cloud: TestCloud,
  operation: string,
  size: number,
  run: () => Promise<{ status: number }>,
): Promise<string[]> {
  const together = Promise.withResolvers<void>();
  const later: string[] = [];
  let waiting = 0;
  const isOwn = callsOf(operation);
  const stop = cloud.local.gateway.intercept(async (call) => {
    if (!isOwn(call)) return undefined;
    if (waiting >= size) {
      later.push(call.operation);
      return undefined;
    }
    if (++waiting === size) together.resolve();
    await together.promise;
    return 'pass';
  });
  try {
    expect((await run()).status).toBeLessThan(300);
    return later;
  } finally {
    stop();
  }
}

test('home, ticket, sums and odds read in one wave with the caller; a sale is a wave and its write', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  const id = await club.sell(club.seller, first);
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Jul', ticketBaseId: lottery },
  });
  const params = { id: lottery };
  const warm = [
    () => club.seller.call(listOwnTickets, {}),
    () => club.seller.call(readTicket, { params: { id: first } }),
    () => club.seller.call(hasOwnArchive, {}),
    () => club.admin.call(readSaleSummary, { params }),
    () => club.admin.call(readTeamSaleSummary, { params }),
    () => club.admin.call(readOdds, { params: { id: drawId } }),
    () => club.seller.call(unsellTicket, { params: { id } }),
  ] as const;
  // A function that has just started reads the key that verifies sessions first.
  for (const run of warm) await run();
  const [home, ticket, archive, sums, teams, odds] = warm;
  expect(await inOneWave(cloud, 'listOwnTickets', 3, home)).toEqual([]);
  expect(await inOneWave(cloud, 'readTicket', 3, ticket)).toEqual([]);
  expect(await inOneWave(cloud, 'hasOwnArchive', 3, archive)).toEqual([]);
  expect(await inOneWave(cloud, 'readSaleSummary', 2, sums)).toEqual([]);
  expect(await inOneWave(cloud, 'readTeamSaleSummary', 4, teams)).toEqual([]);
  expect(await inOneWave(cloud, 'readOdds', 3, odds)).toEqual([]);
  let sold = '';
  const sell = async () => {
    const answer = await club.seller.call(sellTicket, { body: { ticketId: second, ...buyer } });
    sold = answer.body;
    return answer;
  };
  expect(await inOneWave(cloud, 'sellTicket', 5, sell)).toEqual(['TransactWriteItems']);
  const removal = () => club.seller.call(unsellTicket, { params: { id: sold } });
  expect(await inOneWave(cloud, 'unsellTicket', 3, removal)).toEqual(['TransactWriteItems']);
});
