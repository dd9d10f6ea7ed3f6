import { expect, test } from 'vitest';
import { findDraw } from '../../functions/store/draw-record.ts';
import { keys } from '../../functions/store/keys.ts';
import { listBatches } from '../../functions/store/mail-batch.ts';
import { listWinners, mailWinners } from '../../shared/contract/draw.ts';
import { testCloud } from '../support/cloud.ts';
import { drawnLottery } from './drawn-lottery.ts';
import { meddle, messagesOf, pass, receive, sweep } from './outbox.ts';
import { outboxKeyOf } from '../../functions/store/outbox.ts';

const cloud = await testCloud();

test('the subject says who has won, or that the draw is done; each mail has all numbers of its receiver and the link to check', async () => {
  // Anna has 1–3 and 7, Bo 4 and 6, Cia 5.
  const names = ['anna', 'ANNA', 'anna', 'bo', 'cia', 'bo', 'anna'];
  const { club, lottery, ...sold } = await drawnLottery(
    names.length,
    (number, urlKey) => `${names[number - 1]}@${urlKey}.example`,
  );
  const drawId = await sold.draw(4);
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  // The first is replaced and another was not sold: neither has won.
  const table = cloud.service.of(club.id);
  const record = await findDraw(table, drawId);
  if (!record) throw new Error('no draw');
  const at = (prize: number) => keys.winner(lottery, record.id, prize);
  const replaced = { reason: 'Fel vinst', by: club.admin.id, at: new Date().toISOString() };
  await table.write({ update: at(0), set: { replaced } });
  await table.write({ update: at(1), remove: ['buyer', 'seller'] });
  await sold.ask(drawId);
  const mails = await sold.mails();
  expect(mails).toHaveLength(3);
  const [first, unsold, ...won] = winners.map(({ ticket }) => ticket.number);
  for (const { to, subject, text, html } of mails) {
    const name = to[0]?.toLowerCase().split('@')[0] ?? '';
    const own = names.flatMap((each, index) => (each.toLowerCase() === name ? [index + 1] : []));
    const prizes = won.filter((number) => own.includes(number));
    const more = prizes.length > 1 ? ' och 1 vinst till' : '';
    expect(subject, name).toBe(
      prizes.length > 0 ? `Du har vunnit: Cykel${more}!` : 'Dragningen i Höstlotten är klar',
    );
    expect(text).toContain(`${own.length > 1 ? 'Dina' : 'Ditt'} lottnummer: ${own.join(', ')}\n`);
    expect(text).not.toContain(`lott nr ${first},`);
    expect(text).toContain(`lott nr ${unsold}, Osåld lott`);
    expect(text).toContain(`${cloud.url}/resultat/${lottery}`);
    expect(html).toContain(`${cloud.url}/dragning/${drawId}`);
  }
});

test('the mail lists the winners as they were when it was requested, and the winning numbers of its receiver as they are now', async () => {
  const sold = await drawnLottery(3, (number, urlKey) => `${number < 3 ? 'dora' : 'eva'}@${urlKey}.example`);
  const { club, lottery } = sold;
  const drawId = await sold.draw(3);
  const table = cloud.service.of(club.id);
  const holding = ['relayOutbox', 'sendWinnerMail'].map((worker) =>
    meddle(cloud, worker, ({ service, operation }) =>
      service === 'sqs' && operation.startsWith('Send') ? 'fail' : undefined,
    ),
  );
  await sold.ask(drawId);
  const [stored] = await messagesOf(cloud, club.id);
  const record = await findDraw(table, drawId);
  if (!record || !stored) throw new Error('no draw');
  await receive(cloud, 'sendWinnerMail', outboxKeyOf(stored));
  const [batch] = await listBatches(table, stored.id);
  expect(batch).toMatchObject({ numbers: [1, 3], own: { 1: { runs: [1, 2], left: 0 } } });
  // After the fan-out a prize is drawn again, and a winner's address is corrected.
  const replaced = { reason: 'Vann inte', by: club.admin.id, at: new Date(stored.at + 1000).toISOString() };
  await table.write({ update: keys.winner(lottery, record.id, 0), set: { replaced } });
  const email = `eva@${club.urlKey}.example`;
  await table.write({ update: keys.ticket(lottery, 2), set: { 'view.b.e': email } });
  for (const release of holding) release();
  for (let round = 0; round < 3 && (await messagesOf(cloud, club.id)).length > 0; round++) {
    await pass(cloud, club.id, 20);
    await sweep(cloud);
  }
  const mails = await sold.mails();
  expect(mails).toHaveLength(2);
  for (const { to, text } of mails) {
    expect(text.match(/- Cykel: /g)).toHaveLength(3);
    expect(text).toContain(to[0]?.startsWith('dora') ? 'Ditt lottnummer: 1\n' : 'Dina lottnummer: 2, 3\n');
  }
});

test('many numbers are listed as runs, at most two hundred, and a test mail lists none', async () => {
  const sold = await drawnLottery(410, (number, urlKey) =>
    number % 2 === 0 ? `fia@${urlKey}.example` : `gun@${urlKey}.example`,
  );
  const drawId = await sold.draw();
  const testReceiver = `prov@${sold.club.urlKey}.example`;
  await sold.club.admin.call(mailWinners, { body: { drawId, testReceiver } });
  const [trial] = await sold.mails();
  expect(trial?.text).toContain('TESTUTSKICK');
  expect(trial?.text).not.toMatch(/lottnummer: \d/);
  await sold.ask(drawId);
  const mails = (await sold.mails()).filter(({ to }) => !to.includes(testReceiver));
  expect(mails).toHaveLength(2);
  const { body: winners } = await sold.club.admin.call(listWinners, { params: { id: drawId } });
  const won = new Set(winners.map(({ ticket }) => String(ticket.number)));
  for (const { text } of mails) {
    const [, listed = '', more] = /Dina lottnummer: (.+) och (\d+) till\n/.exec(text) ?? [];
    const numbers = listed.split(', ');
    // A number that has won is listed, wherever it stands.
    const last = numbers.slice(200);
    expect([last.every((number) => won.has(number)), numbers.length + Number(more)]).toEqual([true, 205]);
  }
});
