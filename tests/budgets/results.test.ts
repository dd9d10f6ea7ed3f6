import { expect, test } from 'vitest';
import { createDraw, drawWinner, listWinners } from '../../shared/contract/draw.ts';
import { callWinner, publishDraw, readResults } from '../../shared/contract/results.ts';
import { operations } from '../../shared/contract/index.ts';
import { exchange } from '../kernel/exchange.ts';
import { testCloud } from '../support/cloud.ts';
import { sellWithoutEmail } from '../support/without-email.ts';
import { costOf } from '../support/units.ts';

const cloud = await testCloud();

test('results cost place, club, lottery, list of prizes, and each draw with its winners; publishing and calling a transaction', async () => {
  const club = await cloud.club();
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  await sellWithoutEmail(club, ticketId);
  const body = { name: 'Dragningen', ticketBaseId: lottery };
  const { body: drawId } = await club.admin.call(createDraw, { body });
  await club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
  const read = () => cloud.anonymous.call(readResults, { params: { id: lottery }, query: {} });
  // The throttle's 1 W.
  expect(await costOf(cloud, 'readResults', read)).toEqual({ reads: 0.5 + 0.5 + 0.5 + 0.5 + 1, writes: 1 });
  const publish = () => club.admin.call(publishDraw, { params: { id: drawId }, body: { published: true } });
  const { reads, writes } = await costOf(cloud, 'publishDraw', publish);
  expect(reads).toBeLessThanOrEqual(2);
  // The draw and the log entry.
  expect(writes).toBe(2 + 2);
  expect((await costOf(cloud, 'publishDraw', publish)).writes).toBe(0);
  expect((await costOf(cloud, 'readResults', read)).reads).toBe(4);
  const [winner] = (await club.admin.call(listWinners, { params: { id: drawId } })).body;
  const called = { drawId, winnerId: winner?.drawWinner.id ?? '', called: true };
  const call = () => club.admin.call(callWinner, { body: called });
  expect((await costOf(cloud, 'callWinner', call)).writes).toBe(2 + 2);
});

test('asking for tickets costs 0.5 R and 4 W, whoever asks for what: throttle, mailbox, club, and the task', async () => {
  const club = await cloud.club();
  const operation = operations.find(({ name }) => name === 'findTickets');
  if (!operation) throw new Error('no findTickets');
  for (const [index, email] of ['a', 'a', 'a', 'a', 'b'].entries()) {
    const body = { clubId: index === 4 ? 'ingen' : club.id, email: `${email}@${club.urlKey}.kostar.example` };
    const ask = () => exchange(cloud, operation, { body }, { address: '198.51.104.7' });
    expect(await costOf(cloud, 'findTickets', ask)).toEqual({ reads: 0.5, writes: 4 });
  }
});
