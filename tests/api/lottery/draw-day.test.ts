import { expect, test } from 'vitest';
import {
  copyLottery,
  createLottery,
  editLottery,
  listLotteries,
  readLottery,
} from '../../../shared/contract/lottery.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { listOwnTickets } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { testCloud } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

const tooEarly = ['drawDate: Dragningen kan inte vara före sista försäljningsdagen'];
const in20 = addDays(dayOf(new Date()), 20);
const in21 = addDays(in20, 1);

async function club() {
  const home = await (await testCloud()).club();
  const fields = { name: 'Höst', description: 'Text', price: 20, maxNumber: 10, validUntilDate: in20 };
  const create = (more: object) => home.admin.call(createLottery, { body: { ...fields, ...more } });
  const read = async (id: string) => (await home.admin.call(readLottery, { params: { id } })).body;
  const edit = async (id: string, more: object) =>
    home.admin.call(editLottery, { body: { ...(await read(id)), ...more } });
  return { home, create, read, edit };
}

test('a lottery may have a day of the draw, on the last day of the sale or later, and an age limit', async () => {
  const { home, create, read, edit } = await club();
  const { body: id } = await create({ drawDate: in21, ageLimit: 18 });
  expect(await read(id)).toMatchObject({ drawDate: in21, ageLimit: 18 });
  expect(outcomeOf(await edit(id, { drawDate: in20 }))).toBe('204');
  expect(outcomeOf(await edit(id, { drawDate: endOfDay(in21) }))).toBe('204');
  // Not sent, they stay; null and '' clear them.
  expect(outcomeOf(await edit(id, { drawDate: undefined, ageLimit: undefined, name: 'Nytt' }))).toBe('204');
  expect(await read(id)).toMatchObject({ drawDate: in21, ageLimit: 18, name: 'Nytt' });
  expect((await home.admin.call(listLotteries, {})).body[0]).toMatchObject({ drawDate: in21, ageLimit: 18 });
  await home.tickets(id, home.seller, 1);
  expect((await home.seller.call(listOwnTickets, {})).body[0]).toMatchObject({
    drawDate: in21,
    ageLimit: 18,
  });
  expect(outcomeOf(await edit(id, { drawDate: '', ageLimit: null }))).toBe('204');
  expect(await read(id)).toMatchObject({ drawDate: null, ageLimit: null });
  const { body: log } = await home.admin.call(listLog, { query: { kind: 'lottery' } });
  expect(log.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`dragningsdag.*${in21}`),
      expect.stringMatching('åldersgräns.*18 år'),
    ]),
  );
});

test('a day of the draw before the end of the sale is refused, also where only the sale is made longer', async () => {
  const { create, read, edit } = await club();
  const early = addDays(in20, -1);
  expect(brokenRules(await create({ drawDate: early }))).toEqual(tooEarly);
  for (const drawDate of ['2026-02-30', 'snart', 7])
    expect(brokenRules(await create({ drawDate }))).toEqual(['drawDate: (Välj datum)']);
  for (const ageLimit of [17, 0, '18', true])
    expect(brokenRules(await create({ ageLimit }))).toEqual(['ageLimit: Välj 18 år eller ingen gräns']);
  const { body: id } = await create({ drawDate: in20 });
  expect(brokenRules(await edit(id, { drawDate: early }))).toEqual(tooEarly);
  expect(brokenRules(await edit(id, { validUntilDate: in21, drawDate: undefined }))).toEqual(tooEarly);
  expect(await read(id)).toMatchObject({ drawDate: in20, validUntilDate: endOfDay(in20) });
  expect(outcomeOf(await edit(id, { validUntilDate: in21, drawDate: in21 }))).toBe('204');
});

test('a copy keeps the age limit and has no day of the draw', async () => {
  const { home, create, read } = await club();
  const { body: id } = await create({ drawDate: in21, ageLimit: 18 });
  const body = { name: 'Vår', validUntilDate: addDays(in21, 90) };
  const { body: copy } = await home.admin.call(copyLottery, { params: { id }, body });
  expect(await read(copy)).toMatchObject({ drawDate: null, ageLimit: 18 });
});
