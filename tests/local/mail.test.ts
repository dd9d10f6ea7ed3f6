import { beforeEach, describe, expect, it } from 'vitest';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud();
beforeEach(() => fetch(`${running.cloud.url}/_local/mail`, { method: 'DELETE' }));

async function mail(
  to: string,
  given: { purpose?: string; from?: string; source?: string } = {},
): Promise<Record<string, unknown>> {
  const message = new MailComposer({
    from: given.from ?? '"Klubben <å>" <no-reply@club.example>',
    to,
    subject: 'Vinst på lott 7 – grattis!',
    text: 'Hej Åsa',
    html: '<p>Hej <b>Åsa</b></p>',
    headers: { 'List-Unsubscribe': '<https://club.example/u>' },
    attachments: [
      { filename: 'lott å.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
    ],
  });
  const Data = { base64: (await message.compile().build()).toString('base64') };
  return running.ask('ses', 'SendRawEmail', {
    Source: given.source ?? 'no-reply@club.example',
    Destinations: [to],
    RawMessage: { Data },
    ConfigurationSetName: running.cloud.environment('sendAccountMail').MAIL_CONFIGURATION_SET,
    Tags: [{ Name: 'purpose', Value: given.purpose ?? 'none' }],
  });
}
const inbox = async (): Promise<Record<string, unknown>[]> =>
  (await (await fetch(`${running.cloud.url}/_local/mail.json`)).json()) as Record<string, unknown>[];

describe('the inbox', () => {
  it('lists captured mails with their contents, newest first', async () => {
    await mail('first@example.com');
    const { MessageId } = await mail('second@example.com');
    const mails = await inbox();
    expect(mails.map(({ to }) => to)).toEqual([['second@example.com'], ['first@example.com']]);
    expect(mails[0]).toEqual({
      id: MessageId,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      from: 'no-reply@club.example',
      to: ['second@example.com'],
      subject: 'Vinst på lott 7 – grattis!',
      text: expect.stringContaining('Hej Åsa'),
      html: expect.stringContaining('<b>Åsa</b>'),
      headers: expect.objectContaining({ 'list-unsubscribe': '<https://club.example/u>' }),
      attachments: [{ filename: 'lott å.pdf', contentType: 'application/pdf', size: 8 }],
    });
  });

  it('shows a mail in a frame without scripts, and serves its attachments', async () => {
    const { MessageId } = await mail('page@example.com');
    const at = `${running.cloud.url}/_local/mail/${String(MessageId)}`;
    const page = await (await fetch(at)).text();
    expect(page).toContain('Vinst på lott 7');
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const body = await fetch(`${at}/html`);
    expect(body.headers.get('content-security-policy')).toContain("default-src 'none'");
    const attachment = await fetch(`${at}/attachments/0`);
    expect(attachment.headers.get('content-type')).toBe('application/pdf');
    expect(await attachment.text()).toBe('%PDF-1.7');
  });

  it('escapes the headers of a mail', async () => {
    await mail('x@example.com', { from: '"<script>" <no-reply@club.example>' });
    expect(await (await fetch(`${running.cloud.url}/_local/mail`)).text()).not.toContain('<script>');
  });

  it('deletes all mails on request', async () => {
    await mail('gone@example.com');
    await fetch(`${running.cloud.url}/_local/mail`, { method: 'DELETE' });
    expect(await inbox()).toEqual([]);
  });
});

describe('SES', () => {
  it.each([
    [
      'a sender whose identity the function may not use',
      { source: 'x@elsewhere.example' },
      'a@example.com',
      'AccessDenied',
    ],
    ['a recipient it rejects', {}, 'reject@example.com', 'InvalidParameterValue'],
    ['an invalid email', {}, 'nobody', 'InvalidParameterValue'],
  ])('refuses %s', async (_, given, to, error) => {
    const answer = await mail(to, given);
    expect(answer.error).toBe(error);
    expect(await inbox()).toEqual([]);
  });

  it.each([
    ['someone@example.com', ['Send', 'Delivery']],
    ['bounce+1@example.com', ['Send', 'Bounce']],
    ['complaint@example.com', ['Send', 'Delivery', 'Complaint']],
  ])('sends the events of a mail to %s', async (to, events) => {
    await mail(to, { purpose: `to-${to.replace(/\W/g, '-')}` });
    await running.cloud.drain();
    const types = ['Send', 'Delivery', 'Bounce', 'Complaint'];
    const sent = [];
    for (const type of types) {
      if ((await running.counted(`mail ${type} to-${to.replace(/\W/g, '-')}`)) === 1) sent.push(type);
    }
    expect(sent).toEqual(events);
  });
});
