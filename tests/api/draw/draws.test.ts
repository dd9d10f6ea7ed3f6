import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createDraw,
  deleteDraw,
  drawWinner,
  listDraws,
  mailWinners,
  readDraw,
  readOdds,
} from '../../../shared/contract/draw.ts';
import { clubWithSales } from './club-with-sales.ts';

test('a draw shows the commitment to its secret, and the secret after the winners have been mailed', async () => {
  const { club, lottery, draw, drawOne } = await clubWithSales(3);
  const id = await draw();
  await drawOne(id);
  const { body: before } = await club.admin.call(readDraw, { params: { id } });
  expect(before).toEqual({
    id,
    name: 'Julens dragning',
    ticketBaseId: lottery,
    createdDate: expect.stringMatching(/^20.*Z$/),
    mailSent: false,
    drawn: 1,
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await club.admin.call(mailWinners, { body: { drawId: id } })).status).toBe(202);
  const { body: after } = await club.admin.call(readDraw, { params: { id } });
  expect(after.secret).toMatch(/^[0-9a-f]{64}$/);
  const bytes = Buffer.from(after.secret ?? '', 'hex');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(before.commitment);
});

test('lists draws oldest first', async () => {
  const { club, lottery, draw } = await clubWithSales(1);
  const draws = [await draw('Första'), await draw('Andra'), await draw('Tredje')];
  const { body } = await club.admin.call(listDraws, { params: { ticketBaseId: lottery } });
  expect(body.map(({ id }) => id)).toEqual(draws);
  expect(body.map(({ secret }) => secret)).toEqual([undefined, undefined, undefined]);
});

test('a draw can be deleted until it has winners', async () => {
  const { club, draw, drawOne } = await clubWithSales(2);
  const [empty, drawn] = [await draw(), await draw()];
  await drawOne(drawn);
  expect((await club.admin.call(deleteDraw, { params: { id: empty } })).status).toBe(204);
  expect((await club.admin.call(readDraw, { params: { id: empty } })).status).toBe(404);
  expect((await club.admin.call(deleteDraw, { params: { id: empty } })).status).toBe(404);
  const refused = await club.admin.call(deleteDraw, { params: { id: drawn } });
  expect([refused.status, refused.body.code]).toEqual([409, 'draw.hasWinners']);
});

test('the odds are those of a sold ticket that has not won', async () => {
  const { club, draw, drawOne } = await clubWithSales(4, (number) => number > 1);
  const id = await draw();
  const odds = async () => (await club.admin.call(readOdds, { params: { id } })).body;
  expect(await odds()).toEqual({ percentage: 33.33, fractional: '1/3' });
  await drawOne(id);
  expect(await odds()).toEqual({ percentage: 50, fractional: '1/2' });
  await drawOne(id);
  await drawOne(id);
  expect(await odds()).toEqual({ percentage: 0, fractional: '0' });
});

test('rejects a draw in an archived lottery', async () => {
  const { club, lottery } = await clubWithSales(1);
  await club.edit(lottery, { closed: true });
  const refused = await club.admin.call(createDraw, { body: { name: 'Sen', ticketBaseId: lottery } });
  expect([refused.status, refused.body.code]).toEqual([409, 'lottery.archived']);
});

test('a draw requested twice with one key is created once', async () => {
  const { club, lottery } = await clubWithSales(1);
  const ask = () =>
    club.admin.call(createDraw, { body: { name: 'En', ticketBaseId: lottery } }, { key: 'en' });
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toBe(first.body);
  const { body } = await club.admin.call(listDraws, { params: { ticketBaseId: lottery } });
  expect(body).toHaveLength(1);
});

test('reports a missing name, and a prize without one, at the field', async () => {
  const { club, lottery, draw } = await clubWithSales(1);
  const nameless = await club.admin.call(createDraw, { body: { name: ' ', ticketBaseId: lottery } });
  expect(nameless.status).toBe(400);
  expect(nameless.body.fields).toEqual([{ path: 'name', message: 'Fyll i namn' }]);
  const prize = await club.admin.call(drawWinner, { body: { drawId: await draw(), name: '' } });
  expect(prize.status).toBe(400);
  expect(prize.body.fields).toEqual([{ path: 'name', message: 'Fyll i vinst' }]);
});
