import { expect, test } from 'vitest';
import { ids, keys } from '../../functions/store/keys.ts';
import { listWinners, readDraw } from '../../shared/contract/draw.ts';
import { readProof } from '../../shared/contract/proof.ts';
import { listArchivedLotteries, listLotteries } from '../../shared/contract/lottery.ts';
import { listStats } from '../../shared/contract/report.ts';
import type { TestClub } from '../support/cloud.ts';
import { everyItem } from '../support/everything.ts';
import { buyerWithoutEmail } from '../../functions/store/buyer-record.ts';
import { detailsSet } from '../../functions/store/ticket-record.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { drawnLottery } from './drawn-lottery.ts';

const months = 12;

/** As if it had been archived this many days ago. */
async function archivedAgo(club: TestClub, id: string, days: number): Promise<void> {
  const { service } = await ownCloud();
  await service.of(club.id).write({
    update: keys.lottery(id),
    set: { 'view.archivedDate': new Date(Date.now() - days * 86_400_000).toISOString() },
  });
}

/** Runs the nightly schedule. */
async function night(): Promise<void> {
  const { local, drain } = await ownCloud();
  await local.runSchedule('EachNight');
  await drain();
}

const keptUntil = async (club: TestClub, id: string) =>
  (await club.admin.call(listArchivedLotteries, {})).body.find((lottery) => lottery.id === id)
    ?.buyersKeptUntil;

const naming = async (...words: readonly string[]) =>
  (await everyItem()).filter((item) => {
    const text = JSON.stringify(item).toLowerCase();
    return words.some((word) => text.includes(word.toLowerCase()));
  });

test('a year after archiving no buyer or winner is named; numbers, sums, prizes and proof stay', async () => {
  const drawn = await drawnLottery(6);
  const { club, lottery } = drawn;
  const drawId = await drawn.draw(2);
  await drawn.ask(drawId);
  await (await ownCloud()).drain();
  const numbers = async () =>
    (await club.admin.call(listWinners, { params: { id: drawId } })).body.map(({ ticket }) => ticket.number);
  const won = await numbers();
  const proof = (await club.admin.call(readProof, { params: { id: drawId } })).body;
  await club.edit(lottery, { closed: true });
  const until = new Date();
  until.setUTCMonth(until.getUTCMonth() + months);
  expect((await keptUntil(club, lottery))?.slice(0, 10)).toBe(until.toISOString().slice(0, 10));

  await archivedAgo(club, lottery, 364);
  await night();
  expect(await naming(`kund1@${club.urlKey}.example`), 'a day too early').not.toEqual([]);

  await archivedAgo(club, lottery, 367);
  await night();
  const buyers = [1, 2, 3, 4, 5, 6].map((number) => `kund${number}@${club.urlKey}.example`);
  expect(await naming(...buyers)).toEqual([]);
  expect(await numbers()).toEqual(won);
  expect((await club.admin.call(readProof, { params: { id: drawId } })).body).toEqual(proof);
  const [counted] = (await club.admin.call(listArchivedLotteries, {})).body;
  expect(counted).toMatchObject({ id: lottery, total: 6, sold: 6, buyersKeptUntil: null });
  const { body: stats } = await club.admin.call(listStats, { params: { id: lottery } });
  expect(JSON.stringify(stats)).not.toMatch(/Öa|kund/);
});

test("keeps the buyers of a lottery that is active, another club's or reactivated; archiving again restarts the retention", async () => {
  const { club, lottery } = await drawnLottery(2);
  const open = await drawnLottery(1);
  await club.edit(lottery, { closed: true });
  await archivedAgo(club, lottery, 400);
  await club.edit(lottery, { closed: false });
  await night();
  expect(await naming(`kund1@${club.urlKey}.example`)).not.toEqual([]);
  expect(await naming(`kund1@${open.club.urlKey}.example`)).not.toEqual([]);
  const { body } = await club.admin.call(listLotteries, {});
  expect(body.find(({ id }) => id === lottery)).not.toHaveProperty('buyersKeptUntil');
  await club.edit(lottery, { closed: true });
  await night();
  expect(await naming(`kund1@${club.urlKey}.example`)).not.toEqual([]);
  expect((await keptUntil(club, lottery))?.slice(0, 4)).toBe(`${new Date().getUTCFullYear() + 1}`);
});

test('the retention anonymises a buyer without email too, as ticket and as winner, and marks both as erased', async () => {
  const drawn = await drawnLottery(1);
  const { club, lottery } = drawn;
  const { service } = await ownCloud();
  const silent = buyerWithoutEmail({
    firstName: 'Gunhild',
    lastName: 'Utanpost',
    phone: '08-700 11 22',
  });
  await service.of(club.id).write({
    update: keys.ticket(lottery, 1),
    ...detailsSet(silent, false),
  });
  const drawId = await drawn.draw();
  await (await ownCloud()).drain();
  await club.edit(lottery, { closed: true });
  expect(await naming('Utanpost')).toHaveLength(2);
  await archivedAgo(club, lottery, 367);
  await night();
  expect(await naming('Utanpost')).toEqual([]);
  const [winner] = (await club.admin.call(listWinners, { params: { id: drawId } })).body;
  expect(winner?.customer).toMatchObject({ firstName: 'Borttagen', phone: '', erased: true });
});

test('a year after archiving the controllers of the draws are gone, and a signature keeps the name alone', async () => {
  const drawn = await drawnLottery(1);
  const { club, lottery } = drawn;
  const drawId = await drawn.draw(1);
  const email = `karin@revision-${club.urlKey}.example`;
  const at = new Date().toISOString();
  const key = keys.draw(lottery, ids.parseDraw(drawId)?.drawId ?? '');
  await (await ownCloud()).service.of(club.id).write({
    update: key,
    set: {
      controlled: true,
      controller: { name: 'Karin Ek', email, nonce: 'q'.repeat(24) },
      signature: { name: 'Karin Ek', email, at },
    },
  });
  await club.edit(lottery, { closed: true });
  await archivedAgo(club, lottery, 367);
  await night();
  expect(await naming(email)).toEqual([]);
  const { body } = await club.admin.call(readDraw, { params: { id: drawId } });
  expect([body.controller, body.signed]).toEqual([undefined, { name: 'Karin Ek', date: at }]);
});
