import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Draft, Sender } from './blocks.ts';
import { plainText } from './plain-text.ts';
import { layOut } from './templates/layout.ts';

/** A file that goes with a mail. With `cid` it is an image shown in the text. */
export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly cid?: string;
}

/** A mail to one receiver. */
export interface Letter {
  readonly draft: Draft;
  readonly sender: Sender;
  readonly to: { readonly name: string; readonly address: string };
  readonly attachments?: readonly Attachment[];
  /** Where a POST unsubscribes at once (RFC 8058): bulk mails carry it. */
  readonly oneClickUrl?: string;
}

/** One line without control characters: what a name or subject may be in a header. */
const line = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The library leaves a subject alone that looks encoded already: it would be read as something else. */
const encoded = (subject: string) =>
  subject.includes('=?')
    ? { Subject: { prepared: true, foldLines: true, value: encodeWord(subject, 'B', 52) } }
    : undefined;

/**
 * A letter as it goes over the wire. Headers are built by the mail library, never by joining strings.
 * @param id names the mail in its Message-ID: the same letter has the same
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
    // However lines were broken where they were typed: the wire has its own way, and takes a lone CR for none.
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
