import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readFile } from '../../../web/components/table-file/read-file.ts';
import { guessLayout } from '../../../web/features/import/member-columns.ts';
import { emailsIn, namesIn, readMembers } from '../../../web/features/import/member-rows.ts';
import { withoutPersonalNumbers } from '../../../web/features/import/personal-numbers.ts';
import { workbook } from '../../../functions/spreadsheet/workbook.ts';
import { zipped } from '../../../functions/spreadsheet/zip.ts';
import { unzip } from '../../support/spreadsheet.ts';
import { lagetSe, myClub, personalNumber, sportAdmin, svenskaLag } from '../../fixtures/member-lists.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, bigEndian = false) => {
  const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  return bigEndian ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
};

async function read(bytes: Uint8Array) {
  const file = await readFile(bytes);
  const layout = guessLayout(file.grid);
  return { ...file, layout, ...readMembers(file.grid, layout) };
}

test("SportAdmin's export: guardians' addresses where a child has none, numbers dropped, sums left out", async () => {
  const { writing, rows, personalNumbers, severalEmails, skipped, roles } = await read(
    windows(sportAdmin(40)),
  );
  expect(writing).toEqual({ encoding: 'windows-1252', separator: ';' });
  expect(rows).toHaveLength(40);
  expect(rows[0]).toEqual({
    line: 2,
    firstName: 'Åke0',
    lastName: 'Öberg',
    email: 'mor0@familj.example',
    teamName: 'P0',
    sectionName: '',
    role: 'Ledare',
  });
  expect(rows[1]?.email).toBe('ake1@barn.example');
  expect(severalEmails[0]).toEqual({ line: 2, others: ['far0@familj.example'] });
  expect([personalNumbers, skipped]).toEqual([40, [43]]);
  expect(roles).toEqual(
    new Map([
      ['Ledare', 2],
      ['Spelare', 38],
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain('2385');
});

test("Laget.se's export: a title above the header, tabs, 'Efternamn, Förnamn', the first of several addresses", async () => {
  const { writing, layout, rows, severalEmails } = await read(utf8(lagetSe));
  expect([writing, layout.header]).toMatchObject([{ separator: '\t' }, 2]);
  expect(rows).toMatchObject([
    { line: 4, firstName: 'Åke', lastName: 'Öberg', email: 'mor@familj.example', teamName: 'P12' },
    { line: 5, firstName: 'Anna Karin', lastName: 'von Essen', email: 'anna@essen.example', teamName: 'F10' },
  ]);
  expect(severalEmails).toEqual([{ line: 4, others: ['far@familj.example'] }]);
});

test("Svenskalag's export: commas, a byte order mark, 'Förnamn Efternamn', section and role", async () => {
  const { writing, rows } = await read(utf8(svenskaLag));
  expect(writing).toEqual({ encoding: 'utf-8', separator: ',' });
  expect(rows).toMatchObject([
    { firstName: 'Åke', lastName: 'Öberg', sectionName: 'Fotboll', role: 'Tränare', teamName: 'P12' },
    { firstName: 'Anna Karin', lastName: 'von Essen', email: '', teamName: 'F10' },
  ]);
});

test.each([false, true])('UTF-16 with English headings, big endian: %s', async (bigEndian) => {
  const { writing, rows, personalNumbers, skipped } = await read(utf16(myClub, bigEndian));
  expect(writing).toMatchObject({ encoding: bigEndian ? 'utf-16be' : 'utf-16le' });
  expect(rows).toEqual([
    expect.objectContaining({
      firstName: 'Åke',
      lastName: 'Öberg',
      email: 'ake@familj.example',
      teamName: 'P12',
    }),
  ]);
  expect([personalNumbers, skipped]).toEqual([1, [4]]);
});

test('a merged cell counts for every row that it covers, and a title for none', async () => {
  const rows = [
    ['Medlemmar 2026', '', '', ''],
    ['', '', '', ''],
    ['Förnamn', 'Efternamn', 'E-post', 'Lag'],
    ['Alva', 'Ek', 'alva@ek.example', 'P12'],
    ['Bo', 'Ek', '', ''],
    ['Cia', 'Alm', 'cia@alm.example', ''],
    ['', '', '', ''],
    ['Dan', 'Bo', 'dan@bo.example', 'P14'],
    ['Eva', 'Bo', 'eva@bo.example', ''],
  ];
  const others = [{ name: 'Gamla', widths: [10], rows: [['Andra bladet'], ['Rad']] }];
  const plain = await workbook([{ name: 'Lista', widths: [10, 10, 10, 10], rows }, ...others]);
  const merged = async (sheet: string, ...refs: string[]) => {
    const cells = refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const files = [...unzip(plain)].map(([name, xml]) => ({
      name,
      parts: [
        name.endsWith(sheet)
          ? xml.replace(
              '</sheetData>',
              `</sheetData><mergeCells count="${refs.length}">${cells}</mergeCells>`,
            )
          : xml,
      ],
    }));
    return readFile(await zipped(Readable.from(files)), { fillsMerged: true });
  };
  // A title over two rows and all columns; a heading over one row; a team over four rows of which one is empty; an address over two.
  const read = await merged('sheet1.xml', 'A1:D2', 'D4:D7', 'C4:C5');
  expect(read.notes.filter((note) => note.includes('sammanfogade'))).toEqual([
    'Filen har sammanfogade celler. Värdet räknas på varje rad som de täcker.',
  ]);
  expect(read.grid.map((row) => row.join('|'))).toEqual([
    'Medlemmar 2026|||',
    '|||',
    'Förnamn|Efternamn|E-post|Lag',
    'Alva|Ek|alva@ek.example|P12',
    'Bo|Ek|alva@ek.example|P12',
    'Cia|Alm|cia@alm.example|P12',
    '|||',
    'Dan|Bo|dan@bo.example|P14',
    // No cell says that the team goes on here.
    'Eva|Bo|eva@bo.example|',
  ]);
  // Cells merged beside each other change nothing, nor do those of another sheet.
  for (const other of [await merged('sheet1.xml', 'A1:D1'), await merged('sheet2.xml', 'A1:A2')]) {
    expect(other.notes.filter((note) => note.includes('sammanfogade'))).toEqual([]);
    expect(other.grid.map((row) => row.join('|'))[4]).toBe('Bo|Ek||');
  }
});

test('a workbook is read by its first sheet, with a sentence on what its rows do not show', async () => {
  const rows = ['Namn\tE-post\tLag', 'Öberg, Åke\take@familj.example\tP12'].map((line) => line.split('\t'));
  const sheet = { name: 'Medlemmar', widths: [20, 20, 20], rows };
  const one = await read(await workbook([sheet]));
  expect(one.notes).toEqual([]);
  expect(one.rows).toMatchObject([{ firstName: 'Åke', lastName: 'Öberg', teamName: 'P12', line: 2 }]);
  const cover = { name: 'Om "listan"', widths: [20], rows: [['Medlemmar 2026'], ['Hemligt']] };
  const book = await workbook([cover, sheet, { ...sheet, name: 'Gamla', rows: [['Annat']] }]);
  const two = await readFile(book);
  expect(two.writing).toEqual({ sheets: ['Om "listan"', 'Medlemmar', 'Gamla'], sheet: 'Medlemmar' });
  expect(two.notes).toEqual(['Filen har 3 blad. Bladet ”Medlemmar” läses.']);
  expect((await readFile(book, { sheet: 'Gamla' })).grid).toEqual([['Annat']]);
  const hidden = [...unzip(book)].map(([name, xml]) => ({
    name,
    parts: [name === 'xl/workbook.xml' ? xml.replace('name="Medlemmar"', '$& state="hidden"') : xml],
  }));
  expect((await readFile(await zipped(Readable.from(hidden)))).writing).toMatchObject({
    sheet: 'Om "listan"',
  });
});

test('a list without headings is read by its content', async () => {
  const text = 'Åke;Öberg;ake@familj.example;P12\r\nEva;Ek;eva@familj.example;F10';
  expect((await read(utf8(text))).rows).toMatchObject([
    { line: 1, firstName: 'Åke', lastName: 'Öberg', email: 'ake@familj.example', teamName: 'P12' },
    { line: 2, firstName: 'Eva', lastName: 'Ek', email: 'eva@familj.example', teamName: 'F10' },
  ]);
});

test.each([
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 1, 2], 'äldre slag'],
  ['a PDF', [...utf8('%PDF-1.7')], 'PDF'],
  ['a picture', [0xff, 0xd8, 0xff, 0xe0], 'bild'],
  ['any zip', [0x50, 0x4b, 3, 4, 0, 0], 'ingen Excel-fil'],
  ['a page of the web', [...utf8('<html><table><tr><td>Namn')], 'webbsida'],
  ['bytes', [1, 2, 3, 4, 5, 6, 7, 200, 201], 'ingen tabell'],
  ['nothing', [], 'tom'],
  ['empty lines', [...utf8(';;;\r\n;;;\r\n')], 'tom'],
])('%s is refused with a sentence', async (_, bytes, sentence) => {
  await expect(readFile(Uint8Array.from(bytes))).rejects.toThrow(sentence);
});

test.each([
  [personalNumber, ''],
  ['201203042385', ''],
  ['120304-2385', ''],
  ['1203042385', ''],
  ['120304+2385', ''],
  ['Åke Öberg 20120304-2385', 'Åke Öberg'],
  // A coordination number: day + 60.
  ['701063-2391', ''],
  // With spaces, mistyped but with century and sign, given for the time being.
  ['2012 03 04 2385', ''],
  ['2012-03-04-2382', ''],
  ['20120304-2382', ''],
  ['120304-T123', ''],
  // Wrong check digit, wrong date, a phone, an account, part of a longer number.
  ['120304-2382', '120304-2382'],
  ['20121304-2385', '20121304-2385'],
  ['070-174 06 05', '070-174 06 05'],
  ['123-4567 8901', '123-4567 8901'],
  ['9120120304238512', '9120120304238512'],
])('personal identity numbers are dropped, other numbers stay: %s', (text, rest) => {
  expect(withoutPersonalNumbers(text).text).toBe(rest);
});

test('names and addresses in one cell', () => {
  expect(namesIn('Åke')).toEqual({ firstName: 'Åke', lastName: '' });
  expect(namesIn('Öberg, Åke Nils')).toEqual({ firstName: 'Åke Nils', lastName: 'Öberg' });
  expect(namesIn('Eva de la Gardie')).toEqual({ firstName: 'Eva', lastName: 'de la Gardie' });
  expect(emailsIn('Eva <eva@x.example>, mailto:bo@x.example / EVA@x.example')).toEqual([
    'EVA@x.example',
    'bo@x.example',
  ]);
  expect([emailsIn('saknas'), emailsIn('')]).toEqual([['saknas'], []]);
});

test('of a person whose identity is protected nothing leaves the browser but the line and the mark', async () => {
  const list = [
    'Förnamn;Efternamn;E-post;Lag;Skyddad identitet;Kommentar',
    'Alva;Ek;alva@familj.example;P12;Nej;',
    'Dold;Ask;dold@familj.example;P12;Ja;',
    'Gömd;Al;gomd@familj.example;P12;;sekretess',
    'Hemlig;Skyddad;hemlig@familj.example;P12;;',
  ];
  const { rows, protectedLines, protectedEmails } = await read(utf8(list.join('\n')));
  const empty = { firstName: '', lastName: '', email: '', teamName: '', sectionName: '', role: '' };
  expect(rows.slice(1)).toEqual([
    { ...empty, line: 3, firstName: 'Skyddad' },
    { ...empty, line: 4, firstName: 'Skyddad' },
    { ...empty, line: 5, lastName: 'Skyddad' },
  ]);
  expect(rows[0]?.firstName).toBe('Alva');
  expect(protectedLines).toEqual([3, 4, 5]);
  expect([...protectedEmails]).toEqual(['dold', 'gomd', 'hemlig'].map((name) => `${name}@familj.example`));
});
