import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { replaceFile } from '../foundations/replace-file.ts';

export type Attachment = { filename: string; contentType: string; size: number };

/** An accepted mail. */
export type CapturedMail = {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Email addresses without display names; `to` is that of the envelope. */
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** By lower-case name; repeated headers are joined by commas. */
  headers: Record<string, string>;
  attachments: Attachment[];
  configurationSet?: string;
  tags: Record<string, string>;
};

export type Envelope = Pick<CapturedMail, 'id' | 'from' | 'to' | 'tags' | 'configurationSet'>;

/**
 * Every accepted mail, newest last: a file with the raw message and one with the parsed mail. The second is written
 * last and atomically, so a mail is stored completely or not at all. A third file marks mails with pending events.
 */
export class Mailbox {
  readonly #directory: string;
  readonly #mails: { mail: CapturedMail; file: string }[] = [];
  #serial = 0;

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    const descriptions = readdirSync(directory).filter((name) => name.endsWith('.json'));
    for (const name of descriptions.toSorted()) {
      const file = name.slice(0, -'.json'.length);
      this.#mails.push({
        file,
        mail: JSON.parse(readFileSync(path.join(directory, name), 'utf8')) as CapturedMail,
      });
      this.#serial = Number(file);
    }
  }

  get mails(): CapturedMail[] {
    return this.#mails.map(({ mail }) => mail);
  }

  get newestFirst(): CapturedMail[] {
    return this.mails.toReversed();
  }

  find(id: string): CapturedMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  /** Stores a mail durably. */
  async accept(envelope: Envelope, raw: Buffer): Promise<CapturedMail> {
    const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
    const headers: Record<string, string> = {};
    for (const { key, value } of parsed.headers)
      headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
    const mail: CapturedMail = {
      ...envelope,
      at: new Date().toISOString(),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      headers,
      attachments: parsed.attachments.map((attachment, index) => ({
        filename: attachment.filename ?? `bilaga-${index + 1}`,
        contentType: attachment.mimeType,
        size: contentOf(attachment.content).length,
      })),
    };
    const file = String(++this.#serial).padStart(9, '0');
    replaceFile(this.#path(file, 'eml'), raw);
    replaceFile(this.#path(file, 'unsettled'), '');
    const text = JSON.stringify(mail);
    replaceFile(this.#path(file, 'json'), text);
    // Parsed again: the fields are slices of the request and would keep all of it in memory.
    const stored = JSON.parse(text) as CapturedMail;
    this.#mails.push({ mail: stored, file });
    return stored;
  }

  /** Mails whose events have not all been delivered. */
  withPendingEvents(): CapturedMail[] {
    const files = new Set(readdirSync(this.#directory));
    return this.#mails.filter(({ file }) => files.has(`${file}.unsettled`)).map(({ mail }) => mail);
  }

  markDelivered(mail: CapturedMail): void {
    const entry = this.#mails.find((one) => one.mail === mail);
    if (entry) rmSync(this.#path(entry.file, 'unsettled'), { force: true });
  }

  /** A mail's HTML with its inline images replaced by data URLs. */
  async shownHtml(id: string): Promise<string> {
    const entry = this.#mails.find(({ mail }) => mail.id === id);
    if (!entry) return '';
    const { attachments } = await this.#read(entry.file);
    const images = new Map(
      attachments.flatMap(({ contentId, mimeType, content }): [string, string][] => {
        if (contentId === undefined) return [];
        const data = contentOf(content).toString('base64');
        return [[contentId.replace(/^<|>$/g, ''), `data:${mimeType};base64,${data}`]];
      }),
    );
    return entry.mail.html.replace(
      /(["'])cid:([^"']+)\1/g,
      (whole, quote: string, cid: string) => `${quote}${images.get(cid) ?? whole.slice(1, -1)}${quote}`,
    );
  }

  async attachment(
    id: string,
    index: number,
  ): Promise<{ attachment: Attachment; content: Buffer } | undefined> {
    const entry = this.#mails.find(({ mail }) => mail.id === id);
    const attachment = entry?.mail.attachments[index];
    if (!entry || !attachment) return undefined;
    const parsed = await this.#read(entry.file);
    const found = parsed.attachments[index];
    return found && { attachment, content: contentOf(found.content) };
  }

  /** Deletes all mails and their pending events. */
  clear(): void {
    for (const { file } of this.#mails.splice(0)) {
      for (const extension of ['json', 'unsettled', 'eml'])
        rmSync(this.#path(file, extension), { force: true });
    }
  }

  #read(file: string): Promise<Email> {
    return PostalMime.parse(readFileSync(this.#path(file, 'eml')), { attachmentEncoding: 'arraybuffer' });
  }

  #path(file: string, extension: string): string {
    return path.join(this.#directory, `${file}.${extension}`);
  }
}

function contentOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
