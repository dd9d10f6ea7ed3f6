import { expect, test } from 'vitest';
import { listLog } from '../../shared/contract/log.ts';
import { editSettings, readSettings } from '../../shared/contract/settings.ts';
import { giveRole } from '../../shared/contract/user.ts';
import { testClub } from '../support/cloud.ts';
import { costOf } from '../support/units.ts';

const caller = 0.5;

test('settings are read for 1.5 R with the base amounts, and changed for 1 R and 4 W: themselves and their log entry', async () => {
  const { cloud, club } = await testClub();
  const read = () => club.admin.call(readSettings, {});
  const edit = (organisationNumber: string) =>
    club.admin.call(editSettings, { body: { organisationNumber } });
  await read();
  await edit('556036-0793');
  expect(await costOf(cloud, 'readSettings', read)).toEqual({ reads: caller + 1.5, writes: 0 });
  const again = () => costOf(cloud, 'editSettings', () => edit('802412-3450'));
  expect(await again()).toEqual({ reads: caller + 1, writes: 4 });
  expect(await again()).toEqual({ reads: caller + 1, writes: 0 });
  // Lotteries follow the registration: their list is read before and after it changes.
  const renew = (municipality: string) => club.admin.call(editSettings, { body: { municipality } });
  await renew('Nordviken');
  expect(await costOf(cloud, 'editSettings', () => renew('Söderby'))).toEqual({
    reads: caller + 3,
    writes: 4,
  });
});

test('a role that was one write costs 3 W more with its log entry', async () => {
  const { cloud, club } = await testClub();
  const give = (userId: string) => club.admin.call(giveRole, { body: { userId, roleId: 3 } });
  await give(club.otherSeller.id);
  // The user and its places in the indexes by team and by role: alone 1 W each.
  const { writes } = await costOf(cloud, 'giveRole', () => give(club.seller.id));
  expect(writes).toBe(6);
});

test('a part of the log costs 0.5 R for every 4 kB, and the names', async () => {
  const { cloud, club } = await testClub();
  for (const municipality of ['Nordviken', 'Söderby', 'Västerby'])
    await club.admin.call(editSettings, { body: { municipality } });
  const list = () => club.admin.call(listLog, { query: { limit: '3' } });
  await list();
  expect(await costOf(cloud, 'listLog', list)).toEqual({ reads: caller + 1, writes: 0 });
});
