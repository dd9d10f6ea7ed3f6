import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { zipped } from '../../../functions/spreadsheet/zip.ts';
import { readFile } from '../../../web/components/table-file/read-file.ts';
import { workbookParts } from '../../../web/components/table-file/workbook-parts.ts';
import { guessLayout } from '../../../web/features/import/member-columns.ts';
import { readMembers } from '../../../web/features/import/member-rows.ts';
import { sentencesOf } from '../../../web/features/import/sentences.ts';

const read = async (lines: readonly string[]) => {
  const file = await readFile(new TextEncoder().encode(lines.join('\n')));
  return { ...file, ...readMembers(file.grid, guessLayout(file.grid), new Set(['dam, motion'])) };
};

test('a quotation mark that nothing ends takes no other row with it', async () => {
  const lines = [
    'Förnamn\tLag\tE-post',
    '"Ankan" Ek\tP12\tanka@ek.example',
    '"Bo ""Bosse"""\tP12\tbo@ek.example',
  ];
  const { rows, notes } = await read([...lines, 'Cia\tP12\tcia@ek.example']);
  expect(rows.map(({ firstName }) => firstName)).toEqual(['"Ankan" Ek', 'Bo "Bosse"', 'Cia']);
  expect(notes).toEqual(['Filen har citattecken som inte hör ihop. Därför läses varje rad för sig.']);
});

test('every column of addresses counts, the chosen ones first, and of several teams in a cell the first', async () => {
  const list = [
    'E-post kontakt;E-post arbete;Målsman 1 epost;Målsman 2 epost;Namn;Lag',
    ';alva@jobb.example;;far@ek.example;Alva Ek;"P12, F13"',
    ';;saknas;far@ek.example;Bo Ek;P08,09',
    'cia@ek.example;;;;Cia Ek;Dam, motion',
  ];
  const members = await read(list);
  expect(members.rows.map(({ email, teamName }) => [email, teamName])).toEqual([
    ['alva@jobb.example', 'P12'],
    ['saknas', 'P08,09'],
    ['cia@ek.example', 'Dam, motion'],
  ]);
  expect(members.severalEmails).toEqual([
    { line: 2, others: ['far@ek.example'] },
    { line: 3, others: ['far@ek.example'] },
  ]);
  expect(sentencesOf(members).at(-1)).toBe(
    'En rad har flera lag. Det första används: rad 2 (F13 används inte på rad 2).',
  );
});

test('quoted cells with commas stay whole, and an address is read from no column that is left out or of somebody else', async () => {
  const quoted = await read([
    '"Namn";"Adress";"E-post"',
    '"Ek, Alva, Maria";"Gatan 1, 12345, Orten";"a@ek.example"',
  ]);
  expect([quoted.writing, quoted.notes, quoted.rows[0]?.email]).toMatchObject([
    { separator: ';' },
    [],
    'a@ek.example',
  ]);
  const { grid } = await read([
    'Namn;Lag;Ledarens e-post;E-post;Målsman e-post',
    'Alva Ek;P12;ledare@x.example;;mor@ek.example',
  ]);
  const layout = guessLayout(grid);
  const { guardianEmail: _, ...columns } = layout.columns;
  expect(readMembers(grid, { ...layout, columns }).rows[0]?.email).toBe('');
  expect(readMembers(grid, layout).rows[0]?.email).toBe('mor@ek.example');
});

test.each([
  ['Lagnamn;Medlemsnamn;E-post', { teamName: 0, name: 1, email: 2 }],
  ['Gruppnamn;Spelarens namn;E-post', { teamName: 0, name: 1, email: 2 }],
  ['Användarnamn;Namn;Medlemstyp;Roll', { name: 1, role: 3 }],
  ['Efternamn, Förnamn;Mejl;Grupp', { name: 0, email: 1, teamName: 2 }],
  ['Barnets förnamn;Barnets efternamn;Lag', { firstName: 0, lastName: 1, teamName: 2 }],
  ['Grupptyp;Årskull;Grupp;Namn', { teamName: 2, name: 3 }],
])('the columns of %s', (header, columns) => {
  expect(guessLayout([header.split(';')]).columns).toEqual(columns);
});

test('a small workbook that is huge unpacked is refused, whatever size it declares', async () => {
  const name = 'xl/worksheets/sheet1.xml';
  const parts = [' '.repeat(1_000_001)];
  const bytes = await zipped(Readable.from([{ name, parts }]));
  const listed = Buffer.from(bytes).lastIndexOf('PK\u0001\u0002');
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(listed + 24, 10, true);
  await expect(workbookParts(bytes, /xml/, 1_000_000)).rejects.toThrow('too large');
});
