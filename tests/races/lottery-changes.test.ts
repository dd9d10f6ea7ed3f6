import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { editLottery, readLottery } from '../../shared/contract/lottery.ts';
import { sellTicket } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, heldBack, killedAt } from '../support/faults.ts';
import { inParallel } from '../support/parallel.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

async function lotteryWithTickets() {
  const { cloud, club } = await testClub();
  const id = await club.lottery();
  const tickets = await club.tickets(id, club.seller, 3);
  const { body: before } = await club.admin.call(readLottery, { params: { id } });
  const table = cloud.service.of(club.id);
  return {
    cloud,
    club,
    id,
    edit: (fields: object, key?: string) =>
      club.admin.call(editLottery, { body: { ...before, ...fields } }, key === undefined ? {} : { key }),
    read: async () => (await club.admin.call(readLottery, { params: { id } })).body,
    sell: async (index: number) =>
      outcomeOf(await club.seller.call(sellTicket, { body: { ticketId: tickets[index] ?? '', ...buyer } })),
    recounted: () => recount(cloud, club, id),
    /** As if the time of the lock had passed. */
    lockEnds: () => table.write({ update: keys.lottery(id), set: { 'termsLock.until': 0 } }),
  };
}

test('the next sale removes the lock of a price change whose process crashed', async () => {
  const { cloud, edit, read, sell, lockEnds, recounted } = await lotteryWithTickets();
  const died = await killedAt(cloud, 'editLottery', { at: 1, applied: true }, () => edit({ price: 90 }));
  expect(outcomeOf(died)).toBe('500 internal');
  expect(await sell(0)).toBe('409 record.changed');
  await lockEnds();
  expect([await sell(0), (await read()).price]).toEqual(['200', 40]);
  expect(outcomeOf(await edit({ price: 90 }))).toBe('409 lottery.priceFixed');
  expect(outcomeOf(await edit({ name: 'Nytt' }))).toBe('204');
  expect((await recounted()).sold).toEqual([1]);
});

test.each(['Query', 'UpdateItem'])(
  'after a price change that failed at its %s with sales locked, a sale works immediately',
  async (failing) => {
    const { cloud, edit, read, sell, recounted } = await lotteryWithTickets();
    const isOwn = callsOf('editLottery');
    let lottery: string | undefined;
    const stop = cloud.local.gateway.intercept((call) => {
      if (!isOwn(call)) return undefined;
      const at = JSON.stringify(call.keys);
      if (lottery === undefined && call.operation === 'UpdateItem') lottery = at;
      else if (lottery !== undefined && call.operation === failing && at !== lottery) return 'fail';
      return undefined;
    });
    const failed = await edit({ price: 90 }).finally(stop);
    expect([outcomeOf(failed), lottery !== undefined]).toEqual(['500 internal', true]);
    expect([await sell(0), (await read()).price]).toEqual(['200', 40]);
    expect(outcomeOf(await edit({ price: 90 }))).toBe('409 lottery.priceFixed');
    expect((await recounted()).sold).toEqual([1]);
  },
);

test('rejects a price that is almost zero, and blocks no sale', async () => {
  const { edit, read, sell } = await lotteryWithTickets();
  for (const price of [1e-200, 5e-324, 0.001, 9.999, 0.1 + 0.2, 1e21]) {
    const { status, body } = await edit({ price });
    const message = price > 10_000_000 ? 'Högst 10\u00a0000\u00a0000' : 'Högst två decimaler';
    expect([price, status, body.fields]).toEqual([price, 400, [{ path: 'price', message }]]);
  }
  expect([outcomeOf(await edit({ price: 9.99 })), (await read()).price]).toEqual(['204', 9.99]);
  expect(await sell(0)).toBe('200');
});

test('the next change removes the lock too, where nobody sells', async () => {
  const { cloud, edit, read, lockEnds } = await lotteryWithTickets();
  await killedAt(cloud, 'editLottery', { at: 1, applied: true }, () => edit({ price: 90 }));
  await lockEnds();
  expect(outcomeOf(await edit({ closed: true }))).toBe('204');
  expect(await read()).toMatchObject({ closed: true, price: 40 });
});

test('a price change that is sent again with its key goes on at once, and happens', async () => {
  const { cloud, edit, read, sell, recounted } = await lotteryWithTickets();
  const change = () => edit({ price: 90, name: 'Dyrare' }, 'k');
  await killedAt(cloud, 'editLottery', { at: 1, applied: true }, change);
  expect(outcomeOf(await change())).toBe('204');
  expect(await read()).toMatchObject({ price: 90, name: 'Dyrare' });
  expect(await sell(0)).toBe('200');
  expect((await recounted()).sold).toEqual([1]);
});

test('each seller follows a change whose process crashed before its fan-out at the next sale', async () => {
  const { cloud, edit, sell, recounted } = await lotteryWithTickets();
  const later = { validUntilDate: addDays(dayOf(new Date()), 60) };
  const died = await killedAt(cloud, 'editLottery', { at: 1, applied: true }, () => edit(later));
  expect(outcomeOf(died)).toBe('500 internal');
  expect(await sell(0)).toBe('200');
  expect((await recounted()).sold).toEqual([1]);
});

test('an archiving whose process crashed before its fan-out applies; a repeat completes the fan-out', async () => {
  const { cloud, edit, sell, recounted } = await lotteryWithTickets();
  expect(await sell(0)).toBe('200');
  await killedAt(cloud, 'editLottery', { at: 1, applied: true }, () => edit({ closed: true }));
  expect(await sell(1)).toBe('409 sale.closed');
  expect(outcomeOf(await edit({ closed: true }))).toBe('204');
  expect((await recounted()).sold).toEqual([1]);
});

test('after concurrent changes and sales the lottery is as one change left it, and every sale is counted', async () => {
  const { edit, read, sell, recounted } = await lotteryWithTickets();
  const names = ['Ett', 'Två', 'Tre', 'Fyra'];
  const outcomes = await inParallel([
    ...names.map((name) => async () => outcomeOf(await edit({ name, description: name }))),
    ...[0, 1, 2].map((index) => () => sell(index)),
  ]);
  expect(outcomes.filter((outcome) => !/^20[04]$|^409 record.changed$/.test(outcome))).toEqual([]);
  const { name, description } = await read();
  expect([names.includes(name), description]).toEqual([true, name]);
  expect((await recounted()).sold).toHaveLength(
    outcomes.slice(4).filter((outcome) => outcome === '200').length,
  );
});

test.each([
  ['rule', { drawFrom: 'all', controllerRequired: true }, '409 lottery.drawn'],
  ['price', { price: 90 }, '409 lottery.priceFixed'],
])('a first sale and a change of the %s never both happen on the old terms', async (_, change, refused) => {
  // The change has found nothing sold; a ticket is sold before the change holds sales back.
  const late = await lotteryWithTickets();
  const before = await late.read();
  const locking = callsOf('editLottery', 'UpdateItem');
  const edited = async ({ edit }: typeof late) => outcomeOf(await edit(change));
  expect(
    await heldBack(
      late.cloud,
      locking,
      () => edited(late),
      () => late.sell(0),
    ),
  ).toEqual({
    first: refused,
    meanwhile: '200',
  });
  expect([await late.read(), (await late.recounted()).sold]).toEqual([before, [1]]);

  // The change is about to be written: no sale commits until it is.
  const soon = await lotteryWithTickets();
  const writing = callsOf('editLottery', 'TransactWriteItems');
  expect(
    await heldBack(
      soon.cloud,
      writing,
      () => edited(soon),
      () => soon.sell(0),
    ),
  ).toEqual({
    first: '204',
    meanwhile: '409 record.changed',
  });
  expect(await soon.read()).toMatchObject(change);

  // The sale has read the old terms, and the change has happened before it commits: it sells under the new ones.
  const first = await lotteryWithTickets();
  const selling = callsOf('sellTicket', 'TransactWriteItems');
  expect(
    await heldBack(
      first.cloud,
      selling,
      () => first.sell(0),
      () => edited(first),
    ),
  ).toEqual({
    first: '200',
    meanwhile: '204',
  });
  expect([await first.read(), (await first.recounted()).sold]).toMatchObject([change, [1]]);
});
