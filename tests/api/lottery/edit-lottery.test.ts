import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { createLottery, editLottery, readLottery } from '../../../shared/contract/lottery.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { assignSpecific, deleteTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

async function lotteryOf(maxNumber = 100) {
  const { cloud, club } = await testClub();
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

test('what draws are made among, and whether a controller must approve, can be chosen and changed until a ticket is sold', async () => {
  const { club, id, edit, read } = await lotteryOf();
  expect(await read()).toMatchObject({ drawFrom: 'sold', controllerRequired: false });
  const { id: _, ...fields } = await read();
  const body = { ...fields, drawFrom: 'all', controllerRequired: true };
  const { closed: __, ...sent } = body;
  const { body: newId } = await club.admin.call(createLottery, { body: sent as never });
  const { body: created } = await club.admin.call(readLottery, { params: { id: newId } });
  expect(created).toMatchObject({ drawFrom: 'all', controllerRequired: true });

  expect(outcomeOf(await edit({ drawFrom: 'all', controllerRequired: true, name: 'Nytt' }))).toBe('204');
  expect(await read()).toMatchObject({ drawFrom: 'all', controllerRequired: true, name: 'Nytt' });
  // Not sent, they stay; null clears them.
  expect(outcomeOf(await edit({ drawFrom: undefined, controllerRequired: undefined }))).toBe('204');
  expect(await read()).toMatchObject({ drawFrom: 'all', controllerRequired: true });
  expect(outcomeOf(await edit({ drawFrom: null, controllerRequired: null }))).toBe('204');
  expect(await read()).toMatchObject({ drawFrom: 'sold', controllerRequired: false });
  expect(brokenRules(await edit({ drawFrom: 'none', controllerRequired: 1 }))).toEqual([
    'controllerRequired: Ja eller nej',
    'drawFrom: Välj vilka lotter som deltar',
  ]);

  expect(outcomeOf(await edit({ drawFrom: 'all' }))).toBe('204');
  const [ticket = ''] = await club.tickets(id, club.seller, 1);
  const customerId = await club.sell(club.seller, ticket);
  for (const change of [{ drawFrom: 'sold' }, { drawFrom: null }, { controllerRequired: true }]) {
    const refused = await edit({ ...change, name: 'Annat' });
    expect([outcomeOf(refused), refused.body.message]).toEqual([
      '409 lottery.drawn',
      'Reglerna för dragningen kan inte ändras när lotter är sålda.',
    ]);
  }
  expect(outcomeOf(await edit({ drawFrom: 'sold', price: 99 }))).toBe('409 lottery.priceFixed');
  expect(outcomeOf(await edit({ drawFrom: 'all', controllerRequired: false }))).toBe('204');
  expect(await read()).toMatchObject({ name: 'Nytt', price: 40, drawFrom: 'all' });
  await club.seller.call(unsellTicket, { params: { id: customerId } });
  expect(outcomeOf(await edit({ drawFrom: 'sold', controllerRequired: true, price: 50 }))).toBe('204');
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'lottery', limit: '1' } });
  expect(log[0]?.text).toBe(
    'Ändrade ett lotteri. pris: 40:- → 50:-; dras bland: alla nummer, också de som ingen har köpt → sålda lotter; kontrollant krävs: nej → ja',
  );
});

test('draws are made among paid tickets only where the club tracks payments, and never changed while a draw is frozen', async () => {
  const { cloud, club, id, edit, read } = await lotteryOf();
  const track = (trackPayments: boolean) => club.admin.call(editSettings, { body: { trackPayments } });
  await track(false);
  const refused = await edit({ drawFrom: 'paid', price: 99 });
  expect([outcomeOf(refused), refused.body.message]).toEqual([
    '409 payment.notTracked',
    'Föreningen följer inte upp betalningar. Slå på det under Inställningar.',
  ]);
  expect(await read()).toMatchObject({ drawFrom: 'sold', price: 40 });
  const { id: _, closed: __, ...fields } = await read();
  const create = () => club.admin.call(createLottery, { body: { ...fields, drawFrom: 'paid' } as never });
  expect(outcomeOf(await create())).toBe('409 payment.notTracked');
  await track(true);
  expect([outcomeOf(await create()), outcomeOf(await edit({ drawFrom: 'paid' }))]).toEqual(['201', '204']);
  expect(outcomeOf(await track(false))).toBe('400 request.invalid');
  expect(outcomeOf(await edit({ name: 'Nytt', controllerRequired: true }))).toBe('204');
  expect(await read()).toMatchObject({ drawFrom: 'paid', controllerRequired: true, name: 'Nytt' });

  await cloud.service.of(club.id).write({ update: keys.lottery(id), set: { frozenBy: ['d1'] } });
  for (const change of [{ drawFrom: 'all' }, { controllerRequired: false }])
    expect(outcomeOf(await edit(change))).toBe('409 draw.frozen');
  expect(outcomeOf(await edit({ name: 'Fryst' }))).toBe('204');
});
