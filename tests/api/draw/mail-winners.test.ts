import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listWinners, mailWinners, readDraw, unsubscribe } from '../../../shared/contract/draw.ts';
import { links } from '../../../functions/kernel/links.ts';
import { unsubscribedOf } from '../../../functions/store/mail-batch.ts';
import { type Mail, testCloud, testClub } from '../../support/cloud.ts';
import { clubWithSales } from './club-with-sales.ts';

function linksOf(mail: Mail | undefined): { token: string; oneClick: string } {
  const token = /\/unsubscribe\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const header = Object.entries(mail?.headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'list-unsubscribe',
  );
  return { token, oneClick: /<([^>]+)>/.exec(header?.[1] ?? '')?.[1] ?? '' };
}
/** Mails to addresses with this ending, after all pending mails have been sent. */
const mailsTo = async (ending: string) => {
  const mails = await (await testCloud()).mails();
  return mails.filter(({ to }) => to.some((each) => each.endsWith(ending)));
};

test('mails nothing without winners', async () => {
  const { club, draw } = await clubWithSales(1);
  const drawId = await draw();
  for (const body of [{ drawId }, { drawId, testReceiver: 'prov@kund.example' }]) {
    const refused = await club.admin.call(mailWinners, { body });
    expect([refused.status, refused.body.code]).toEqual([409, 'draw.noWinners']);
  }
});

test('a test mail goes to its recipient alone, any number of times, and changes nothing', async () => {
  const { club, draw, drawOne } = await clubWithSales(2);
  const drawId = await draw();
  await drawOne(drawId);
  const testReceiver = `prov@${club.urlKey}.example`;
  for (let round = 0; round < 2; round++)
    expect((await club.admin.call(mailWinners, { body: { drawId, testReceiver } })).status).toBe(202);
  expect(await mailsTo(testReceiver)).toHaveLength(2);
  expect((await club.admin.call(readDraw, { params: { id: drawId } })).body.mailSent).toBe(false);
  expect((await drawOne(drawId)).status).toBe(200);
});

test('mails winners once, however many ask concurrently, and then nothing more is drawn', async () => {
  const { club, draw, drawOne } = await clubWithSales(3);
  const drawId = await draw();
  await drawOne(drawId);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => club.admin.call(mailWinners, { body: { drawId, testReceiver: '' } })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    202,
    ...Array.from({ length: 3 }, () => 409),
  ]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('draw.mailSent');
  expect((await club.admin.call(readDraw, { params: { id: drawId } })).body.mailSent).toBe(true);
  expect((await drawOne(drawId)).body.code).toBe('draw.mailSent');
});

test('the same key mails once and gets the same answer', async () => {
  const { club, draw, drawOne } = await clubWithSales(1);
  const drawId = await draw();
  await drawOne(drawId);
  const ask = () => club.admin.call(mailWinners, { body: { drawId } }, { key: 'mail' });
  expect([(await ask()).status, (await ask()).status]).toEqual([202, 202]);
  expect((await club.admin.call(mailWinners, { body: { drawId } })).status).toBe(409);
});

test('reports an invalid test recipient at the field', async () => {
  const { club } = await clubWithSales(1);
  const refused = await club.admin.call(mailWinners, { body: { drawId: 'x', testReceiver: 'ingen' } });
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual([{ path: 'testReceiver', message: 'Email ej korrekt' }]);
});

test('anyone who unsubscribes, by page or one click, is shown as such and gets no draw mails of that lottery', async () => {
  const cloud = await testCloud();
  const { club, draw, drawOne } = await clubWithSales(3);
  const [first, second] = [await draw(), await draw()];
  for (const drawId of [first, first, first, second, second, second]) await drawOne(drawId);
  await club.admin.call(mailWinners, { body: { drawId: first } });
  const all = await mailsTo(`@kund-${club.urlKey}.example`);
  const toFirst = all.find(({ to }) => to.some((each) => each.includes('kopare1@')));
  const toSecond = all.find(({ to }) => to.some((each) => each.includes('kopare2@')));

  const { token } = linksOf(toFirst);
  const byPage = await cloud.anonymous.call(unsubscribe, {
    body: { token, email: `Kopare1@KUND-${club.urlKey}.example` },
  });
  expect(byPage.status).toBe(204);
  const { oneClick } = linksOf(toSecond);
  const oneClickToken = new URL(oneClick).searchParams.get('t') ?? '';
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await fetch(oneClick, { method, redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `/unsubscribe/${oneClickToken}`]);
  }
  const byHeaderOnPage = await cloud.anonymous.call(unsubscribe, {
    body: { token: oneClickToken, email: `ingen@${club.urlKey}.example` },
  });
  expect(byHeaderOnPage.status).toBe(204);
  const shown = async () => {
    const { body } = await club.admin.call(listWinners, { params: { id: second } });
    return Object.fromEntries(
      body.map(({ customer }) => [customer?.email.slice(0, 7), customer?.unsubscribed]),
    );
  };
  expect(await shown()).toEqual({ kopare1: true, kopare2: false, kopare3: false });
  const byClick = await fetch(oneClick, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(byClick.status).toBe(204);
  expect(await shown()).toEqual({ kopare1: true, kopare2: true, kopare3: false });

  await club.admin.call(mailWinners, { body: { drawId: second } });
  const later = await mailsTo(`@kund-${club.urlKey}.example`);
  const fresh = later.filter(({ id }) => all.every((mail) => mail.id !== id));
  expect(fresh.flatMap(({ to }) => to).join()).toMatch(/^[^,]*kopare3@[^,]*$/);
  const { body } = await club.admin.call(readDraw, { params: { id: second } });
  expect(body.mail).toMatchObject({ total: 3, unsubscribed: 2 });
});

test('a token not issued here unsubscribes nobody', async () => {
  const cloud = await testCloud();
  for (const token of ['x', 'x.y', 'W10.AAAA', `${'a'.repeat(40)}.${'b'.repeat(43)}`]) {
    const byPage = await cloud.anonymous.call(unsubscribe, { body: { token, email: 'a@b.example' } });
    expect([byPage.status, byPage.body.code]).toEqual([400, 'auth.tokenInvalid']);
    const byClick = await cloud.anonymous.call(unsubscribe, {
      query: { t: token },
      body: { 'List-Unsubscribe': 'One-Click' },
    });
    expect([byClick.status, byClick.body.code]).toEqual([400, 'auth.tokenInvalid']);
  }
  const without = await cloud.anonymous.call(unsubscribe, { body: { 'List-Unsubscribe': 'One-Click' } });
  expect(without.body.code).toBe('auth.tokenInvalid');
});

/** A lottery, and a POST to the one-click address of a mail: returns its status, and who is unsubscribed afterwards. */
async function oneClicks() {
  const { cloud, club } = await testClub();
  const id = await club.lottery();
  return async (type: string, body: string) => {
    const address = `${randomUUID()}@kund.example`;
    const t = await links.sign('unsubscribe-address', [club.id, id, address]);
    const { status } = await fetch(`${cloud.url}/api/draw/mail/unsubscribe?${new URLSearchParams({ t })}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const gone = await unsubscribedOf(cloud.service.of(club.id), { id, unsubscribed: true });
    return [status, gone.has(address)];
  };
}

/** A one-click unsubscription as a multipart form; `boundary` as used in the body. */
const multipart = (boundary: string, { end = '\r\n', header = 'Content-Disposition' } = {}) =>
  [
    `--${boundary}`,
    `${header}: form-data; name="List-Unsubscribe"`,
    '',
    'One-Click',
    `--${boundary}--`,
    '',
  ].join(end);
const named = (boundary: string) => `multipart/form-data; boundary=${boundary}`;

test('one-click unsubscribing accepts both kinds of form, with any boundary', async () => {
  const click = await oneClicks();
  const field = 'List-Unsubscribe=One-Click';
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', field],
    ['Application/X-WWW-Form-Urlencoded; charset=UTF-8', field],
    [named('x'), multipart('x')],
    [named('--'), multipart('--')],
    [named('----WebKitFormBoundary7MA4YWxk'), multipart('----WebKitFormBoundary7MA4YWxk')],
    [named('a'.repeat(70)), multipart('a'.repeat(70))],
    [named(`"=_Part 1 (2):'+,?/."`), multipart(`=_Part 1 (2):'+,?/.`)],
    ['MULTIPART/FORM-DATA; charset=utf-8; BOUNDARY="a\\-b"', multipart('a-b')],
    [named('x'), multipart('x', { end: '\n' })],
    [named('x'), multipart('x', { header: 'CONTENT-DISPOSITION' })],
    [named('x'), multipart('x', { header: 'Content-Type: text/plain\r\ncontent-disposition' })],
    [named('x'), `To be ignored\r\n${multipart('x')}and this`],
    [named('x'), multipart('x').replace('--x\r\n', '--x \t\r\n')],
    [named('x'), multipart('x').replace('"List-Unsubscribe"', 'List-Unsubscribe')],
  ] as const)
    expect([type, body, ...(await click(type, body))]).toEqual([type, body, 204, true]);
});

test('a malformed form, one for another purpose or one too large unsubscribes nobody', async () => {
  const click = await oneClicks();
  const whole = multipart('x');
  for (const [status, type, body] of [
    [400, 'multipart/form-data', whole],
    [400, named('y'), whole],
    [400, named('""'), whole],
    [400, named('a'.repeat(71)), multipart('a'.repeat(71))],
    [400, named('x'), ''],
    [400, named('x'), whole.slice(0, -4)],
    [400, named('x'), whole.replace('name=', 'filename=')],
    [400, named('x'), whole.replace('form-data', 'attachment')],
    [400, named('x'), whole.replace('One-Click', 'Two-Clicks')],
    [400, named('x'), whole.replace('One-Click', 'One-Click\r\n')],
    [400, named('x'), whole.replace('List-Unsubscribe', '__proto__')],
    [400, named('x'), `${whole.slice(0, -7)}${whole.replace('List-Unsubscribe', 'email')}`],
    [413, named('x'), whole.replace('One-Click', 'x'.repeat(1_048_577))],
    [415, 'multipart/mixed; boundary=x', whole],
    [415, 'text/plain', whole],
  ] as const)
    expect([type, body.slice(0, 200), ...(await click(type, body))]).toEqual([
      type,
      body.slice(0, 200),
      status,
      false,
    ]);
});
