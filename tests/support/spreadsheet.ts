import { inflateRawSync } from 'node:zlib';

/** A cell as a spreadsheet program reads it. */
interface ReadCell {
  readonly value: string | number;
  /** The number format's code, built-in ones as Excel shows them. */
  readonly format: string;
}
export interface ReadSheet {
  readonly name: string;
  readonly xml: string;
  /** Rows by cell number; a missing cell is undefined. */
  readonly rows: readonly (readonly (ReadCell | undefined)[])[];
}

const builtIn: Readonly<Record<string, string>> = { '0': 'General', '3': '#,##0', '9': '0%', '49': '@' };

/** The files of a zip archive, read by the central directory. */
export function unzip(bytes: Uint8Array): Map<string, string> {
  const buffer = Buffer.from(bytes);
  const end = buffer.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files = new Map<string, string>();
  let at = buffer.readUInt32LE(end + 16);
  for (let count = buffer.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, size, name, extra, comment] = [
      buffer.readUInt32LE(at + 20),
      buffer.readUInt32LE(at + 24),
      buffer.readUInt16LE(at + 28),
      buffer.readUInt16LE(at + 30),
      buffer.readUInt16LE(at + 32),
    ];
    const local = buffer.readUInt32LE(at + 42);
    const from = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28);
    const content = inflateRawSync(buffer.subarray(from, from + packed));
    if (content.length !== size) throw new Error('a file of another size than the directory says');
    files.set(buffer.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return files;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const plain = (text: string) =>
  text
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const columnOf = (place: string) => (place.codePointAt(0) ?? 65) - 65;

/** A workbook read back. */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const files = unzip(bytes);
  const text = (name: string) => files.get(name) ?? '';
  const styles = text('xl/styles.xml');
  const own = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      plain(code ?? ''),
    ]),
  );
  const xfs = /<cellXfs.*?<\/cellXfs>/.exec(styles)?.[0] ?? '';
  const formats = [...xfs.matchAll(/<xf numFmtId="(\d+)"/g)].map(
    ([, id = '']) => own.get(id) ?? builtIn[id] ?? id,
  );
  return [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = ''], index) => {
    const xml = text(`xl/worksheets/sheet${index + 1}.xml`);
    const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
      const cells: (ReadCell | undefined)[] = [];
      const found = row.matchAll(
        /<c r="([A-Z]\d+)" s="(\d+)"(?: t="(\w+)")?>(?:<v>(.*?)<\/v>|<is><t xml:space="preserve">(.*?)<\/t><\/is>)<\/c>/gs,
      );
      for (const [, place = '', style = '', type, number, string] of found)
        cells[columnOf(place)] = {
          value: type === 'inlineStr' ? plain(string ?? '') : Number(number),
          format: formats[Number(style)] ?? '',
        };
      return cells;
    });
    return { name: plain(name), xml, rows };
  });
}

/** The values of a sheet, row by row; '' for missing cells. */
export const valuesOf = ({ rows }: ReadSheet): (string | number)[][] =>
  rows.map((row) => Array.from(row, (cell) => cell?.value ?? ''));

/** `yyyy-MM-dd HH:mm` of a spreadsheet's date. */
export const momentOf = (serial: string | number | undefined): string =>
  new Date(Math.round((Number(serial) - 25_569) * 1440) * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
