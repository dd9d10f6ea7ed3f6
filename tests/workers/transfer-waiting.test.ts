import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportClub } from '../../bin/parts/export-club.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { assignToUser } from '../../shared/contract/ticket.ts';
import { createUser } from '../../shared/contract/user.ts';
import { operate, scanOf } from '../support/another-cloud.ts';
import { testCloud } from '../support/cloud.ts';
import { meddle, pass, sweep } from './outbox.ts';
import { emptyDirectory, refused } from './transferred.ts';
import { prefixes } from '../support/prefixes.ts';

const exporting = async (urlKey: string, into = emptyDirectory()) =>
  refused(exportClub(operate((await testCloud()).local), urlKey, into));
const waits = (what: string) =>
  `Föreningen har något som inte är klart: ${what}. Vänta en stund och kör kommandot igen.`;

test('while a mail, assignment or draw is unfinished nothing is exported, and the answer says what waits', async () => {
  const cloud = await testCloud();
  const still = await cloud.club();
  await cloud.drain();
  const into = emptyDirectory();
  const faulty = meddle(cloud, 'sendAccountMail', () => 'fail');
  const person = { firstName: 'Ny', lastName: 'Ek', email: `ny@${still.urlKey}.example` };
  await still.admin.call(createUser, { body: { ...person, teamId: still.p12 } });
  expect(await exporting(still.urlKey, into)).toBe(waits('1 utskick av mail'));
  expect(readdirSync(into), 'the directory').toEqual([]);

  const lotteryId = await still.lottery();
  let writes = 0;
  const broken = meddle(cloud, 'api-assignToUser', ({ operation }) =>
    operation === 'TransactWriteItems' && ++writes > 1 ? 'fail' : undefined,
  );
  const body = { ticketBaseId: lotteryId, quantity: 2, userId: still.seller.id };
  expect((await still.admin.call(assignToUser, { body })).status).toBe(500);
  broken();
  expect(await exporting(still.urlKey)).toBe(waits('1 tilldelning av lotter, 1 utskick av mail'));
  faulty();
  await cloud.local.redeliver();
  await cloud.service.write({
    update: { pk: await pendingPlace(still.id), sk: await pendingSort(still.id) },
    set: { at: 0 },
  });
  await pass(cloud, still.id, 10);
  await sweep(cloud);

  const frozen = meddle(cloud, 'runJob', () => 'fail');
  const small = await still.lottery({ maxNumber: 1 });
  for (const ticketId of await still.tickets(small, still.seller, 1))
    await still.sell(still.seller, ticketId);
  const draw = await still.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: small } });
  await still.admin.call(drawWinner, { body: { drawId: draw.body, name: 'Cykel' } });
  expect(await exporting(still.urlKey)).toBe(waits('1 jobb'));
  frozen();
  await cloud.local.redeliver();
  await cloud.drain();
  expect(await exporting(still.urlKey)).toMatch(/^said Klubb/);
});

async function pendingItem(clubId: string) {
  const cloud = await testCloud();
  const items = [...(await scanOf(cloud.local)).values()];
  return items.find(
    ({ pk, sk, state }) =>
      String(pk).startsWith(prefixes.pending) && String(sk).startsWith(clubId) && state === 'committed',
  );
}
const pendingPlace = async (clubId: string) => String((await pendingItem(clubId))?.pk);
const pendingSort = async (clubId: string) => String((await pendingItem(clubId))?.sk);
