import { expect, test } from 'vitest';
import { activateClub } from '../../shared/contract/club-activation.ts';
import { checkUrlKey, startClub } from '../../shared/contract/club-start.ts';
import { readClub } from '../../shared/contract/club.ts';
import { readTrial } from '../../shared/contract/trial.ts';
import { testCloud } from '../support/cloud.ts';
import { chosen, newStart, selfMadeClub, startToken } from '../support/self-made.ts';
import { costOf } from '../support/units.ts';

test('starting a club costs 3 W, with or without a mail: two throttles and one item', async () => {
  const cloud = await testCloud();
  const form = newStart();
  const start = () => cloud.anonymous.call(startClub, { body: { ...form, acceptTerms: true } });
  for (let mail = 1; mail <= 5; mail++)
    expect(await costOf(cloud, 'startClub', start), String(mail)).toEqual({ reads: 1, writes: 3 });
  expect(await costOf(cloud, 'startClub', start)).toEqual({ reads: 1, writes: 3 });
});

test('a club is created for 29 W, in one transaction: its twelve items, one of them indexed twice, and the version of the list; the same link again costs a throttle', async () => {
  const cloud = await testCloud();
  const first = await selfMadeClub(cloud);
  const token = await startToken(cloud);
  const use = () => cloud.anonymous.call(activateClub, { body: chosen(token) });
  expect(await costOf(cloud, 'activateClub', use)).toEqual({ reads: 4.5, writes: 29 });
  expect(await costOf(cloud, 'activateClub', use)).toEqual({ reads: 4.5, writes: 1 });
  const check = () => cloud.anonymous.call(checkUrlKey, { params: { key: 'en-ledig-adress' } });
  expect(await costOf(cloud, 'checkUrlKey', check)).toEqual({ reads: 0.5, writes: 1 });
  const read = () => cloud.anonymous.call(readClub, { params: { urlKey: first.urlKey } });
  expect(await costOf(cloud, 'readClub', read)).toEqual({ reads: 1, writes: 1 });
  await first.master.call(readTrial, {});
  expect(await costOf(cloud, 'readTrial', () => first.master.call(readTrial, {}))).toEqual({
    reads: 0.5 + 1 + 1,
    writes: 0,
  });
});
