import { expect, test } from 'vitest';
import { setClubActive } from '../../../functions/operators/create-club.ts';
import { drawIdOf, findDraw } from '../../../functions/store/draw-record.ts';
import { keys } from '../../../functions/store/keys.ts';
import { fillLotteryPlaces } from '../../../functions/store/public-place.ts';
import { parseWinner, winnerItem } from '../../../functions/store/winner-record.ts';
import { drawWinner, mailWinners } from '../../../shared/contract/draw.ts';
import { copyLottery } from '../../../shared/contract/lottery.ts';
import { listPrizes, savePrizes } from '../../../shared/contract/prize.ts';
import { publishDraw, readResults, type Results, resultsAtOnce } from '../../../shared/contract/results.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testCloud } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { clubWithSales } from './club-with-sales.ts';

const cloud = await testCloud();
const read = (id: string, query = {}) => cloud.anonymous.call(readResults, { params: { id }, query });

test('nothing of a draw is shown before it is published, and nothing but prizes and numbers afterwards', async () => {
  const { club, lottery, draw, drawOne, numbers } = await clubWithSales(4);
  const publish = (id: string, published: boolean) =>
    club.admin.call(publishDraw, { params: { id }, body: { published } });
  const before = (await read(lottery)).body;
  expect(before).toEqual({
    clubName: `Klubb ${club.urlKey}`,
    lotteryName: 'Höstlotten',
    validUntilDate: expect.any(String),
    drawDate: null,
    plan: [],
    draws: [],
  });
  const [first, second] = [await draw('Lilla dragningen'), await draw('Stora dragningen')];
  expect(outcomeOf(await publish(first, true))).toBe('409 draw.noWinners');
  for (const id of [first, first, second]) await drawOne(id);
  // Neither that there are draws, nor how many, nor how many winners.
  expect((await read(lottery)).body).toEqual(before);

  expect((await publish(first, true)).status).toBe(204);
  const shown = (await read(lottery)).body;
  expect(shown.draws).toEqual([
    {
      id: first,
      name: 'Lilla dragningen',
      createdDate: expect.any(String),
      prizes: (await numbers(first)).map((number) => ({
        name: 'Cykel',
        number,
        sold: true,
        value: null,
        sponsor: null,
      })),
    },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/Åsa|Köpare|kund-|070|Saljare/);

  expect((await publish(first, false)).status).toBe(204);
  expect((await read(lottery)).body).toEqual(before);
  expect((await club.admin.call(mailWinners, { body: { drawId: second } })).status).toBe(202);
  expect((await read(lottery)).body.draws.map(({ id }) => id)).toEqual([second]);
  expect(outcomeOf(await publish(second, false))).toBe('409 draw.mailSent');
  expect((await read(lottery)).body.draws.map(({ id }) => id)).toEqual([second]);
});

test('a winner who was replaced is not shown, and an unsold number is shown as that', async () => {
  const { club, lottery, draw, drawOne, numbers } = await clubWithSales(3);
  const id = await draw();
  for (let prize = 0; prize < 3; prize++) await drawOne(id);
  const drawn = await numbers(id);
  const table = cloud.service.of(club.id);
  const record = await findDraw(table, id);
  if (!record) throw new Error('no draw');
  const replaced = { reason: 'Fel vinst', by: club.admin.id, at: new Date().toISOString() };
  const at = (prize: number) => keys.winner(lottery, record.id, prize);
  await table.write({ update: at(0), set: { replaced } });
  await table.write({ update: at(1), remove: ['buyer', 'seller'] });
  await club.admin.call(publishDraw, { params: { id }, body: { published: true } });
  expect((await read(lottery)).body.draws[0]?.prizes).toEqual([
    { name: 'Cykel', number: drawn[1], sold: false, value: null, sponsor: null },
    { name: 'Cykel', number: drawn[2], sold: true, value: null, sponsor: null },
  ]);
});

test('what can be won is shown from the start, and never how much of it has been drawn', async () => {
  const { club, lottery, draw } = await clubWithSales(2);
  const prizes = [
    { name: 'Elcykel', value: 12_999.5, sponsor: 'Nordvikens cykel', count: 2 },
    { name: 'Fika', value: null, sponsor: null, count: 1 },
  ];
  const saved = await club.admin.call(savePrizes, { params: { id: lottery }, body: { prizes } });
  expect(saved.status).toBe(204);
  const before = (await read(lottery)).body;
  expect(before.plan).toEqual(prizes);
  const id = await draw();
  const [listed] = (await club.admin.call(listPrizes, { params: { id: lottery } })).body;
  const body = { drawId: id, prizeId: listed?.id };
  expect((await club.admin.call(drawWinner, { body })).status).toBe(200);
  expect((await read(lottery)).body).toEqual(before);
  await club.admin.call(publishDraw, { params: { id }, body: { published: true } });
  expect((await read(lottery)).body.draws[0]?.prizes).toEqual([
    {
      name: 'Elcykel',
      number: expect.any(Number),
      sold: true,
      value: 12_999.5,
      sponsor: 'Nordvikens cykel',
    },
  ]);
});

test('an unknown lottery, one of an inactive club and any other id have no results', async () => {
  const { club, lottery, draw } = await clubWithSales(1);
  const drawId = await draw();
  const status = async (id: string) => (await read(id)).status;
  expect(await Promise.all([lottery, drawId, `${lottery}0`, 'x', club.id].map(status))).toEqual([
    200, 404, 404, 404, 404,
  ]);
  await setClubActive(cloud.service, club.id, false);
  expect(await status(lottery)).toBe(404);
  await setClubActive(cloud.service, club.id, true);
  expect(await status(lottery)).toBe(200);
});

test('another club publishes nothing here, and a lottery of another club is never shown as its own', async () => {
  const [own, other] = await Promise.all([clubWithSales(1), clubWithSales(1)]);
  const id = await own.draw();
  await own.drawOne(id);
  const refused = await other.club.admin.call(publishDraw, { params: { id }, body: { published: true } });
  expect(refused.status).toBe(404);
  expect((await read(own.lottery)).body.draws).toEqual([]);
  // A place is taken by the first club: an import of the same ids elsewhere does not move it.
  const table = cloud.service.of(other.club.id);
  const { view } = (await cloud.service.of(own.club.id).get(keys.lottery(own.lottery))) ?? {};
  await table.write({
    put: { ...keys.lottery(own.lottery), ...keys.lotteryByState(false, own.lottery), view, v: 1 },
  });
  await fillLotteryPlaces(table);
  expect((await read(own.lottery)).body.clubName).toBe(`Klubb ${own.club.urlKey}`);
});

test('a copied lottery has a place of its own', async () => {
  const { club, lottery } = await clubWithSales(1);
  const { body: copy } = await club.admin.call(copyLottery, {
    params: { id: lottery },
    body: { name: 'Kopian', validUntilDate: addDays(dayOf(new Date()), 9) },
  });
  expect((await read(copy)).body.lotteryName).toBe('Kopian');
});

test('more winners than fit into an answer continue in the next, each once and in order; the answer is revalidated', async () => {
  const { club, lottery, draw, drawOne } = await clubWithSales(1);
  const id = await draw();
  await drawOne(id);
  const table = cloud.service.of(club.id);
  const record = await findDraw(table, id);
  if (!record) throw new Error('no draw');
  // Four draws of 1 300 winners each.
  const [first] = await table.query(keys.winners(lottery, record.id));
  if (!first) throw new Error('no winner');
  const winner = parseWinner(first);
  const prizes = Array.from({ length: 1300 }, (_, prize) => prize);
  for (let copy = 0; copy < 4; copy++) {
    const other = {
      ...record,
      id: `copy${copy}`,
      mailSent: true,
      winners: prizes.map((prize) => prize + 1),
    };
    const { pk, sk, ...item } = { ...keys.draw(lottery, other.id), ...other };
    await table.write({ put: { ...item, pk, sk } });
    for (let from = 0; from < prizes.length; from += 100)
      await table.transact(
        prizes.slice(from, from + 100).map((prize) => ({
          put: winnerItem(other, { ...winner, prize, number: prize + 1, name: `Vinst ${copy}/${prize}` }),
        })),
      );
  }
  const parts: Results[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await read(lottery, cursor === undefined ? {} : { cursor });
    parts.push(body);
    cursor = body.next;
  } while (cursor !== undefined);
  expect(parts.length).toBe(2);
  for (const { draws } of parts)
    expect(draws.flatMap((each) => each.prizes).length).toBeLessThanOrEqual(resultsAtOnce);
  const names = parts.flatMap(({ draws }) => draws.flatMap((each) => each.prizes.map(({ name }) => name)));
  expect(names).toEqual([0, 1, 2, 3].flatMap((copy) => prizes.map((prize) => `Vinst ${copy}/${prize}`)));
  expect(new Set(parts.flatMap(({ draws }) => draws.map((each) => each.id))).size).toBe(4);
  expect(drawIdOf(record)).toBe(id);

  const url = `${cloud.url}/api/ticketbase/${lottery}/results`;
  const answer = await fetch(url);
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
});
