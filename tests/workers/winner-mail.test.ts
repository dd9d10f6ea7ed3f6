import { expect, test } from 'vitest';
import { listWinners, mailWinners, readDraw } from '../../shared/contract/draw.ts';
import { keys } from '../../functions/table/keys.ts';
import { placeOf } from '../../functions/mail/outbox.ts';
import { listBatches } from '../../functions/mail/mail-batch.ts';
import { clubWithSales, type ClubWithSales } from '../api/draw/club-with-sales.ts';
import { testCloud } from '../support/cloud.ts';
import { meddle, pass, receiptsOf, receive, sweep, wishesOf } from './outbox.ts';

const cloud = await testCloud();

/** Sold numbers of a lottery with one winner, about to be mailed. */
async function drawn(numbers: number): Promise<ClubWithSales & { drawId: string }> {
  const sales = await clubWithSales(numbers);
  const drawId = await sales.draw();
  expect((await sales.drawOne(drawId)).status).toBe(200);
  return { ...sales, drawId };
}
const ask = async ({ club, drawId }: { club: ClubWithSales['club']; drawId: string }) => {
  expect((await club.admin.call(mailWinners, { body: { drawId, message: 'Tack alla!' } })).status).toBe(202);
};
const progress = async ({ club, drawId }: { club: ClubWithSales['club']; drawId: string }) =>
  (await club.admin.call(readDraw, { params: { id: drawId } })).body.mail;
const mailsOf = async (urlKey: string) =>
  (await cloud.mails()).filter(
    ({ subject, headers }) => subject.startsWith('Vinnarna') && headers['from']?.includes(urlKey),
  );
const holdStream = () =>
  meddle(cloud, 'relayOutbox', ({ service, operation }) =>
    service === 'sqs' && operation.startsWith('Send') ? 'fail' : undefined,
  );

test('every address gets one mail, however many tickets it has, and winners are told of theirs', async () => {
  const sales = await clubWithSales(7, () => false);
  const { club, tickets } = sales;
  const address = (name: string) => `${name}@${club.urlKey}.example`;
  const names = ['anna', 'anna', 'ANNA', 'bo', 'bo', 'cia', 'dan'];
  for (const [index, name] of names.entries())
    await club.sell(club.seller, tickets[index] ?? '', {
      firstName: 'Öa',
      lastName: 'Ek',
      email: address(name),
    });
  const lotteryTable = cloud.service.of(club.id);
  await lotteryTable.write({ update: keys.lottery(sales.lottery), set: { unsubscribed: true } });
  await lotteryTable.write({ put: { ...keys.unsubscribed(sales.lottery, address('dan')) } });
  const drawId = await sales.draw();
  for (let prize = 0; prize < 3; prize++) await sales.drawOne(drawId);
  await ask({ club, drawId });
  const mails = await mailsOf(club.urlKey);
  expect(mails.map(({ to }) => to.join().toLowerCase()).toSorted()).toEqual(
    ['anna', 'bo', 'cia'].map(address),
  );
  expect(await progress({ club, drawId })).toEqual({
    total: 4,
    sent: 3,
    waiting: 0,
    refused: 0,
    unsubscribed: 1,
  });
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  for (const { to, text, html, headers } of mails) {
    const own = winners.filter(({ customer }) => customer.email.toLowerCase() === to[0]?.toLowerCase());
    expect(text.includes('Grattis'.toUpperCase())).toBe(own.length > 0);
    expect(html.includes('Ingen av dina lotter vann')).toBe(own.length === 0);
    for (const { ticket } of own) expect(text).toContain(`Lott nr ${ticket.number}: Cykel`);
    for (const { ticket } of winners) expect(text).toContain(`lott nr ${ticket.number}`);
    expect(text).not.toContain('Öa Ek');
    expect(text).toContain('Tack alla!');
    expect(headers['list-unsubscribe']).toContain(`${cloud.url}/api/draw/mail/unsubscribe?t=`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  }
  expect(await wishesOf(cloud, club.id)).toEqual([]);
});

test('a receiver costs two writes, in messages of fifty', async () => {
  const sales = await drawn(60);
  const { calls } = await cloud.observe(async () => {
    await ask(sales);
    await cloud.drain();
  });
  const writes = calls.filter(
    ({ caller, operation }) =>
      caller.endsWith('-sendWinnerMail') && /^(Put|Update|Delete|Transact)/.test(operation),
  );
  const units = (chosen: typeof writes) => chosen.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
  const ofReceipts = writes.filter(({ keys: [key] }) => /#MAIL#[^#]+$/.test(key?.pk ?? ''));
  expect(ofReceipts).toHaveLength(2 * 60);
  // A mark that an event has made before is refused; the emulator does not tell what that cost.
  expect(units(ofReceipts)).toBeLessThanOrEqual(2 * 60);
  const [mailId = ''] = new Set(ofReceipts.map(({ keys: [key] }) => key?.pk.split('#').at(-1)));
  const batches = await listBatches(cloud.service.of(sales.club.id), mailId);
  expect(batches.map(({ numbers }) => numbers.length)).toEqual([50, 10]);
  // Beside the receipts: each batch stored (1 W) and counted (4 W), the progress (4 W), the wish (1 W).
  expect(units(writes) - units(ofReceipts)).toBe(5 * 2 + 4 + 1);
  expect(await mailsOf(sales.club.urlKey)).toHaveLength(60);
  expect(await progress(sales)).toEqual({ total: 60, sent: 60, waiting: 0, refused: 0, unsubscribed: 0 });
});

test('nobody is mailed twice or left out, wherever the fan-out and the workers break off', async () => {
  const sales = await drawn(53);
  const { club } = sales;
  const release = holdStream();
  await ask(sales);
  const [stored] = await wishesOf(cloud, club.id);
  const place = stored ? placeOf(stored) : {};
  for (const step of [3, 6, 7, 8, 9]) {
    let calls = 0;
    const stop = meddle(cloud, 'sendWinnerMail', () =>
      ++calls < step ? undefined : calls === step ? 'drop-answer' : 'fail',
    );
    await receive(cloud, 'sendWinnerMail', place);
    stop();
  }
  release();
  await Promise.all(Array.from({ length: 4 }, () => receive(cloud, 'sendWinnerMail', place)));
  let sends = 0;
  const stop = meddle(cloud, 'sendWinnerMail', ({ service }) =>
    service === 'ses' && ++sends % 7 === 0 ? (sends % 2 ? 'drop-answer' : 'fail') : undefined,
  );
  await cloud.drain();
  stop();
  for (let round = 0; round < 3; round++) {
    await pass(cloud, club.id, 20);
    await sweep(cloud);
  }
  const addresses = (await mailsOf(club.urlKey)).flatMap(({ to }) => to);
  expect(addresses).toHaveLength(53);
  expect(new Set(addresses).size).toBe(53);
  const receipts = await receiptsOf(cloud, club.id, stored?.id ?? '');
  expect(receipts.map(({ state }) => state)).toEqual(Array.from({ length: 53 }, () => 'sent'));
  expect(await progress(sales)).toEqual({ total: 53, sent: 53, waiting: 0, refused: 0, unsubscribed: 0 });
  expect(await wishesOf(cloud, club.id)).toEqual([]);
}, 120_000);

test('a receiver who is refused does not hold up the others, and is counted', async () => {
  const sales = await clubWithSales(3);
  const { club, tickets, buyers } = sales;
  await club.sell(club.seller, tickets[0] ?? '', {
    email: 'reject@kund.example',
    customerId: buyers[0],
  } as never);
  const drawId = await sales.draw();
  await sales.drawOne(drawId);
  const before = await cloud.local.queued('WinnerMailDeadLetters');
  await ask({ club, drawId });
  expect(await mailsOf(club.urlKey)).toHaveLength(2);
  expect(await progress({ club, drawId })).toEqual({
    total: 3,
    sent: 2,
    waiting: 0,
    refused: 1,
    unsubscribed: 0,
  });
  expect(await cloud.local.queued('WinnerMailDeadLetters')).toBe(before + 1);
});

test('who complains of a draw mail is unsubscribed', async () => {
  const sales = await clubWithSales(2);
  const { club, tickets, buyers } = sales;
  const email = `complaint@${club.urlKey}.example`;
  await club.sell(club.seller, tickets[0] ?? '', { email, customerId: buyers[0] } as never);
  const [first, second] = [await sales.draw(), await sales.draw()];
  for (const drawId of [first, second]) await sales.drawOne(drawId);
  await ask({ club, drawId: first });
  expect(await mailsOf(club.urlKey)).toHaveLength(2);
  await ask({ club, drawId: second });
  expect((await mailsOf(club.urlKey)).filter(({ to }) => to.includes(email))).toHaveLength(1);
  expect(await progress({ club, drawId: second })).toMatchObject({ total: 2, sent: 1, unsubscribed: 1 });
});
