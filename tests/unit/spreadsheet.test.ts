import { expect, test } from 'vitest';
import { moment, sek } from '../../functions/spreadsheet/cell.ts';
import { workbook } from '../../functions/spreadsheet/workbook.ts';
import { dayAndTimeOf } from '../../shared/domain/stockholm.ts';
import { momentOf, readWorkbook, unzip, valuesOf } from '../support/spreadsheet.ts';

const oneCell = async (value: string) => {
  const [sheet] = readWorkbook(await workbook([{ name: 'Blad', widths: [10], rows: [[value]] }]));
  return sheet?.rows[0]?.[0]?.value;
};

test('a moment shows Stockholm time, in winter, in summer and in the hours between', async () => {
  const moments = [
    '2026-01-01T00:00:00Z',
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
    '2026-07-01T21:59:30Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-12-31T23:00:00Z',
    '1969-12-31T23:59:59Z',
  ].map((at) => Date.parse(at));
  const [sheet] = readWorkbook(
    await workbook([{ name: 'Tid', widths: [17], rows: moments.map((at) => [moment(at)]) }]),
  );
  expect(sheet && valuesOf(sheet).map(([serial]) => momentOf(serial))).toEqual(
    moments.map((at) => dayAndTimeOf(new Date(at))),
  );
});

test('removes what XML cannot represent, and escapes what looks like an escape', async () => {
  expect(await oneCell('a\u0000b\u0008c\ufffed\uffffe\ud800f\udfffg')).toBe('abcdefg');
  expect(await oneCell('😀 _x0041_ _X0041_ _x_ & <å> "')).toBe('😀 _x0041_ _X0041_ _x_ & <å> "');
  expect(await oneCell('  luft  ')).toBe('  luft  ');
});

test.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '\uff1d1', '\uff0b1', '\uff0d1', '\uff20a'])(
  'a text that begins like %j is marked as a text',
  async (value) => {
    expect(await oneCell(value)).toBe(`'${value}`);
  },
);

test.each(['1+1', "'=1", 'a=1', '–1', '', 'Å'])('a text like %j stays unchanged', async (value) => {
  expect((await oneCell(value)) ?? '').toBe(value);
});

test('sheets keep their order though the last is written first; empty cells and rows are omitted', async () => {
  const counted: number[] = [];
  const bytes = await workbook([
    {
      name: 'Summa & mer',
      widths: [10],
      rows: (function* () {
        yield [counted.length];
      })(),
    },
    {
      name: 'Rader',
      widths: [10, 10, 10],
      list: true,
      rows: (async function* () {
        yield ['Nr', 'Tomt', 'Pris'];
        for (const number of [1, 2, 3]) {
          counted.push(number);
          yield [number, undefined, sek(number / 4)];
        }
        yield [];
      })(),
    },
  ]);
  const [sum, rows] = readWorkbook(bytes);
  expect([sum?.name, rows?.name]).toEqual(['Summa & mer', 'Rader']);
  expect(sum && valuesOf(sum)).toEqual([[3]]);
  expect(rows && valuesOf(rows)).toEqual([
    ['Nr', 'Tomt', 'Pris'],
    [1, '', 0.25],
    [2, '', 0.5],
    [3, '', 0.75],
    [],
  ]);
  expect(rows?.xml).not.toContain('r="B2"');
  expect(unzip(bytes).get('[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml');
});
