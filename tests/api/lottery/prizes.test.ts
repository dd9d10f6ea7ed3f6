import { expect, test } from 'vitest';
import { createDraw, drawWinner, listWinners } from '../../../shared/contract/draw.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { listPrizes, savePrizes } from '../../../shared/contract/prize.ts';
import { testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

const bicycle = { name: 'Elcykel', value: 12_995.5, sponsor: 'Cykelboden', count: 2, cash: false };
const money = { name: 'Kontanter', value: 500, sponsor: null, count: 1, cash: true };
const cake = { name: 'Tårta', value: null, sponsor: null, count: 3, cash: false };

async function lotteryWithPrizes() {
  const { club } = await testClub();
  const id = await club.lottery();
  const read = async () => (await club.seller.call(listPrizes, { params: { id } })).body;
  const save = (prizes: unknown, lottery = id) =>
    club.admin.call(savePrizes, { params: { id: lottery }, body: { prizes } as never });
  const draw = async (prizeId: string) => {
    const { body: drawId } = await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: id } });
    return { drawId, drawn: await club.admin.call(drawWinner, { body: { drawId, prizeId } }) };
  };
  const sell = async (quantity: number) => {
    for (const ticket of await club.tickets(id, club.seller, quantity)) await club.sell(club.seller, ticket);
  };
  return { club, id, read, save, draw, sell };
}

test('a list of prizes comes back as it was saved, in its order, and each prize keeps its id', async () => {
  const { read, save } = await lotteryWithPrizes();
  expect(await read()).toEqual([]);
  expect(outcomeOf(await save([bicycle, money, cake]))).toBe('204');
  const first = await read();
  expect(first).toEqual(
    [bicycle, money, cake].map((prize) => ({ ...prize, id: expect.any(String), left: prize.count })),
  );
  const [one, two, three] = first;
  expect(new Set(first.map(({ id }) => id)).size).toBe(3);
  // As it was read, in another order, with one removed, one changed and one added.
  expect(
    outcomeOf(await save([three, { ...one, name: ' Cykel\u00a0', value: 0 }, { name: 'Ny', count: 100 }])),
  ).toBe('204');
  const [cakeNow, bicycleNow, added] = await read();
  expect([cakeNow, bicycleNow]).toEqual([three, { ...one, name: 'Cykel', value: 0 }]);
  expect(added).toEqual({
    id: expect.any(String),
    name: 'Ny',
    value: null,
    sponsor: null,
    count: 100,
    left: 100,
    cash: false,
  });
  expect(first.map(({ id }) => id)).not.toContain(added?.id);
  // One that has been removed is not known any more.
  expect(outcomeOf(await save([two]))).toBe('404 notFound');
  expect(outcomeOf(await save([]))).toBe('204');
  expect(await read()).toEqual([]);
});

test('a refused list names each broken rule by its prize', async () => {
  const { save, read } = await lotteryWithPrizes();
  const refused = await save([
    { name: ' ', count: 0 },
    { name: 'x'.repeat(101), value: 0.001, sponsor: 'x'.repeat(101), count: 101, cash: 1 },
    { name: 'a', value: -1, count: 1.5 },
    { name: 'a', value: '5' },
    { name: 'a', count: 1, price: 5 },
  ]);
  expect(brokenRules(refused)).toEqual([
    'prizes.0.count: Minst 1',
    'prizes.0.name: Fyll i vinst',
    'prizes.1.cash: Ja eller nej',
    'prizes.1.count: Högst 100',
    'prizes.1.name: Högst 100 tecken',
    'prizes.1.sponsor: Högst 100 tecken',
    'prizes.1.value: Högst två decimaler',
    'prizes.2.count: Heltal',
    'prizes.2.value: Minst 0',
    'prizes.3.count: Fyll i antal',
    'prizes.3.value: Fyll i värde',
    'prizes.4.price: Okänt fält',
  ]);
  const longest = {
    name: '𝄞'.repeat(100),
    sponsor: '𝄞'.repeat(100),
    value: 10_000_000,
    count: 100,
    cash: true,
  };
  const many = (count: number) => Array.from({ length: count }, () => longest);
  expect(brokenRules(await save(many(201)))).toEqual(['prizes: Högst 200 vinster']);
  expect(brokenRules(await save(undefined))).toEqual(['prizes: Fyll i vinster']);
  expect(outcomeOf(await save(many(200)))).toBe('204');
  const all = await read();
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([200, 200]);
  const [one] = all;
  expect(brokenRules(await save([one, one]))).toEqual(['prizes: En vinst finns två gånger i listan']);
});

test('a prize that is drawn keeps its place and its count, whatever else changes', async () => {
  const { club, save, read, draw, sell } = await lotteryWithPrizes();
  await sell(4);
  await save([bicycle, cake]);
  const [one, other] = await read();
  const { drawId, drawn } = await draw(one?.id ?? '');
  expect(drawn.body).toMatchObject([{ drawWinner: { name: 'Elcykel' }, prizeId: one?.id }]);
  expect(await read()).toMatchObject([{ count: 2, left: 1 }, { left: 3 }]);
  const removed = await save([other]);
  expect([outcomeOf(removed), removed.body.message]).toEqual([
    '409 prize.drawn',
    'Elcykel är dragen 1 gång och kan inte bli färre än så.',
  ]);
  await club.admin.call(drawWinner, { body: { drawId, prizeId: one?.id } });
  const fewer = await save([{ ...one, count: 1 }, other]);
  expect([outcomeOf(fewer), fewer.body.message]).toEqual([
    '409 prize.drawn',
    'Elcykel är redan dragen och kan inte tas bort eller bli färre.',
  ]);
  expect(await read()).toMatchObject([
    { count: 2, left: 0 },
    { count: 3, left: 3 },
  ]);
  expect(
    outcomeOf(
      await save([
        { ...other, count: 1 },
        { ...one, name: 'Cykel', count: 3 },
      ]),
    ),
  ).toBe('204');
  expect(await read()).toMatchObject([
    { name: 'Tårta', left: 1 },
    { id: one?.id, name: 'Cykel', left: 1 },
  ]);
  // The winners keep the name that they were drawn with.
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  expect(winners.map(({ drawWinner: { name } }) => name)).toEqual(['Elcykel', 'Elcykel']);
});

test('a winner is drawn of a prize with some left, or of one that is named, never of both', async () => {
  const { club, id, save, read, draw, sell } = await lotteryWithPrizes();
  const elsewhere = await club.lottery();
  await save([money], elsewhere);
  await sell(3);
  await save([money]);
  const [prize] = await read();
  const { drawId } = await draw(prize?.id ?? '');
  const one = (body: object) => club.admin.call(drawWinner, { body: { drawId, ...body } });
  const again = await one({ prizeId: prize?.id });
  expect([outcomeOf(again), again.body]).toMatchObject([
    '409 prize.noneLeft',
    { message: 'Vinsten är slut: alla är redan dragna.' },
  ]);
  const both = 'prizeId: Välj en vinst i listan eller skriv en egen, inte båda';
  expect(brokenRules(await one({ prizeId: prize?.id, name: 'Cykel' }))).toEqual([both]);
  for (const neither of [{}, { name: '', prizeId: '' }, { name: null, prizeId: null }, { name: ' ' }])
    expect(brokenRules(await one(neither))).toEqual(['name: Fyll i vinst']);
  const { body: others } = await club.admin.call(listPrizes, { params: { id: elsewhere } });
  for (const prizeId of [others[0]?.id, 'x', id, 'a.b', '__proto__', 'constructor'])
    expect([prizeId, outcomeOf(await one({ prizeId }))]).toEqual([prizeId, '404 notFound']);
  expect(outcomeOf(await one({ name: 'Klocka', prizeId: '' }))).toBe('200');
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  expect(winners.map(({ drawWinner: { name }, prizeId }) => [name, prizeId])).toEqual([
    ['Kontanter', prize?.id],
    ['Klocka', undefined],
  ]);
});

test('the log has an entry of what a save changed, and none where nothing changed', async () => {
  const { club, save, read } = await lotteryWithPrizes();
  await save([bicycle, cake]);
  const [one, other] = await read();
  await save([one, other]);
  await save([other, { ...one, value: 10, count: 5, sponsor: '' }]);
  await save([{ ...other, cash: true }]);
  const { body } = await club.admin.call(listLog, { query: { kind: 'lottery', limit: '3' } });
  expect(body.map(({ text }) => text)).toEqual([
    'Ändrade vinsterna. vinst: Elcykel → –; Tårta, pengar: nej → ja',
    'Ändrade vinsterna. Elcykel, antal: 2 → 5; Elcykel, värde: 12 995,50:- → 10:-; Elcykel, sponsor: Cykelboden → –; ordningen',
    expect.stringContaining('vinst: – → Elcykel'),
  ]);
});
