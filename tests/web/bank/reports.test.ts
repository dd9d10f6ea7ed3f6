import { expect, test } from 'vitest';
import { amountOf, dayIn } from '../../../web/features/bank/cell-values.ts';
import { guessLayout } from '../../../web/features/bank/layout.ts';
import { readFile } from '../../../web/components/table-file/read-file.ts';
import { readRows } from '../../../web/features/bank/report-rows.ts';
import { moment, sek } from '../../../functions/spreadsheet/cell.ts';
import { workbook } from '../../../functions/spreadsheet/workbook.ts';
import { account, handelsbanken, swedbank } from '../../fixtures/bank-reports.ts';

const references = ['V4-K37QPM', 'V4-9NKRJT'];
const utf8 = (text: string) => new TextEncoder().encode(text);
const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

async function read(bytes: Uint8Array) {
  const { grid, writing } = await readFile(bytes);
  const layout = guessLayout(grid);
  return { ...readRows(grid, layout), layout, writing };
}

test("Swedbank's report is recognised: encoding, separator, names of columns, messages and refunds", async () => {
  const { rows, layout, writing, unreadable } = await read(windows(swedbank(references)));
  expect(writing).toEqual({ encoding: 'windows-1252', separator: ',' });
  expect([layout.kind, layout.header, unreadable]).toEqual(['swedbank', 1, []]);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    line: 3,
    date: '2026-11-19',
    amount: 125,
    message: 'Tack för lotterna, v4-k37qpm!',
    name: 'Åkesson, Örjan',
    phone: '+46701740605',
    bankReference: '',
  });
  expect(rows[2]?.amount).toBe(-125);
});

test.each([',', ';'] as const)(
  "Handelsbanken's report of records, with '%s' between them, is recognised, and what goes out is negative",
  async (separator) => {
    const { rows, layout, writing } = await read(utf8(handelsbanken(references, separator)));
    expect([writing, layout.kind]).toMatchObject([{ separator }, 'handelsbanken']);
    expect(rows.map(({ amount, bankReference, message }) => [amount, bankReference, message])).toEqual([
      [1125.5, '446941147600', 'V4-K37QPM'],
      [1125.5, '446941147601', 'V4-9NKRJT'],
      [-40, '9999', 'Återbetalning'],
    ]);
    expect(rows[0]).toMatchObject({
      line: 2,
      date: '2026-11-19',
      phone: '+46701740605',
      name: 'Örjan Åkesson',
    });
  },
);

test("a list of an account is read by its columns' names; a line without an amount is named, sums are left out", async () => {
  const { rows, unreadable } = await read(utf8(`\uFEFF${account(references)}`));
  expect(rows.map(({ line, amount, message }) => [line, amount, message])).toEqual([
    [2, 1125.5, 'Swish V4-K37QPM tack'],
    [3, 1125.5, 'Swish V4-9NKRJT tack'],
    [4, -4000, 'Hyra klubbhus'],
  ]);
  expect(unreadable).toEqual([5]);
});

test("the payer's name stands in 'Namn', where 'Avsändare' is an account of the club's own", async () => {
  const list = [
    'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta',
    `2026/11/19;125,00;;3300 1234567;Örjan Åkesson;Swish ${references[0]};1125,00;SEK`,
    '2026/11/18;-400,00;3300 1234567;;Nordvikens kommun;Hyra klubbhus;1000,00;SEK',
  ];
  const { rows } = await read(utf8(list.join('\r\n')));
  expect(rows.map(({ name, amount }) => [name, amount])).toEqual([
    ['Örjan Åkesson', 125],
    ['Nordvikens kommun', -400],
  ]);
});

test('a wrong separator is corrected by hand, and a file without names is read by what its columns hold', async () => {
  const bytes = utf8(account(references));
  const { grid } = await readFile(bytes, { separator: ',' });
  expect(readRows(grid, guessLayout(grid)).rows).toEqual([]);
  const bare = await read(utf8('2026-11-19;V4-K37QPM från Eva;25,00\n2026-11-18;V4-9NKRJT;50,00'));
  expect(bare.layout.header).toBe(-1);
  expect(bare.rows.map(({ amount, message }) => [amount, message])).toEqual([
    [25, 'V4-K37QPM från Eva'],
    [50, 'V4-9NKRJT'],
  ]);
});

test('amounts and days are read as banks write them', () => {
  const amounts = [
    '1 234,50',
    '1.234,50',
    '1,234.50',
    '−100',
    '100,00-',
    '25 kr',
    '1,234',
    '0,5',
    '0,500',
    '12a',
    '',
  ];
  expect(amounts.map(amountOf)).toEqual([
    1234.5,
    1234.5,
    1234.5,
    -100,
    -100,
    25,
    1234,
    0.5,
    undefined,
    undefined,
    undefined,
  ]);
  const days = ['2026-11-20', '20261120', '20.11.2026', '2026-11-20T13:02:11', '2026-02-30', 'igår'];
  expect(days.map(dayIn)).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-20',
    '2026-11-20',
    undefined,
    undefined,
  ]);
});

test('two thousand rows are read, each with its line', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => `V4-${index}`);
  const { rows } = await read(windows(swedbank(many)));
  expect([rows.length, rows.at(-2)?.line]).toEqual([2001, 2002]);
});

test('a column that says the same of several rows is no reference of the bank', async () => {
  const lines = ['Datum;Referens;Text;Belopp', '2026-11-19;Swish mottagen;V4-K37QPM;50,00'];
  const columnsOf = async (last: string) => (await read(utf8([...lines, last].join('\n')))).layout.columns;
  expect(await columnsOf('2026-11-19;Swish mottagen;tack;100,00')).not.toHaveProperty('bankReference');
  expect(await columnsOf('2026-11-19;Swish 2;tack;100,00')).toMatchObject({ bankReference: 1 });
});

test('a workbook is read as a report', async () => {
  const at = Date.parse('2026-11-19T12:00:00Z') / 1000;
  const rows = [
    [{ value: 'Datum' }, { value: 'Meddelande' }, { value: 'Belopp' }],
    [moment(at * 1000), { value: 'V4-K37QPM' }, sek(1125.5)],
  ] as const;
  const bytes = await workbook([{ name: 'Swish', widths: [12, 30, 12], rows: rows as never }]);
  const found = await read(bytes);
  expect(found.writing).toEqual({ sheets: ['Swish'], sheet: 'Swish' });
  expect(found.rows).toMatchObject([{ date: '2026-11-19', amount: 1125.5, message: 'V4-K37QPM' }]);
});
