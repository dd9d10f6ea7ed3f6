import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Draft, Sender } from './blocks.ts';
import { plainText } from './plain-text.ts';
import { layOut } from './templates/layout.ts';

/** A file sent with a mail. With `cid` it is an inline image. */
export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly cid?: string;
}

/** A mail to one recipient. */
export interface Letter {
  readonly draft: Draft;
  readonly sender: Sender;
  readonly to: { readonly name: string; readonly address: string };
  readonly attachments?: readonly Attachment[];
  /** Address that unsubscribes by a POST (RFC 8058), for bulk mails. */
  readonly oneClickUrl?: string;
}

/** A name or subject for a header: one line without control characters. */
const line = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Encodes a subject that already looks encoded: the library would leave it as it is, and mail programs would decode it
 * as something else.
 */
const encoded = (subject: string) =>
  subject.includes('=?')
    ? { Subject: { prepared: true, foldLines: true, value: encodeWord(subject, 'B', 52) } }
    : undefined;

/**
 * A letter in MIME form. Headers are built by the mail library, never by joining strings.
 * @param id becomes the Message-ID: the same letter always has the same
 * @param from the service's address
 */
export async function compose(letter: Letter, id: string, from: string, now: Date): Promise<Buffer> {
  const { draft, sender, to, attachments = [], oneClickUrl } = letter;
  const subject = line(draft.subject);
  const message = new MailComposer({
    from: { name: line(sender.clubName), address: from },
    to: { name: line(to.name), address: to.address },
    ...(sender.contact && { replyTo: { name: line(sender.contact.name), address: sender.contact.email } }),
    ...(!encoded(subject) && { subject }),
    date: now,
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    // Normalises line breaks: the library writes CRLF, and would not treat a lone CR as a break.
    text: plainText(draft, sender).replace(/\r\n?/g, '\n'),
    html: layOut(draft, sender),
    headers: {
      ...encoded(subject),
      'Auto-Submitted': 'auto-generated',
      ...(oneClickUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${new URL(oneClickUrl).href}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: attachments.map(({ fileName, mediaType, bytes, cid }) => ({
      filename: line(fileName),
      contentType: mediaType,
      content: Buffer.from(bytes),
      ...(cid !== undefined && { cid, contentDisposition: 'inline' }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  return message.compile().build();
}
