import { type Cell, cellXml, xmlText } from './cell.ts';
import { stylesXml } from './styles.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** Column widths, in characters. */
  readonly widths: readonly number[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** The first row names the columns: it is frozen, and filters the rows. */
  readonly list?: boolean;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook (ECMA-376, transitional) of these sheets in this order. Sheets are written from last to first, so that a
 * summary in front may count the rows behind it. Rows are compressed as they arrive: memory holds only the compressed
 * file.
 */
export function workbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return zipped(entriesOf(sheets));
}

async function* entriesOf(sheets: readonly Sheet[]): AsyncGenerator<ZipEntry> {
  const numbered = sheets.map((sheet, index) => ({ sheet, number: index + 1 }));
  const whole = (name: string, xml: string): ZipEntry => ({ name, parts: [declaration, xml] });
  yield whole('[Content_Types].xml', contentTypes(sheets.length));
  yield whole('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  yield whole('xl/workbook.xml', workbookXml(sheets));
  const files = numbered.map(({ number }): [string, string] => [
    'worksheet',
    `worksheets/sheet${number}.xml`,
  ]);
  yield whole('xl/_rels/workbook.xml.rels', relationships([...files, ['styles', 'styles.xml']]));
  yield whole('xl/styles.xml', stylesXml);
  for (const { sheet, number } of numbered.toReversed())
    yield { name: `xl/worksheets/sheet${number}.xml`, parts: sheetParts(sheet, number === 1) };
}

/** Characters of XML compressed at a time. */
const partLength = 65_536;

async function* sheetParts({ widths, rows, list }: Sheet, first: boolean): AsyncGenerator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = list ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  let part =
    `${declaration}<worksheet xmlns="${main}">` +
    `<sheetViews><sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>`;
  let count = 0;
  for await (const row of rows) {
    count++;
    const cells = row.map((cell, index) => cellXml(cell, `${columnName(index)}${count}`));
    part += `<row r="${count}">${cells.join('')}</row>`;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  const filter = list && count > 0 ? `<autoFilter ref="A1:${columnName(widths.length - 1)}${count}"/>` : '';
  yield `${part}</sheetData>${filter}</worksheet>`;
}

/** A to Z: no sheet has more columns. */
const columnName = (index: number): string => String.fromCharCode(65 + index);

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="${spreadsheetType}.${type}+xml"/>`;
  return [
    `<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('/xl/workbook.xml', 'sheet.main'),
    part('/xl/styles.xml', 'styles'),
    ...Array.from({ length: sheets }, (_, index) =>
      part(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'),
    ),
    '</Types>',
  ].join('');
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly Sheet[]): string {
  const each = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each.join('')}</sheets></workbook>`;
}
