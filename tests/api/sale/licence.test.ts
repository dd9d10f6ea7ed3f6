import { expect, test } from 'vitest';
import { readLottery } from '../../../shared/contract/lottery.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { brokenRules } from '../../support/refusal.ts';
import { testCloud } from '../../support/cloud.ts';
import { payingClub, sumsOfSeller } from './paying-club.ts';

const unpaid = ['payment: Lotten måste betalas direkt'];

test('under a licence nothing is sold on credit, said or not; what is paid is sold', async () => {
  const { cloud, club, sell } = await payingClub();
  const lottery = await club.lottery({ price: 25, ground: 'licence', ageLimit: null });
  const [one = '', two = ''] = await club.tickets(lottery, club.seller, 2);
  for (const more of [{}, { payment: 'unpaid' }])
    expect(brokenRules(await sell(club.seller, [one, two], more))).toEqual(unpaid);
  expect(await sumsOfSeller(cloud, club, lottery)).toMatchObject({ sold: 0 });
  expect((await sell(club.seller, [one], { payment: 'cash' })).status).toBe(201);
  await club.edit(lottery, { ground: 'event' });
  expect((await sell(club.seller, [two])).status).toBe(201);
});

test('where payments are not tracked a licence asks for none', async () => {
  const { club, sell } = await payingClub();
  await club.admin.call(editSettings, { body: { trackPayments: false } });
  const lottery = await club.lottery({ ground: 'licence', ageLimit: null });
  const tickets = await club.tickets(lottery, club.seller, 1);
  expect((await sell(club.seller, tickets)).status).toBe(201);
});

test('a new lottery under a licence is for adults unless it says otherwise; another ground has no limit by itself', async () => {
  const club = await (await testCloud()).club();
  const limitOf = async (fields: object) => {
    const id = await club.lottery(fields);
    return (await club.admin.call(readLottery, { params: { id } })).body.ageLimit;
  };
  expect(await limitOf({ ground: 'licence' })).toBe(18);
  expect(await limitOf({ ground: 'licence', ageLimit: null })).toBeNull();
  expect(await limitOf({ ground: 'event' })).toBeNull();
});
