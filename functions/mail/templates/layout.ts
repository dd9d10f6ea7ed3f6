import { shownEmail } from '../../../shared/domain/shown-email.ts';
import type { Draft, Sender } from '../blocks.ts';
import { html } from '../markup.ts';
import { of, style } from './colours.ts';
import { showBlock } from './show-block.ts';

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const contactOf = ({ contact }: Sender) =>
  contact &&
  html`Frågor? Svara på mailet, eller skriv till ${contact.name},
    <a class="c-faint" href="mailto:${contact.email}" style="color:${of('faint')}"
      >${shownEmail(contact.email)}</a
    >.<br />`;

const unsubscribeOf = (url: string | undefined) =>
  url === undefined
    ? undefined
    : html`<br /><a class="c-faint" href="${url}" style="color:${of('faint')}"
          >Inga fler mail om det här lotteriets dragningar</a
        >`;

/** Layout of all mails: readable at 320 px, in dark mode, and without images. */
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
                    ${draft.blocks.map(showBlock)}
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
