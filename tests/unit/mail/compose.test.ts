import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { imageCid, type Sender } from '../../../functions/mail/blocks.ts';
import { compose, type Letter } from '../../../functions/mail/compose.ts';
import { sender, thanksFacts, ticketFacts, winnersFacts } from '../../../functions/demo/sample-facts.ts';
import { sampleLetters } from '../../../functions/demo/sample-letters.ts';
import { thanks } from '../../../functions/mail/templates/thanks.ts';
import { ticket } from '../../../functions/mail/templates/ticket.ts';
import { winners } from '../../../functions/mail/templates/winners.ts';

const drafts = Object.fromEntries(sampleLetters().map(({ id, letter }) => [id, letter.draft]));
const from = 'lotter@lottlaget.example';
const now = new Date('2026-11-21T12:00:00Z');
const to = { name: 'Björn Åkesson', address: 'bjorn@kopare.example' };
const oneClickUrl = `https://lottlaget.example/api/draw/mail/unsubscribe?t=${'abc-_9'.repeat(40)}.def`;

async function sent(letter: Partial<Letter>) {
  const whole = { draft: drafts.ticket, sender, to, ...letter } as Letter;
  const raw = await compose(whole, 'receipt-1', from, now);
  const mail = await PostalMime.parse(raw);
  return { raw, mail, names: mail.headers.map(({ key }) => key) };
}
const usual = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'auto-submitted',
];

/** Names that try to become a header, a recipient, or another line. */
const hostile = [
  'Åsa\r\nBcc: alla@example.org',
  'Åsa\nX-Evil: 1\n\nHej',
  'Åsa\rTo: alla@example.org',
  'Åsa, alla@example.org, Bo',
  '"Åsa" <alla@example.org>',
  'Åsa\u2028Bcc: alla@example.org',
  'Åsa\u2029\u0085\u0000Bcc: alla@example.org',
  '=?utf-8?q?Bcc:_alla=40example.org?=',
  'Åsa (kommentar) ; : \\ @ <>',
  '👩‍👩‍👧 Åsa '.repeat(20).trim(),
  '',
];

describe('headers', () => {
  it.each(hostile)('get nothing injected by a name or subject like %j', async (name) => {
    const evil: Sender = { clubName: name, contact: { name, email: 'admin@nordviken.example' } };
    const draft = ticket(evil, { ...ticketFacts, lotteryName: name });
    const { mail, names, raw } = await sent({ draft, sender: evil, to: { name, address: to.address } });
    expect(names.toSorted()).toEqual(usual.toSorted());
    expect(mail.to?.map(({ address }) => address)).toEqual([to.address]);
    expect(mail.from?.address).toBe(from);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['admin@nordviken.example']);
    expect(mail.cc).toBeUndefined();
    expect(mail.bcc).toBeUndefined();
    const plain = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
    expect(mail.subject).toBe(`Din lott nr 347 i ${plain}`.trim());
    expect(
      raw
        .toString('latin1')
        .split('\r\n')
        .every((line) => line.length <= 998),
    ).toBe(true);
  });

  it('name the club, its contact and the recipient in Swedish letters', async () => {
    const { mail } = await sent({ sender: { ...sender, clubName: 'Åby ÄIK, fotboll' } });
    expect(mail.from).toMatchObject({ name: 'Åby ÄIK, fotboll', address: from });
    expect(mail.to).toMatchObject([{ name: to.name, address: to.address }]);
    expect(mail.replyTo).toMatchObject([{ name: 'Åsa Öhrn', address: 'admin@nordviken.example' }]);
  });

  it('have no Reply-To where the club has no contact', async () => {
    const { mail } = await sent({ sender: { clubName: 'Nordvikens IF', contact: undefined } });
    expect(mail.replyTo).toBeUndefined();
  });

  it('carry both one-click headers on draw mails, and on no others', async () => {
    const { mail } = await sent({ draft: drafts.winners, oneClickUrl });
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${oneClickUrl}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect((await sent({})).names).not.toContain('list-unsubscribe');
  });

  it('are the same, Message-ID included, when a letter is composed again', async () => {
    const head = (raw: Buffer) =>
      raw
        .toString()
        .split('\r\n\r\n')[0]
        ?.replace(/boundary=.*/g, '');
    const [one, other] = [await sent({}), await sent({})];
    expect(one.mail.messageId).toBe('<receipt-1@lottlaget.example>');
    expect(head(one.raw)).toBe(head(other.raw));
  });
});

describe('every kind of mail', () => {
  it.each(Object.keys(drafts))('%s has HTML and text that say the same, under 60 kB', async (name) => {
    const draft = drafts[name];
    const { raw, mail } = await sent({ draft, sender });
    expect(raw.length).toBeLessThan(60_000);
    expect(mail.subject).toBe(draft?.subject);
    expect(mail.html).toContain('<html lang="sv">');
    expect(mail.html).toContain('prefers-color-scheme');
    for (const part of [mail.html ?? '', mail.text ?? '']) {
      expect(part).toContain(draft?.title);
      expect(part).toContain('Nordvikens IF');
      expect(part).toContain('admin@nordviken.example');
      for (const block of draft?.blocks ?? []) if (block.kind === 'button') expect(part).toContain(block.url);
    }
    expect(mail.text).not.toMatch(/[<>]|&amp;|undefined|null/);
    expect(mail.html).not.toMatch(/undefined|null|\[object/);
  });

  it('escapes what people wrote, and keeps their line breaks', async () => {
    const text = '<script>alert("1")</script> & \'2\'\n<img src=x onerror=1>';
    const draft = ticket(
      { ...sender, clubName: '<b>Klubb</b>' },
      {
        ...ticketFacts,
        lotteryName: '"><i>lott</i>',
        description: text,
        termsLink: 'https://x.example/"onmouseover="1',
        message: { from: '<u>Elsa</u>', text },
      },
    );
    const { mail } = await sent({ draft });
    expect(mail.html).not.toMatch(/<(script|img src=x|b|i|u)\b/);
    expect(mail.html).not.toContain('"onmouseover');
    expect(mail.html).toContain(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;2&#39;<br>&lt;img',
    );
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain(text);
  });

  it('stays under 60 kB with a hundred prizes, or fifty tickets and the longest texts', async () => {
    const prizes = Array.from({ length: 100 }, (_, index) => ({
      name: `Presentkort på allt gott och blandat, ${index + 1}:e pris`,
      number: index + 1,
      by: 'Å.Ö.',
      own: false,
    }));
    const numbers = Array.from({ length: 50 }, (_, index) => 999_000 + index);
    const long = {
      ...ticketFacts,
      numbers,
      description: 'å'.repeat(300),
      message: { from: 'E', text: 'ö'.repeat(250) },
    };
    expect((await sent({ draft: ticket(sender, long) })).raw.length).toBeLessThan(60_000);
    expect((await sent({ draft: winners(sender, { ...winnersFacts, prizes }) })).raw.length).toBeLessThan(
      60_000,
    );
  });
});

describe('the ticket mail', () => {
  it('shows the image inline and carries the PDF', async () => {
    const { mail } = await sent({
      attachments: [
        { fileName: 'bild.png', mediaType: 'image/png', bytes: new Uint8Array([0x89, 0x50]), cid: imageCid },
        { fileName: 'höst.pdf', mediaType: 'application/pdf', bytes: new Uint8Array([37, 80]) },
      ],
    });
    expect(mail.html).toContain(`src="cid:${imageCid}"`);
    expect(mail.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: `<${imageCid}>`, related: true },
      { mimeType: 'application/pdf', disposition: 'attachment', filename: 'höst.pdf' },
    ]);
  });

  it('has number, lottery, price, deadline, seller, terms and message in both parts', async () => {
    const { mail } = await sent({});
    for (const part of [mail.html ?? '', mail.text ?? ''])
      for (const text of [
        '347',
        'Sommarlotteriet',
        '50:-',
        '2026-12-20',
        'Elsa Lindqvist',
        'https://nordviken.example/villkor',
        'Hälsningar Elsa',
      ])
        expect(part).toContain(text);
  });

  it('puts several tickets of one buyer into one mail, with the sum', () => {
    const draft = ticket(sender, { ...ticketFacts, numbers: [3, 4, 12], price: 12.5 });
    expect(draft.subject).toBe('Dina lotter i Sommarlotteriet');
    expect(draft.blocks).toContainEqual({ kind: 'numbers', label: 'Lottnummer', numbers: [3, 4, 12] });
    expect(JSON.stringify(draft)).toContain('3 × 12,50:- = 37,50:-');
  });
});

describe('the thank-you mail', () => {
  it('has fundraiser, sum, donor, sender and message in both parts', async () => {
    const { mail } = await sent({ draft: drafts.thanks });
    expect(mail.subject).toBe('Tack för ditt bidrag till Ny läktare på vallen');
    for (const part of [mail.html ?? '', mail.text ?? ''])
      for (const text of [
        'Örjan Ek',
        'Ny läktare',
        '1\u00a0250,50:-',
        'Bageriet på torget',
        'Hjälp oss att bygga en ny läktare',
        'Hälsningar Elsa',
      ])
        expect(part).toContain(text);
    expect(mail.html).toContain(`src="cid:${imageCid}"`);
  });

  it('greets a donor without a contact person, omits a removed seller, and escapes texts', async () => {
    const facts = { ...thanksFacts, contactPerson: '', collector: undefined, hasImage: false };
    const message = { from: 'Nordvikens IF', text: '<b>Tack</b> & hej' };
    const { mail } = await sent({
      draft: thanks(sender, { ...facts, donorName: 'Åhs <i>Bil</i>', message }),
    });
    expect(mail.text).toContain('Hej Åhs <i>Bil</i>!');
    expect(mail.html).toContain('Hej Åhs &lt;i&gt;Bil&lt;/i&gt;!');
    expect(mail.html).toContain('&lt;b&gt;Tack&lt;/b&gt; &amp; hej');
    expect(mail.html).not.toMatch(/Din kontakt|<img/);
  });
});

describe('the winner mail', () => {
  it('shows winners their own ticket, and others that none of theirs won', async () => {
    const won = await sent({ draft: winners(sender, winnersFacts) });
    expect(won.mail.text).toContain('GRATTIS, DU HAR VUNNIT!');
    expect(won.mail.text).toContain('Lott nr 347: Elcykel');
    const prizes = winnersFacts.prizes.map((prize) => ({ ...prize, own: false }));
    const lost = await sent({ draft: winners(sender, { ...winnersFacts, prizes }) });
    expect(lost.mail.html).toContain('Ingen av dina lotter vann den här gången');
    expect(lost.mail.html).not.toContain('Grattis');
    expect(lost.mail.text).toContain('Elcykel: lott nr 347, B.Å.');
  });

  it('has an unsubscribe link in its last line', async () => {
    const { mail } = await sent({ draft: winners(sender, winnersFacts) });
    expect(mail.html).toContain(`href="${winnersFacts.unsubscribeUrl}"`);
    expect(mail.text?.trim().endsWith(winnersFacts.unsubscribeUrl)).toBe(true);
  });
});
