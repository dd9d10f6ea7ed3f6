import type { Block, FactRow, PrizeLine } from '../blocks.ts';
import { html, lines, type Markup } from '../markup.ts';
import { of, textStyle } from './colours.ts';

function factRow({ label, value, url }: FactRow): Markup {
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

function prizeRow({ name, number, by, own }: PrizeLine): Markup {
  const text = own
    ? html`<b class="c-green" style="color:${of('green')}">Lott nr ${number} · din lott!</b>`
    : html`<span class="c-faint" style="color:${of('faint')}">Lott nr ${number} · ${by}</span>`;
  return html`<tr>
    <td class="l-line" style="padding:10px 0;border-top:1px solid ${of('line')}">
      <b>${name}</b><br />${text}
    </td>
  </tr> `;
}

/** Layout around one cell. */
const box = (cell: Markup): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
    <tr>
      ${cell}
    </tr>
  </table>`;

/** Rows of text: common styles are on the table, not on each of many rows. */
const textRows = (rows: readonly Markup[], more = ''): Markup =>
  html`<table
    class="c-ink"
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 20px;border-collapse:collapse;font-size:16px;line-height:1.5;color:${of('ink')};word-break:break-word${more}"
  >
    ${rows}
  </table>`;

type ListBlock = Extract<Block, { readonly kind: 'list' }>;

function showList({ title, lines: rows, rest }: ListBlock): Markup {
  return html`<p class="c-ink" style="${textStyle(18, 'ink', 'padding:0 0 4px;font-weight:700')}">${title}</p>
    ${textRows([...rows, ...(rest === '' ? [] : [{ text: '', note: rest }])].map(listRow))}`;
}

const listRow = ({ text, note }: ListBlock['lines'][number]): Markup =>
  html`<tr>
    <td class="l-line" style="padding:8px 0;border-top:1px solid ${of('line')}">
      ${text} <span class="c-faint" style="color:${of('faint')}">${note}</span>
    </td>
  </tr> `;

/** Font size of ticket numbers in px: smaller if there are many. */
const numberSize = (count: number) => (count === 1 ? 60 : count <= 6 ? 40 : 26);

export function showBlock(block: Block): Markup {
  switch (block.kind) {
    case 'text':
      return html`<p class="c-ink" style="${textStyle(16, 'ink', 'padding:0 0 20px')}">
        ${lines(block.text)}
      </p>`;
    case 'button':
      return html`<p style="margin:0;padding:4px 0 12px">
          <a
            class="button"
            href="${block.url}"
            style="display:inline-block;padding:14px 28px;border-radius:10px;background-color:${of('green')};color:#ffffff;font-size:17px;font-weight:600;text-decoration:none"
            >${block.label}</a
          >
        </p>
        <p class="c-faint" style="${textStyle(13, 'faint', 'padding:0 0 20px;word-break:break-all')}">
          Fungerar inte knappen? Öppna adressen:<br /><a
            class="c-faint"
            href="${block.url}"
            style="color:${of('faint')}"
            >${block.url}</a
          >
        </p>`;
    case 'numbers':
      return box(html`
        <td
          class="b-soft l-green"
          align="center"
          style="padding:16px 12px;border:2px dashed ${of('green')};border-radius:12px;background-color:${of('soft')}"
        >
          <p class="c-faint" style="${textStyle(14, 'faint')}">${block.label}</p>
          <p
            class="c-green ${block.numbers.length === 1 ? 'number' : 'numbers'}"
            style="margin:0;font-size:${numberSize(block.numbers.length)}px;line-height:1.25;font-weight:700;color:${of('green')};font-variant-numeric:tabular-nums"
          >
            ${block.numbers.map((number) => html`<span style="display:inline-block;padding:0 8px">${number}</span> `)}
          </p>
        </td>
      `);
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
      return box(html`
        <td class="l-green" style="padding:4px 0 4px 16px;border-left:4px solid ${of('green')}">
          <p class="c-faint" style="${textStyle(14, 'faint')}">${block.from}</p>
          <p class="c-ink" style="${textStyle(16, 'ink', 'word-break:break-word')}">${lines(block.text)}</p>
        </td>
      `);
    case 'notice': {
      const [ground, ink] = (
        { good: ['soft', 'green'], calm: ['ground', 'ink'], due: ['dueSoft', 'due'] } as const
      )[block.tone];
      return box(html`
        <td class="b-${ground}" style="padding:16px;border-radius:12px;background-color:${of(ground)}">
          <p class="c-${ink}" style="${textStyle(18, ink, 'font-weight:700')}">${block.title}</p>
          <p class="c-ink" style="${textStyle(16, 'ink', 'padding-top:4px')}">${lines(block.text)}</p>
        </td>
      `);
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
    case 'list':
      return showList(block);
    case 'prizes':
      return textRows(block.prizes.map(prizeRow), ';font-variant-numeric:tabular-nums');
  }
}
