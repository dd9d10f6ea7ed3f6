/**
 * The editor holds no tables. What is copied from a spreadsheet becomes a line for each row, its cells apart: 'Pris ·
 * Lott'. An empty cell before a filled one is a dash, so that the others keep their columns.
 */
const between = ' · ';
const empty = '–';

/** Elements that start a new line within a cell, replaced by a space. */
const breaks =
  'br, p, div, ul, ol, li, dl, dt, dd, h1, h2, h3, h4, h5, h6, blockquote, pre, table, tr, td, th';

const textOf = (cell: Node): string => cell.textContent?.trim() ?? '';

/** A row's cells as the content of a paragraph, with their bold text and links. */
export function lineOfRow(row: Node): HTMLElement {
  const line = (row.ownerDocument ?? document).createElement('p');
  const cells = row instanceof HTMLTableRowElement ? [...row.cells] : [];
  const last = cells.findLastIndex((cell) => textOf(cell) !== '');
  for (const [index, cell] of cells.slice(0, last + 1).entries()) {
    if (index > 0) line.append(between);
    const copy = cell.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll(breaks)) each.replaceWith(' ', ...each.childNodes, ' ');
    line.append(...(textOf(copy) === '' ? [empty] : copy.childNodes));
  }
  return line;
}

/** Copied text whose lines are cells with tabs between them. Tabs that indent a line separate nothing. */
export const textOfRows = (text: string): string =>
  text.replace(/[^\r\n]+/g, (line) =>
    line.trim().includes('\t')
      ? line
          .trim()
          .split('\t')
          .map((cell) => cell.trim() || empty)
          .join(between)
      : line,
  );

/** Pasted HTML with nothing between the rows of a table: the editor takes a line break after the first for a line of text. */
export const htmlOfRows = (html: string): string => html.replace(/(<\/tr\s*>)\s+/gi, '$1');
