import * as fc from 'fast-check';
import PostalMime from 'postal-mime';
import { compose } from '../../../../functions/mail/compose.ts';
import { ticket } from '../../../../functions/mail/templates/ticket.ts';
import { ticketFacts } from '../../../../functions/demo/sample-facts.ts';
import { TicketMail } from '../../../../shared/contract/ticket.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';

const from = 'lotter@lottlaget.example';
const to = 'kund@kopare.example';
const contact = 'admin@nordviken.example';

/** Pieces that could become a header, a recipient, another line, or break what is around them. */
const piece = fc.oneof(
  fc.constantFrom(
    '\r\nBcc: alla@example.org\r\n',
    '\nTo: alla@example.org',
    '\rX-Evil: 1\r\r',
    '\r\n\r\n<b>Hej</b>',
  ),
  fc.constantFrom(
    '\u2028Cc: alla@example.org',
    '\u2029',
    '\u0085',
    '\u202E',
    '=\r\n',
    '.\r\n.',
    '\\',
    '&amp;',
  ),
  fc.constantFrom(
    ', alla@example.org,',
    '" <alla@example.org>',
    '=?utf-8?q?Bcc:_alla=40example.org?=',
    '<script>',
  ),
  fc.constantFrom('👩‍👩‍👧', 'Åäö ÅÄÖ', "';--", 'é', 'e\u0301'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.toWellFormed()),
);
const hostile = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const sample = fc.record({ club: hostile, name: hostile, lottery: hostile, admin: hostile, text: hostile });
type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never;

const usual = ['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'];
const expected = [...usual, 'auto-submitted'].toSorted().join();

/** The words a person may send, as the API stores them; undefined where it refuses them. */
function stored(text: string): string | undefined {
  const parsed = TicketMail.safeParse({ ticketId: 'x', message: text });
  return parsed.success ? (parsed.data.message ?? undefined) : undefined;
}

/** A mail has its own line breaks. */
const lines = (text: string) => text.replace(/\r\n?/g, '\n');

/** What is wrong with a mail made of those texts. */
async function judge({ club, name, lottery, admin, text }: Sample): Promise<string[]> {
  const words = stored(text);
  const sender = { clubName: club, contact: { name: admin, email: contact } };
  const draft = ticket(sender, {
    ...ticketFacts,
    buyerFirstName: name,
    lotteryName: lottery,
    seller: name,
    message: words === undefined ? undefined : { from: name, text: words },
    hasImage: false,
    hasPdf: false,
  });
  const raw = await compose({ draft, sender, to: { name, address: to } }, 'r', from, new Date(0));
  const mail = await PostalMime.parse(raw);
  const addresses = (list: readonly { address?: string }[] | undefined) =>
    (list ?? []).map(({ address }) => address).join();
  return wrongs({
    'a header more or less':
      mail.headers
        .map(({ key }) => key)
        .toSorted()
        .join() !== expected,
    'another recipient': addresses(mail.to) !== to || mail.cc !== undefined || mail.bcc !== undefined,
    'another sender': mail.from?.address !== from || addresses(mail.replyTo) !== contact,
    'a subject that is not the one line':
      mail.subject !== draft.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    'words that are not those that were sent':
      words !== undefined && !lines(mail.text ?? '').includes(lines(words)),
    'a line over 998 bytes': raw
      .toString('latin1')
      .split('\r\n')
      .some((line) => line.length > 998),
  });
}

/** Made-up names, subjects and messages: what goes out has the headers and recipients it should, and the words exact. */
export async function names(_cloud: TestCloud, { short }: Extent): Promise<Found> {
  const count = short ? 200 : 10_000;
  const samples = fc.sample(sample, { numRuns: count, seed: 20_261_122 });
  const wrong = new Map<string, string>();
  let worded = 0;
  await inParallel(
    times(count, async (index) => {
      const each = samples[index];
      if (!each) return;
      if (stored(each.text) !== undefined) worded++;
      for (const sentence of await judge(each)) wrong.set(sentence, JSON.stringify(each).slice(0, 400));
    }),
  );
  return {
    figures: { 'mails with made-up names': count, 'of them with a message': worded },
    wrong: [
      ...[...wrong].map(([sentence, example]) => `${sentence}, as in ${example}`),
      ...wrongs({ 'too few messages were tried': worded < count / 5 }),
    ],
  };
}
