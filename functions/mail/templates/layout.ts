import type { Block, Draft, Fact, Prize, Sender } from '../blocks.ts';
import { html, lines, Markup } from '../markup.ts';

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Colours by name, light and dark. Dark ones come by media query, for the programs that know it. */
const colours = {
  ground: ['#f6f4ef', '#101614'],
  card: ['#ffffff', '#1b2320'],
  ink: ['#1d2823', '#eceae4'],
  faint: ['#56615b', '#a9b4ae'],
  line: ['#e3dfd6', '#35403b'],
  green: ['#00784b', '#4fd19b'],
  soft: ['#e8f3ed', '#17362a'],
  due: ['#8a4b00', '#ffc069'],
  dueSoft: ['#fdf1dd', '#3a2c12'],
} as const;
type Colour = keyof typeof colours;
const of = (name: Colour) => colours[name][0];

const dark = (Object.keys(colours) as Colour[])
  .flatMap((name) => [
    `.c-${name}{color:${colours[name][1]}!important}`,
    `.b-${name}{background-color:${colours[name][1]}!important}`,
    `.l-${name}{border-color:${colours[name][1]}!important}`,
  ])
  .join('');

const style = new Markup(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${dark}.button{background-color:#00784b!important;color:#ffffff!important}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.number{font-size:44px!important}}
</style>`);

const text = (size: number, colour: Colour, more = '') =>
  `margin:0;font-size:${size}px;line-height:1.5;color:${of(colour)};${more}`;

function factRow({ label, value, url }: Fact): Markup {
  const shown =
    url === undefined
      ? html`${value}`
      : html`<a class="c-green" href="${url}" style="color:${of('green')}">${value}</a>`;
  return html`<tr>
    <td
      class="c-faint l-line"
      width="36%"
      style="padding:8px 12px 8px 0;border-top:1px solid ${of('line')};font-size:15px;color:${of('faint')};vertical-align:top"
    >
      ${label}
    </td>
    <td
      class="c-ink l-line"
      style="padding:8px 0;border-top:1px solid ${of('line')};font-size:15px;color:${of('ink')};vertical-align:top;word-break:break-word"
    >
      ${shown}
    </td>
  </tr>`;
}

/** A draw may have many prizes: the rows leave to the table what they have in common. */
function prizeRow({ name, number, initials, own }: Prize): Markup {
  const told = own
    ? html`<b class="c-green" style="color:${of('green')}">Lott nr ${number} · din lott!</b>`
    : html`<span class="c-faint" style="color:${of('faint')}">Lott nr ${number} · ${initials}</span>`;
  return html`<tr>
    <td class="l-line" style="padding:10px 0;border-top:1px solid ${of('line')}">
      <b>${name}</b><br />${told}
    </td>
  </tr> `;
}

/** How a large number is set: many get smaller. */
const numberSize = (count: number) => (count === 1 ? 60 : count <= 6 ? 40 : 26);

function blockOf(block: Block): Markup {
  switch (block.kind) {
    case 'text':
      return html`<p class="c-ink" style="${text(16, 'ink', 'padding:0 0 20px')}">${lines(block.text)}</p>`;
    case 'button':
      return html`<p style="margin:0;padding:4px 0 12px">
          <a
            class="button"
            href="${block.url}"
            style="display:inline-block;padding:14px 28px;border-radius:10px;background-color:${of('green')};color:#ffffff;font-size:17px;font-weight:600;text-decoration:none"
            >${block.label}</a
          >
        </p>
        <p class="c-faint" style="${text(13, 'faint', 'padding:0 0 20px;word-break:break-all')}">
          Fungerar inte knappen? Öppna adressen:<br /><a
            class="c-faint"
            href="${block.url}"
            style="color:${of('faint')}"
            >${block.url}</a
          >
        </p>`;
    case 'numbers':
      return html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 20px"
      >
        <tr>
          <td
            class="b-soft l-green"
            align="center"
            style="padding:16px 12px;border:2px dashed ${of('green')};border-radius:12px;background-color:${of('soft')}"
          >
            <p class="c-faint" style="${text(14, 'faint')}">${block.label}</p>
            <p
              class="c-green ${block.numbers.length === 1 ? 'number' : 'numbers'}"
              style="margin:0;font-size:${numberSize(block.numbers.length)}px;line-height:1.25;font-weight:700;color:${of('green')};font-variant-numeric:tabular-nums"
            >
              ${block.numbers.map((number) => html`<span style="display:inline-block;padding:0 8px">${number}</span> `)}
            </p>
          </td>
        </tr>
      </table>`;
    case 'facts':
      return html`<table
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 20px;border-collapse:collapse"
      >
        ${block.facts.map(factRow)}
      </table>`;
    case 'quote':
      return html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 20px"
      >
        <tr>
          <td class="l-green" style="padding:4px 0 4px 16px;border-left:4px solid ${of('green')}">
            <p class="c-faint" style="${text(14, 'faint')}">${block.from}</p>
            <p class="c-ink" style="${text(16, 'ink', 'word-break:break-word')}">${lines(block.text)}</p>
          </td>
        </tr>
      </table>`;
    case 'notice': {
      const [ground, ink] = (
        { good: ['soft', 'green'], calm: ['ground', 'ink'], due: ['dueSoft', 'due'] } as const
      )[block.tone];
      return html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 20px"
      >
        <tr>
          <td class="b-${ground}" style="padding:16px;border-radius:12px;background-color:${of(ground)}">
            <p class="c-${ink}" style="${text(18, ink, 'font-weight:700')}">${block.title}</p>
            <p class="c-ink" style="${text(16, 'ink', 'padding-top:4px')}">${lines(block.text)}</p>
          </td>
        </tr>
      </table>`;
    }
    case 'image':
      return html`<p style="margin:0;padding:0 0 20px">
        <img
          class="c-faint"
          src="cid:${block.cid}"
          alt="${block.alt}"
          width="496"
          style="display:block;width:100%;height:auto;border:0;border-radius:12px;font-size:14px;color:${of('faint')}"
        />
      </p>`;
    case 'prizes':
      return html`<table
        class="c-ink"
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 20px;border-collapse:collapse;font-size:16px;line-height:1.5;color:${of('ink')};word-break:break-word;font-variant-numeric:tabular-nums"
      >
        ${block.prizes.map(prizeRow)}
      </table>`;
  }
}

const contactOf = ({ contact }: Sender) =>
  contact &&
  html`Frågor? Svara på mailet, eller skriv till ${contact.name},
    <a class="c-faint" href="mailto:${contact.email}" style="color:${of('faint')}">${contact.email}</a
    >.<br />`;

const unsubscribeOf = (url: string | undefined) =>
  url === undefined
    ? undefined
    : html`<br /><a class="c-faint" href="${url}" style="color:${of('faint')}"
          >Inga fler mail om det här lotteriets dragningar</a
        >`;

/** The one look of all mails: readable at 320 px, in dark mode, and with images off. */
export function layOut(draft: Draft, sender: Sender): string {
  const page = html`<!doctype html>
    <html lang="sv">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <title>${draft.subject}</title>
        ${style}
      </head>
      <body
        class="b-ground"
        style="margin:0;padding:0;background-color:${of('ground')};font-family:${font};-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${draft.preview}</div>
        <table
          role="presentation"
          class="b-ground"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background-color:${of('ground')}"
        >
          <tr>
            <td align="center" style="padding:24px 8px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;font-family:${font}"
              >
                <tr>
                  <td
                    class="pad c-green"
                    style="padding:0 32px 12px;font-size:16px;font-weight:700;color:${of('green')};word-break:break-word"
                  >
                    ${sender.clubName}
                  </td>
                </tr>
                <tr>
                  <td
                    class="pad b-card l-line"
                    style="padding:28px 32px 8px;background-color:${of('card')};border:1px solid ${of('line')};border-radius:16px"
                  >
                    <h1
                      class="c-ink"
                      style="margin:0;padding:0 0 16px;font-size:24px;line-height:1.3;color:${of('ink')};word-break:break-word"
                    >
                      ${draft.title}
                    </h1>
                    ${draft.blocks.map(blockOf)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="pad c-faint"
                    style="padding:16px 32px;font-size:13px;line-height:1.6;color:${of('faint')};word-break:break-word"
                  >
                    ${contactOf(sender)}${draft.reason}${unsubscribeOf(draft.unsubscribeUrl)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return page.source;
}
