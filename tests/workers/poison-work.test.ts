import { expect, test } from 'vitest';
import { present } from '../../functions/store/write.ts';
import { keys } from '../../functions/store/keys.ts';
import { listArchivedLotteries } from '../../shared/contract/lottery.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { everyItem } from '../support/everything.ts';
import { deadLettersOf } from './dead-letters.ts';
import { drawnLottery } from './drawn-lottery.ts';
import { readItem, tamper, tellDrifts } from './tampered.ts';
import { prefixes } from '../support/prefixes.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';

/** Work over all items of a club or of all clubs skips unreadable ones, and reports them. */
const cloud = await ownCloud();
const broken = await cloud.club();
const hour = 3_600_000;
const { dead, redrive, untilDead } = deadLettersOf(cloud);

test('an unreadable ticket holds up no other winner mail; its buyer gets it once it is readable', async () => {
  const sold = await drawnLottery(4);
  const drawId = await sold.draw();
  await cloud.drain();
  const before = await dead('winner');
  const key = keys.ticket(sold.lottery, 2);
  await tamper(
    cloud,
    sold.club,
    key,
    ({ view, ...item }) => ({ ...item, view: { b: { ...(view as { b: object }).b, at: 'igår' } } }),
    async () => {
      await sold.ask(drawId);
      await untilDead('winner', before + 1);
      const addresses = (await sold.mails()).flatMap(({ to }) => to);
      expect(addresses.toSorted()).toEqual(
        [1, 3, 4].map((number) => `kund${number}@${sold.club.urlKey}.example`),
      );
      expect(await sold.progress(drawId)).toMatchObject({ total: 4, waiting: 4, refused: 0 });
    },
  );
  await redrive('winner');
  expect((await sold.mails()).flatMap(({ to }) => to)).toHaveLength(4);
  expect(await sold.progress(drawId)).toMatchObject({ total: 4, sent: 4, waiting: 0 });
});

test('the recount reports an unreadable lottery, and counts the others', async () => {
  const [one, two] = [await broken.lottery(), await broken.lottery()];
  await broken.tickets(one, broken.seller, 2);
  await broken.tickets(two, broken.seller, 2);
  const notice = await tamper(
    cloud,
    broken,
    keys.lottery(one),
    ({ view, ...item }) => ({ ...item, view: { ...(view as object), price: 'gratis' } }),
    () =>
      tamper(
        cloud,
        broken,
        keys.tally(two, broken.seller.id),
        (item) => ({ ...item, sold: Number(item.sold) + 1 }),
        () => tellDrifts(cloud, broken),
      ),
  );
  expect(notice).toEqual(['tally.sold 0 1', 'unreadable 1 0']);
});

test("an unreadable club holds up no other club's nightly work, nor an unreadable buyer another", async () => {
  const sold = await drawnLottery(3);
  const second = await sold.club.lottery({ maxNumber: 1 });
  const [ticketId = ''] = await sold.club.tickets(second, sold.club.seller, 1);
  await sold.club.sell(sold.club.seller, ticketId, { email: `annan@${sold.club.urlKey}.example` });
  for (const id of [sold.lottery, second]) {
    await sold.club.edit(id, { closed: true });
    await cloud.service.of(sold.club.id).write({
      update: keys.lottery(id),
      set: { 'view.archivedDate': new Date(Date.now() - 400 * 24 * hour).toISOString() },
      if: present('pk'),
    });
  }
  await cloud.drain();
  const before = await dead('job');
  const record = { pk: keys.clubRecords().pk, sk: '!trasig' };
  await cloud.service.write({ put: { ...record, name: 7 } });
  const key = keys.ticket(sold.lottery, 1);
  const item = await readItem(cloud, sold.club, key);
  const view = { b: { ...(item.view as { b: object }).b, at: 'igår' } };
  await cloud.service.of(sold.club.id).write({ put: { ...item, view } });
  await cloud.local.runSchedule('EachNight');
  await untilDead('job', before + 1);
  const named = (await everyItem(sold.club.id)).filter((each) =>
    String(each.pk).startsWith(clubPartition(sold.club.id, prefixes.lottery)),
  );
  const text = JSON.stringify(named);
  expect(text).toContain(`kund1@${sold.club.urlKey}`);
  for (const name of ['kund2', 'kund3', 'annan']) expect(text).not.toContain(`${name}@`);
  expect((await sold.club.admin.call(listArchivedLotteries, {})).body).toHaveLength(2);
  await cloud.service.write({ delete: record });
  // Fixed, and moved back by the operator.
  await cloud.service.of(sold.club.id).write({ put: item });
  await redrive('job');
  expect(JSON.stringify(await everyItem(sold.club.id))).not.toContain(`kund1@${sold.club.urlKey}`);
});
