import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { freezeDraw, handOutPrize, renamePrize } from '../../../shared/contract/controlled-draw.ts';
import { deleteDraw, listWinners, mailWinners, readOdds } from '../../../shared/contract/draw.ts';
import { deleteTicket } from '../../../shared/contract/ticket.ts';
import { winnerAmong } from '../../../shared/domain/draw.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { keys } from '../../../functions/store/keys.ts';
import { lookAtLottery } from '../../../functions/recount/recount-lottery.ts';
import { emptySet, withNumbers } from '../../../functions/ledger/sold-set.ts';
import { parseDraw } from '../../../functions/store/draw-record.ts';
import { ids } from '../../../functions/store/record-ids.ts';
import { controlledLottery, number, reason } from './controlled.ts';
import { outcomeOf } from '../../support/refusal.ts';

test('a controlled draw is frozen after the sale, started by a public number, and drawn from exactly that set and key', async () => {
  const found = await controlledLottery(30, (each) => each % 3 === 0);
  const { create, freeze, start, winner, close, read, table, lottery } = found;
  const id = await create();
  expect(await freeze(id)).toBe('409 sale.open');
  await close();
  expect([await start(id), await winner(id)]).toEqual(['409 draw.notFrozen', '409 draw.notStarted']);
  expect(await found.preview(id)).toEqual({ eligible: 10, excluded: 0 });
  expect([await freeze(id), await freeze(id)]).toEqual(['200', '200']);
  const sold = Array.from({ length: 10 }, (_, index) => 3 * (index + 1));
  const set = withNumbers(emptySet(30), sold, true);
  expect(await read(id)).toMatchObject({
    controlled: true,
    rule: 'sold',
    eligible: 10,
    setHash: createHash('sha256').update(set).digest('hex'),
  });
  expect(await winner(id)).toBe('409 draw.notStarted');
  expect([await start(id), await start(id), await start(id, '314159')]).toEqual([
    '204',
    '204',
    '409 draw.started',
  ]);
  const at = ids.parseDraw(id);
  const item = await table.get(keys.draw(lottery, at?.drawId ?? ''));
  const { secret } = parseDraw(item ?? {});
  const key = createHmac('sha256', Buffer.from(secret, 'hex')).update(`public:${number}`).digest();
  const won: number[] = [];
  for (let prize = 0; prize < 10; prize++) {
    const expected = winnerAmong(
      {
        hmac: (message) => createHmac('sha256', key).update(message).digest(),
        drawId: id,
        prize,
        maxNumber: 30,
        won,
      },
      (each) => sold.includes(each),
    );
    const winners = await winner(id);
    if (typeof winners === 'string') throw new Error(winners);
    expect(winners.at(-1)?.ticket.number).toBe(expected?.number);
    won.push(expected?.number ?? 0);
  }
  expect(await winner(id)).toBe('409 draw.noneLeft');
});

test('nothing changes who takes part in a frozen draw; once the freeze is taken back, everything may change', async () => {
  const found = await controlledLottery(10, (each) => each <= 5);
  const { club, create, freeze, unfreeze, start, close, lottery } = found;
  const id = await create();
  await close();
  expect(await unfreeze(id)).toBe('409 draw.notFrozen');
  await freeze(id);
  const later = addDays(dayOf(new Date()), 3);
  const takeBack = async (each: number) =>
    outcomeOf(await club.admin.call(deleteTicket, { params: { id: `${lottery}-${each}` } }));
  const remove = async () => outcomeOf(await club.admin.call(deleteDraw, { params: { id } }));
  expect([
    await club.edit(lottery, { validUntilDate: later }),
    await club.edit(lottery, { maxNumber: 20 }),
    await takeBack(7),
    await remove(),
    // What decides nothing may change.
    await club.edit(lottery, { description: 'Ny text' }),
  ]).toEqual([409, 409, '409 draw.frozen', '409 draw.frozen', 204]);
  expect(await unfreeze(id)).toBe('204');
  expect([await takeBack(7), await club.edit(lottery, { maxNumber: 20 })]).toEqual(['204', 204]);
  expect(await freeze(id)).toBe('200');
  await start(id);
  expect([await unfreeze(id), await remove()]).toEqual(['409 draw.started', '409 draw.started']);
});

test('an archived lottery is reactivated for a draw that has started and for a redraw, never for a new sale', async () => {
  const found = await controlledLottery(10);
  const { club, create, freeze, start, winner, close, lottery } = found;
  const id = await create();
  await close();
  await freeze(id);
  const archive = () => club.edit(lottery, { closed: true });
  const reactivate = (change = {}) => club.edit(lottery, { closed: false, ...change });
  expect([await archive(), await reactivate()]).toEqual([204, 409]);
  expect(await found.unfreeze(id)).toBe('204');
  expect(await reactivate()).toBe(204);
  await freeze(id);
  await start(id);
  expect([await archive(), await reactivate()]).toEqual([204, 204]);
  await winner(id);
  await club.admin.call(mailWinners, { body: { drawId: id } });
  const later = addDays(dayOf(new Date()), 3);
  expect([await archive(), await reactivate({ validUntilDate: later }), await reactivate()]).toEqual([
    204, 409, 204,
  ]);
  const other = await create({ redrawOf: `${id}-0`, reason });
  expect([await archive(), await reactivate()]).toEqual([204, 204]);
  expect(await start(other)).toBe('204');
  expect(await winner(other)).toHaveLength(1);
});

test('under the rule "all" an unsold number may win, and then the prize stays with the club; the recount finds no fault', async () => {
  const { create, freeze, start, winner, close, club, cloud, lottery } = await controlledLottery(
    12,
    (each) => each === 1,
    'all',
  );
  await close();
  for (const unassigned of [11, 12])
    await club.admin.call(deleteTicket, { params: { id: ids.ticket(lottery, unassigned) } });
  const id = await create();
  await freeze(id);
  const { body: odds } = await club.admin.call(readOdds, { params: { id } });
  expect(odds.fractional).toBe('1/12');
  await start(id);
  for (let prize = 0; prize < 12; prize++) await winner(id);
  const { body: winners } = await club.admin.call(listWinners, { params: { id } });
  expect(winners).toHaveLength(12);
  for (const { ticket, customer, user } of winners)
    expect([customer === null, user === null]).toEqual([ticket.number !== 1, ticket.number !== 1]);
  const { drifts } = await lookAtLottery(cloud.service.of(club.id), lottery, new Map(), true);
  expect(drifts.filter(({ kind }) => /^(draw|winner|ticket)\./.test(kind))).toEqual([]);
});

test('under the rule "paid" unpaid numbers take no part, and whoever freezes must have seen how many', async () => {
  const found = await controlledLottery(6, () => true, 'paid');
  const { create, freeze, preview, start, winner, close, table, lottery } = found;
  const isPaid = { state: 'paid', method: 'cash', receivedBy: 'club', confirmed: false, at: 1 };
  for (const number of [2, 5])
    await table.write({
      update: keys.sale({ lotteryId: lottery, number, generation: 1 }),
      set: { 'sale.payment': isPaid },
    });
  await close();
  const id = await create();
  expect(await preview(id)).toEqual({ eligible: 2, excluded: 4 });
  expect([await freeze(id), await freeze(id, { excluded: 3 })]).toEqual([
    '409 draw.setChanged',
    '409 draw.setChanged',
  ]);
  // A refused freeze holds nothing.
  expect(await found.unfreeze(id)).toBe('409 draw.notFrozen');
  expect(await freeze(id, { excluded: 4 })).toBe('200');
  await start(id);
  await winner(id);
  const winners = await winner(id);
  if (typeof winners === 'string') throw new Error(winners);
  expect(winners.map(({ ticket }) => ticket.number).toSorted((one, other) => one - other)).toEqual([2, 5]);
  expect(await winner(id)).toBe('409 draw.noneLeft');
});

test('a refused freeze says what is missing, by the rule of its draw', async () => {
  const why = async (rule: 'sold' | 'paid', body: { excluded?: number }) => {
    const { club, create, close } = await controlledLottery(3, () => rule === 'paid', rule);
    await close();
    const params = { id: await create() };
    return (await club.admin.call(freezeDraw, { params, body })).body;
  };
  expect([await why('sold', {}), await why('paid', { excluded: 3 }), await why('paid', {})]).toMatchObject([
    { code: 'draw.noneLeft', message: 'Ingen lott är såld, så det finns ingen att dra.' },
    { code: 'draw.noneLeft', message: 'Ingen såld lott är betald, så det finns ingen att dra.' },
    {
      code: 'draw.setChanged',
      message: 'Ange hur många obetalda lotter som lämnas utanför. Antalet visas innan du fryser.',
    },
  ]);
});

test('a prize is drawn again by the next index of the stream, once, until the secret is public', async () => {
  const { club, create, freeze, start, winner, redraw, close, cloud, read, table, lottery, unfreeze } =
    await controlledLottery(20);
  const everyNumber = Array.from({ length: 20 }, (_, index) => index + 1);
  for (const each of everyNumber)
    await table.write({
      update: keys.ticket(lottery, each),
      set: { 'view.b.e': `nr${each}@kund-${club.urlKey}.example` },
    });
  await close();
  const id = await create();
  await freeze(id);
  await start(id);
  await winner(id);
  const again = await redraw(id, `${id}-0`);
  if (typeof again === 'string') throw new Error(again);
  expect(again.map(({ drawWinner, replaced }) => [drawWinner.name, replaced?.reason])).toEqual([
    ['Cykel', reason],
    ['Cykel', undefined],
  ]);
  expect(await redraw(id, `${id}-0`)).toBe('409 draw.notReplaceable');
  const rename = async (name: string) =>
    outcomeOf(await club.admin.call(renamePrize, { body: { drawId: id, winnerId: `${id}-1`, name } }));
  const handOut = async (winnerId: string, handedOut: boolean) =>
    outcomeOf(await club.admin.call(handOutPrize, { body: { drawId: id, winnerId, handedOut } }));
  expect([await rename('Elcykel'), await handOut(`${id}-0`, true), await handOut(`${id}-1`, true)]).toEqual([
    '204',
    '409 draw.notReplaceable',
    '204',
  ]);
  await club.admin.call(mailWinners, { body: { drawId: id } });
  await cloud.drain();
  const closed = '409 draw.closed';
  expect([await winner(id), await redraw(id, `${id}-1`), await rename('Båt')]).toEqual([
    closed,
    closed,
    closed,
  ]);
  const { body: winners } = await club.admin.call(listWinners, { params: { id } });
  expect(winners[1]).toMatchObject({
    drawWinner: { name: 'Elcykel' },
    handedOut: { by: expect.any(String) },
  });
  expect(await handOut(`${id}-1`, false)).toBe('204');

  const other = await create({ redrawOf: `${id}-1`, reason });
  const { name, eligible } = await read(other);
  expect([name, eligible]).toEqual(['Omdragning av Elcykel', 18]);
  // Frozen again it would include those who have won.
  expect(await unfreeze(other)).toBe('409 draw.frozen');
  await start(other);
  const redrawn = await winner(other, 'Elcykel');
  if (typeof redrawn === 'string') throw new Error(redrawn);
  expect(winners.map(({ ticket }) => ticket.number)).not.toContain(redrawn[0]?.ticket.number);
  // It draws that prize, and no other.
  expect(await winner(other, 'Elcykel')).toBe('409 draw.noneLeft');
  // The others were mailed the first time.
  await club.admin.call(mailWinners, { body: { drawId: other } });
  await cloud.drain();
  expect([(await read(id)).mail?.total, (await read(other)).mail?.total]).toEqual([20, 1]);
});
