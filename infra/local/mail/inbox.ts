import type { ServerResponse } from 'node:http';
import { escapeXml } from '../gateway/gateway-call.ts';
import type { CapturedMail, Mailbox } from './mailbox.ts';

const STYLE = `
:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;background:#f5f6f8;color:#1c2530;font:16px/1.5 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:16px}
h1{font-size:22px;margin:8px 0 16px;overflow-wrap:anywhere}
a{color:#0b5cab}nav{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;align-items:center}.ways{display:flex;gap:16px}
ul{list-style:none;margin:0;padding:0}
.card{display:block;background:#fff;border:1px solid #dfe3e8;border-radius:10px;padding:12px 14px;margin:0 0 10px;overflow-wrap:anywhere}
a.card{color:inherit;text-decoration:none}a.card:hover,a.card:focus{border-color:#0b5cab}
.subject{font-weight:600;overflow-wrap:anywhere}.meta{color:#55606e;font-size:14px;overflow-wrap:anywhere}
iframe{width:100%;height:60vh;border:1px solid #dfe3e8;border-radius:10px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:14px/1.5 ui-monospace,monospace}
table{border-collapse:collapse;font-size:14px;table-layout:fixed;width:100%}td,th{text-align:left;vertical-align:top;padding:2px 10px 2px 0;overflow-wrap:anywhere}
summary{cursor:pointer;padding:4px 0}`;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
const MAIL_POLICY =
  "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox";

const at = (iso: string): string => new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' });
const size = (bytes: number): string => (bytes < 1024 ? `${bytes} byte` : `${Math.ceil(bytes / 1024)} kB`);
const attached = (count: number): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'bilaga' : 'bilagor'}`;

/** A list of mails and its pages. */
export type Shelf = {
  at: string;
  title: string;
  /** Text of an empty list. */
  empty: string;
  /** Whether DELETE on it deletes all mails. */
  canBeEmptied: boolean;
};

/** The captured mails. */
export const inboxShelf: Shelf = {
  at: '/_local/mail',
  title: 'Inkorg',
  empty: 'Inga mail har skickats än.',
  canBeEmptied: true,
};
/** A sample of each kind of mail. */
export const sampleShelf: Shelf = {
  at: '/_local/samples',
  title: 'Exempel på mail',
  empty: 'Det finns inga exempel.',
  canBeEmptied: false,
};

const address = (shelf: Shelf, mail: CapturedMail): string => `${shelf.at}/${encodeURIComponent(mail.id)}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeXml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function html(response: ServerResponse, status: number, body: string, policy: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  response.end(body);
}

function listPage(shelf: Shelf, other: Shelf | undefined, mails: CapturedMail[]): string {
  const rows = mails.map((mail) => {
    const sample = mail.tags.sample;
    const kind = sample === undefined ? '' : `<div class="meta">${escapeXml(sample)}</div>`;
    const facts = [sample === undefined && at(mail.at), attached(mail.attachments.length)].filter(Boolean);
    return `<li><a class="card" href="${address(shelf, mail)}">${kind}<div class="subject">${escapeXml(mail.subject || '(inget ämne)')}</div><div class="meta">Till ${escapeXml(mail.to.join(', '))}</div><div class="meta">${facts.join(' · ')}</div></a></li>`;
  });
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p class="card">${shelf.empty}</p>`;
  const ways = [other && `<a href="${other.at}">${other.title}</a>`, `<a href="${shelf.at}">Uppdatera</a>`];
  return page(
    shelf.title,
    `<nav><h1>${shelf.title}</h1><span class="ways">${ways.filter(Boolean).join('')}</span></nav>${list}`,
  );
}

function mailPage(shelf: Shelf, other: Shelf | undefined, mail: CapturedMail): string {
  const own = address(shelf, mail);
  const attachments = mail.attachments.map(
    ({ filename, contentType, size: bytes }, index) =>
      `<li><a href="${own}/attachments/${index}" download>${escapeXml(filename)}</a> <span class="meta">${escapeXml(contentType)}, ${size(bytes)}</span></li>`,
  );
  const headers = Object.entries(mail.headers).map(
    ([name, value]) => `<tr><th>${escapeXml(name)}</th><td>${escapeXml(value)}</td></tr>`,
  );
  const frame = `<iframe title="Mailets innehåll" src="${own}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  const kind = mail.tags.sample === undefined ? '' : `<div class="meta">${escapeXml(mail.tags.sample)}</div>`;
  return page(
    mail.subject,
    `<nav><a href="${shelf.at}">← ${shelf.title}</a>${other ? `<a href="${other.at}">${other.title}</a>` : ''}</nav><h1>${escapeXml(mail.subject || '(inget ämne)')}</h1>
<div class="card">${kind}<div>Från ${escapeXml(mail.from)}</div><div>Till ${escapeXml(mail.to.join(', '))}</div><div class="meta">${at(mail.at)}</div></div>
${mail.html ? frame : ''}
${attachments.length > 0 ? `<div class="card"><div class="subject">Bilagor</div><ul>${attachments.join('')}</ul></div>` : ''}
<details class="card"${mail.html ? '' : ' open'}><summary>Textversion</summary><pre>${escapeXml(mail.text)}</pre></details>
<details class="card"><summary>Brevhuvud</summary><table>${headers.join('')}</table></details>`,
  );
}

/** Makes links open in a new tab. Inserted after the doctype, which must come first to keep its rendering mode. */
const withBlankTarget = (mailHtml: string): string =>
  /<head[^>]*>/i.test(mailHtml)
    ? mailHtml.replace(/<head[^>]*>/i, '$&<base target="_blank">')
    : `<base target="_blank">${mailHtml}`;

/**
 * The mails in JSON, newest first.
 * @param to only those to this address
 */
export const mailJson = (mailbox: Mailbox, to: string | null): object[] =>
  mailbox.newestFirst
    .filter((mail) => to === null || mail.to.includes(to))
    .map(({ id, at: sentAt, from, to, subject, text, html: body, headers, attachments }) => ({
      id,
      at: sentAt,
      from,
      to,
      subject,
      text,
      html: body,
      headers,
      attachments,
    }));

/**
 * Serves a shelf's list and the pages below it. Returns false if there is no such page.
 * @param other the shelf to link to
 */
export async function serveShelf(
  shelf: Shelf,
  other: Shelf | undefined,
  mailbox: Mailbox,
  method: string,
  path: string,
  response: ServerResponse,
): Promise<boolean> {
  if (path === shelf.at && method === 'DELETE') {
    if (shelf.canBeEmptied) mailbox.clear();
    response.writeHead(shelf.canBeEmptied ? 204 : 405).end();
    return true;
  }
  if (path === shelf.at) {
    html(response, 200, listPage(shelf, other, mailbox.newestFirst), PAGE_POLICY);
    return true;
  }
  if (!path.startsWith(`${shelf.at}/`)) return false;
  const [, id = '', part, index] =
    /^\/([^/]+)(?:\/(html|attachments)(?:\/(\d+))?)?$/.exec(path.slice(shelf.at.length)) ?? [];
  const mail = mailbox.find(decodeURIComponent(id));
  if (!mail) return false;
  if (part === undefined) html(response, 200, mailPage(shelf, other, mail), PAGE_POLICY);
  else if (part === 'html')
    html(response, 200, withBlankTarget(await mailbox.shownHtml(mail.id)), MAIL_POLICY);
  else return serveAttachment(mailbox, mail, Number(index), response);
  return true;
}

async function serveAttachment(
  mailbox: Mailbox,
  mail: CapturedMail,
  index: number,
  response: ServerResponse,
): Promise<boolean> {
  const found = await mailbox.attachment(mail.id, index);
  if (!found) return false;
  const name = encodeURIComponent(found.attachment.filename);
  response.writeHead(200, {
    'content-type': found.attachment.contentType,
    'content-length': String(found.content.length),
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
  });
  response.end(found.content);
  return true;
}
