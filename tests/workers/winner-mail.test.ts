import { expect, test } from 'vitest';
import { listBatches } from '../../functions/store/mail-batch.ts';
import { outboxKeyOf } from '../../functions/store/outbox.ts';
import { keys } from '../../functions/store/keys.ts';
import { listWinners } from '../../shared/contract/draw.ts';
import { testCloud } from '../support/cloud.ts';
import { drawnLottery } from './drawn-lottery.ts';
import { holdOutbox, meddle, pass, receiptsOf, receive, sweep, messagesOf } from './outbox.ts';
import { prefixes } from '../support/prefixes.ts';

const cloud = await testCloud();

test('every address gets one mail, however many tickets it has, and winners learn of theirs', async () => {
  const names = ['anna', 'anna', 'ANNA', 'bo', 'bo', 'cia', 'dan'];
  const { club, lottery, ...sold } = await drawnLottery(
    names.length,
    (number, urlKey) => `${names[number - 1]}@${urlKey}.example`,
  );
  const address = (name: string) => `${name}@${club.urlKey}.example`;
  const table = cloud.service.of(club.id);
  await table.write({ update: keys.lottery(lottery), set: { unsubscribed: true } });
  await table.write({ put: { ...keys.unsubscribed(lottery, address('dan')) } });
  const drawId = await sold.draw(3);
  await sold.ask(drawId);
  const mails = await sold.mails();
  expect(mails.map(({ to }) => to.join().toLowerCase()).toSorted()).toEqual(
    ['anna', 'bo', 'cia'].map(address),
  );
  expect(await sold.progress(drawId)).toEqual({ total: 4, sent: 3, waiting: 0, refused: 0, unsubscribed: 1 });
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  for (const { to, text, html, headers } of mails) {
    const own = winners.filter(({ customer }) => customer?.email.toLowerCase() === to[0]?.toLowerCase());
    expect(text.includes('GRATTIS')).toBe(own.length > 0);
    expect(html.includes('Ingen av dina lotter vann')).toBe(own.length === 0);
    for (const { ticket } of own) expect(text).toContain(`Lott nr ${ticket.number}: Cykel`);
    for (const { ticket } of winners) expect(text).toContain(`lott nr ${ticket.number}`);
    expect(text).not.toContain('Öa Ek');
    expect(text).toContain('Tack alla!');
    expect(headers['list-unsubscribe']).toContain(`${cloud.url}/api/draw/mail/unsubscribe?t=`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  }
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test('a recipient costs two writes, in messages of fifty', async () => {
  const { club, ...sold } = await drawnLottery(51);
  const drawId = await sold.draw();
  const { calls } = await cloud.observe(async () => {
    await sold.ask(drawId);
    await cloud.drain();
  });
  const writes = calls.filter(
    ({ caller, operation }) =>
      caller.endsWith('-sendWinnerMail') && /^(Put|Update|Delete|Transact)/.test(operation),
  );
  const units = (chosen: typeof writes) => chosen.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
  const receipt = new RegExp(`#${prefixes.receipt}[^#]+$`);
  const ofReceipts = writes.filter(({ keys: [key] }) => receipt.test(key?.pk ?? ''));
  expect(ofReceipts).toHaveLength(2 * 51);
  // A write after an SES event fails its condition; the emulator does not report its units.
  expect(units(ofReceipts)).toBeLessThanOrEqual(2 * 51);
  const [mailId = ''] = new Set(ofReceipts.map(({ keys: [key] }) => key?.sk));
  const batches = await listBatches(cloud.service.of(club.id), mailId);
  expect(batches.map(({ numbers }) => numbers.length)).toEqual([50, 1]);
  // Besides the receipts: each batch stored (1 W) and counted (4 W), the progress (4 W), the outbox message (1 W).
  expect(units(writes) - units(ofReceipts)).toBe(5 * 2 + 4 + 1);
  expect(await sold.mails()).toHaveLength(51);
  expect(await sold.progress(drawId)).toEqual({
    total: 51,
    sent: 51,
    waiting: 0,
    refused: 0,
    unsubscribed: 0,
  });
});

test(
  'nobody is mailed twice or left out, wherever the fan-out and the workers crash',
  { tags: 'search' },
  async () => {
    const { club, ...sold } = await drawnLottery(53);
    const drawId = await sold.draw();
    const release = holdOutbox(cloud);
    await sold.ask(drawId);
    const [stored] = await messagesOf(cloud, club.id);
    const place = stored ? outboxKeyOf(stored) : {};
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
    const stop = meddle(cloud, 'sendWinnerMail', ({ service }) => {
      if (service !== 'ses' || ++sends % 7 > 0) return undefined;
      return sends % 2 === 0 ? 'fail' : 'drop-answer';
    });
    await cloud.drain();
    stop();
    for (let round = 0; round < 3 && (await messagesOf(cloud, club.id)).length > 0; round++) {
      await pass(cloud, club.id, 20);
      await sweep(cloud);
    }
    const addresses = (await sold.mails()).flatMap(({ to }) => to);
    expect(addresses).toHaveLength(53);
    expect(new Set(addresses).size).toBe(53);
    const receipts = await receiptsOf(club.id, stored?.id ?? '');
    expect(receipts.map(({ state }) => state)).toEqual(Array.from({ length: 53 }, () => 'sent'));
    expect(await sold.progress(drawId)).toEqual({
      total: 53,
      sent: 53,
      waiting: 0,
      refused: 0,
      unsubscribed: 0,
    });
    expect(await messagesOf(cloud, club.id)).toEqual([]);
  },
);

test('a refused recipient does not hold up the others, and is counted', async () => {
  const sold = await drawnLottery(3, (number, urlKey) =>
    number === 1 ? 'reject@kund.example' : `kund${number}@${urlKey}.example`,
  );
  const drawId = await sold.draw();
  const before = await cloud.local.queued('WinnerMailDeadLetters');
  await sold.ask(drawId);
  expect(await sold.mails()).toHaveLength(2);
  expect(await sold.progress(drawId)).toEqual({
    total: 3,
    sent: 2,
    waiting: 0,
    refused: 1,
    unsubscribed: 0,
  });
  expect(await cloud.local.queued('WinnerMailDeadLetters')).toBe(before + 1);
});

test('a complaint about a draw mail unsubscribes the address', async () => {
  const complainer = (urlKey: string) => `complaint@${urlKey}.example`;
  const sold = await drawnLottery(2, (number, urlKey) =>
    number === 1 ? complainer(urlKey) : `kund@${urlKey}.example`,
  );
  const [first, second] = [await sold.draw(), await sold.draw()];
  await sold.ask(first);
  expect(await sold.mails()).toHaveLength(2);
  await sold.ask(second);
  const mails = await sold.mails();
  expect(mails.filter(({ to }) => to.includes(complainer(sold.club.urlKey)))).toHaveLength(1);
  expect(await sold.progress(second)).toMatchObject({ total: 2, sent: 1, unsubscribed: 1 });
});
