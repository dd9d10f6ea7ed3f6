import { expect, test } from 'vitest';
import { editLottery, readLottery } from '../../../shared/contract/lottery.ts';
import { assignSpecific, deleteTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { testCloud } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

async function lotteryOf(maxNumber = 100) {
  const cloud = await testCloud();
  const club = await cloud.club();
  const id = await club.lottery({ maxNumber });
  return {
    cloud,
    club,
    id,
    read: async () => (await club.admin.call(readLottery, { params: { id } })).body,
    edit: async (sent: Readonly<Record<string, unknown>>) => {
      const { body } = await club.admin.call(readLottery, { params: { id } });
      return club.admin.call(editLottery, { body: { ...body, ...sent } });
    },
  };
}

test('every field of a lottery can be changed; the others stay', async () => {
  const { edit, read } = await lotteryOf();
  const before = await read();
  const day = addDays(dayOf(new Date()), 3);
  const sent = {
    name: 'Nytt namn',
    description: 'Nytt',
    price: 25,
    maxNumber: 7000,
    validUntilDate: day,
    termsLink: 'https://nytt.example',
    closed: true,
  };
  expect(outcomeOf(await edit(sent))).toBe('204');
  expect(await read()).toEqual({ ...before, ...sent, validUntilDate: endOfDay(day) });
  expect(outcomeOf(await edit({ termsLink: '', closed: false }))).toBe('204');
  expect(await read()).toMatchObject({ termsLink: null, closed: false, name: 'Nytt namn' });
});

test('rejects a highest number below a number in use', async () => {
  const { cloud, club, id, edit, read } = await lotteryOf(20_000);
  for (const number of [5, 12_501])
    await club.admin.call(assignSpecific, { body: { ticketBaseId: id, number, userId: club.seller.id } });
  for (const maxNumber of [12_500, 5, 4]) {
    const answer = await edit({ maxNumber, name: 'Nytt' });
    expect([outcomeOf(answer), answer.body.message]).toEqual([
      '409 lottery.maxTooLow',
      'Högsta lottnummer är lägre än en lott som redan är tilldelad.',
    ]);
  }
  // A refusal changes nothing, not the price either.
  expect(outcomeOf(await edit({ maxNumber: 4, price: 99 }))).toBe('409 lottery.maxTooLow');
  expect(await read()).toMatchObject({ maxNumber: 20_000, name: 'Höstlotten', price: 40 });
  expect(outcomeOf(await edit({ maxNumber: 12_501 }))).toBe('204');
  await club.admin.call(deleteTicket, { params: { id: `${id}-12501` } });
  expect(outcomeOf(await edit({ maxNumber: 5 }))).toBe('204');
  const beyond = await club.admin.call(assignSpecific, {
    body: { ticketBaseId: id, number: 6, userId: club.seller.id },
  });
  expect(outcomeOf(beyond)).toBe('400 request.invalid');
  expect(outcomeOf(await edit({ maxNumber: 1_000_000 }))).toBe('204');
  expect(outcomeOf(await edit({ maxNumber: 5 }))).toBe('204');
  expect((await read()).maxNumber).toBe(5);
  expect((await recount(cloud, club, id)).numbers).toEqual([5]);
});

test('the price is fixed while a ticket is sold, whatever else changes', async () => {
  const { club, id, edit, read } = await lotteryOf();
  const [ticket = ''] = await club.tickets(id, club.seller, 2);
  expect(outcomeOf(await edit({ price: 30 }))).toBe('204');
  const customerId = await club.sell(club.seller, ticket);
  const answer = await edit({ price: 50, name: 'Nytt' });
  expect([outcomeOf(answer), answer.body.message]).toEqual([
    '409 lottery.priceFixed',
    'Priset kan inte ändras när lotter är sålda.',
  ]);
  expect(await read()).toMatchObject({ price: 30, name: 'Höstlotten' });
  expect(outcomeOf(await edit({ name: 'Nytt' }))).toBe('204');
  await club.seller.call(unsellTicket, { params: { id: customerId } });
  expect(outcomeOf(await edit({ price: 50 }))).toBe('204');
  expect(await read()).toMatchObject({ price: 50, name: 'Nytt' });
  await club.sell(club.seller, ticket);
});
