import { expect, test } from 'vitest';
import { activate, login, resetPassword } from '../../shared/contract/auth.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { savePdf } from '../../shared/contract/lottery.ts';
import { mailTicket, readTicket } from '../../shared/contract/ticket.ts';
import { changeUserEmail, createUser } from '../../shared/contract/user.ts';
import { jpeg } from '../fixtures/pictures.ts';
import { type Mail, type TestClub, testClub } from '../support/cloud.ts';
import { messagesOf } from './outbox.ts';

const to = (mails: readonly Mail[], address: string) => mails.filter((mail) => mail.to.includes(address));
const header = (mail: Mail | undefined, name: string) => mail?.headers[name] ?? '';
const url = (type: string, bytes: string | Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes as string).toString('base64')}`;

const expectFrom = (mail: Mail | undefined, club: TestClub) => {
  expect(header(mail, 'from')).toBe(`Klubb ${club.urlKey} <lottlaget@lottlaget.example>`);
  expect(header(mail, 'reply-to')).toContain(club.admin.email);
};

test('a new member gets one activation mail, whose link opens the account', async () => {
  const { cloud, club } = await testClub();
  const email = `ny@${club.urlKey}.example`;
  await club.leader.call(createUser, {
    body: { email, firstName: 'Örjan', lastName: 'Ny', teamId: club.p12 },
  });
  const mails = to(await cloud.mails(), email);
  expect(mails).toHaveLength(1);
  expectFrom(mails[0], club);
  expect(mails[0]?.text).toContain('Välkommen, Örjan!');
  const [, token = ''] = /\/activate\/(\S+)/.exec(mails[0]?.text ?? '') ?? [];
  expect(mails[0]?.html).toContain(`${cloud.url}/activate/${token}`);
  const body = { token, password: 'hemligt1', confirmPassword: 'hemligt1' };
  expect((await cloud.anonymous.call(activate, { body })).status).toBe(200);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test('a first name typed by a leader becomes no link in mails to a stranger', async () => {
  const { cloud, club } = await testClub();
  const email = `okand@${club.urlKey}.example`;
  const firstName = 'Du har vunnit! https://evil.example 08-123';
  const body = { email, firstName, lastName: 'Ny', teamId: club.p12 };
  expect((await club.leader.call(createUser, { body })).status).toBe(201);
  const [mail] = to(await cloud.mails(), email);
  expect(mail?.subject).toBe(`Aktivera Du har vunnit https evil example hos Klubb ${club.urlKey}`);
  expect(mail?.text).toContain('Välkommen, Du har vunnit https evil example!');
  for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/evil\.example|08-123|vunnit!/);
});

test('a forgotten password gets a link for a new one', async () => {
  const { cloud, club } = await testClub();
  await cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email: club.seller.email } });
  const [mail] = to(await cloud.mails(), club.seller.email);
  expect(mail?.subject).toBe('Välj ett nytt lösenord för Saljare');
  expect(mail?.text).toMatch(new RegExp(`${cloud.url}/new-password/[\\w-]+\\.[\\w-]+\\n`));
});

test('a changed email is notified to the old address and the new one', async () => {
  const { cloud, club } = await testClub();
  const email = `byte@${club.urlKey}.example`;
  const changed = await club.master.call(changeUserEmail, { body: { id: club.seller.id, email } });
  expect(changed.status).toBe(204);
  const mails = await cloud.mails();
  expect(to(mails, club.seller.email)[0]?.subject).toBe('Saljare: Din emailadress har bytts');
  expect(to(mails, email)[0]?.subject).toBe('Saljare: Din nya emailadress gäller nu');
  expect(to(mails, club.seller.email)[0]?.text).not.toContain(email);
  expect(to(mails, email)[0]?.text).toContain('Lösenordet är detsamma som förut.');
});

test('mail to a user who has no password yet announces the activation link instead of asking them to sign in', async () => {
  const { cloud, club } = await testClub();
  const person = { firstName: 'Ny', lastName: 'Ek', email: `forst@${club.urlKey}.example` };
  const id = await club.maker.addUser(person, club.p12, new Date(), { active: false });
  const email = `sedan@${club.urlKey}.example`;
  expect((await club.master.call(changeUserEmail, { body: { id, email } })).status).toBe(204);
  const [notice] = to(await cloud.mails(), email).filter(({ subject }) =>
    subject.includes('nya emailadress'),
  );
  expect(notice?.text).toContain('Länken som aktiverar kontot kommer i ett eget mail.');
  expect(notice?.text).not.toMatch(/Lösenordet|\/login/);
});

test('tickets are mailed to their buyer together, with image, PDF, terms and message, and shown as sent', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ name: 'Vårlotten' });
  await club.edit(lottery, { termsLink: 'https://nordviken.example/villkor' });
  await club.admin.call(savePdf, {
    body: { ticketBaseId: lottery, fileData: url('application/pdf', '%PDF-1.7 lotter') },
  });
  await club.admin.call(saveImage, {
    body: { key: `ticketbase_${lottery}`, imageFile: url('image/jpeg', jpeg) },
  });
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  const email = `kopare@${club.urlKey}.example`;
  for (const ticket of [first, second]) await club.sell(club.seller, ticket, { firstName: 'Åke', email });
  const message = 'Tack & hej <3\nElsa';
  const body = { ticketId: first, ticketIds: [second], message };
  expect((await club.seller.call(mailTicket, { body })).status).toBe(202);
  const [mail, ...others] = to(await cloud.mails(), email);
  expect(others).toEqual([]);
  expectFrom(mail, club);
  expect(mail?.subject).toBe('Dina lotter i Vårlotten');
  expect(mail?.html).toContain('Tack &amp; hej &lt;3<br>Elsa');
  expect(mail?.html).toContain('href="https://nordviken.example/villkor"');
  expect(mail?.text).toContain('Lottnummer: 1, 2');
  expect(mail?.text).toContain('Såld av: Saljare Saljaresson');
  expect(mail?.attachments).toMatchObject([
    { filename: 'bild.jpg', contentType: 'image/jpeg' },
    { filename: 'varlotten.pdf', contentType: 'application/pdf', size: 15 },
  ]);
  for (const id of [first, second]) {
    const { body: read } = await club.seller.call(readTicket, { params: { id } });
    expect(read.customer?.mailStatus).toBe('sent');
  }
});

test('a ticket whose mail bounces is shown so, and can be mailed again', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, ticketId, { email: `bounce@${club.urlKey}.example` });
  const status = async () => {
    await cloud.drain();
    return (await club.seller.call(readTicket, { params: { id: ticketId } })).body.customer?.mailStatus;
  };
  await club.seller.call(mailTicket, { body: { ticketId } });
  expect(await status()).toBe('bounced');
  const { body } = await club.seller.call(readTicket, { params: { id: ticketId } });
  const { mailStatus: _, id: customerId, ...buyer } = body.customer ?? { id: '', mailStatus: 'none' };
  await club.sell(club.seller, ticketId, {
    ...buyer,
    customerId,
    email: `rätt@${club.urlKey}.example`.replace('ä', 'a'),
  } as never);
  await club.seller.call(mailTicket, { body: { ticketId } });
  expect(await status()).toBe('sent');
});

test('an altered activation link opens nothing and sets no password', async () => {
  const { cloud, club } = await testClub();
  const email = `tva@${club.urlKey}.example`;
  await club.leader.call(createUser, { body: { email, firstName: 'Bo', lastName: 'Två', teamId: club.p12 } });
  const [mail] = to(await cloud.mails(), email);
  const [, token = ''] = /\/activate\/(\S+)/.exec(mail?.text ?? '') ?? [];
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const body = { token: forged, password: 'hemligt1', confirmPassword: 'hemligt1' };
  expect((await cloud.anonymous.call(activate, { body })).body.code).toBe('auth.tokenInvalid');
  const signIn = await cloud.anonymous.call(login, {
    body: { clubId: club.id, email, password: 'hemligt1' },
  });
  expect(signIn.status).toBe(400);
});
