import type { HostileBody } from './corpus.ts';

const repeated = (piece: string, bytes: number): string =>
  piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

/** Of a form in the address's encoding. */
const encoded: Readonly<Record<string, (most: number) => string>> = {
  'marks in a field': (most) => `token=a${repeated('\u0323\u0301', most - 7)}`,
  'marks as escapes in a field': (most) => `token=a${repeated('%CC%A3%CC%81', most - 7)}`,
  'deletes in a field': (most) => `token=${repeated('%7F', most - 6)}`,
  'one long field': (most) => `token=${repeated('x', most - 6)}`,
  'fields without end': (most) => repeated('&', most),
  'unknown fields': (most) =>
    Array.from({ length: Math.floor(most / 8) }, (_, each) => `k${each}\u007f=`)
      .join('&')
      .slice(0, most - most / 10),
  'one field again and again': (most) => repeated('token=x&', most),
  'names without values': (most) => repeated('a&b&', most),
  'percent signs': (most) => repeated('%', most),
  'half a letter': (most) => repeated('%E2%82', most),
  'equals signs': (most) => repeated('=', most),
  blanks: (most) => repeated('+', most),
};

const start = '--x\r\ncontent-disposition: form-data; name="token"';
const end = '\r\n--x--';
const within =
  (head: string, piece: string, tail = '') =>
  (most: number) =>
    `${head}${repeated(piece, most - head.length - tail.length)}${tail}`;

/** Of a form in parts. */
const inParts: Readonly<Record<string, (most: number) => string>> = {
  'parts without end': within('', '--x\r\n'),
  'empty parts': within('', '--x\r\n', end),
  'parts of one name': within('', `${start}\r\n\r\nx\r\n`, end),
  'lines in a part': within(`${start}\r\n\r\n`, '\r\n', end),
  'marks in a part': within(`${start}\r\n\r\na`, '\u0323\u0301', end),
  'dashes in a part': within(`${start}\r\n\r\n`, '-', end),
  'nearly boundaries': within(`${start}\r\n\r\n`, '--x \r\n', end),
  'parameters of a part': within(start, '; a=b', `\r\n\r\nx${end}`),
  'semicolons of a part': within(start, ';', `\r\n\r\nx${end}`),
  'blanks in a header': within(`${start};`, ' ', `\r\n\r\nx${end}`),
  'a name of backslashes': within(
    '--x\r\ncontent-disposition: form-data; name="',
    '\\\\',
    `"\r\n\r\nx${end}`,
  ),
  'a name without end': within('--x\r\ncontent-disposition: form-data; name="', 'a\\"', `\r\n\r\nx${end}`),
  'headers of a part': within(start, '\r\na: b', `\r\n\r\nx${end}`),
};

/** Hostile forms, of either media type, as large as a body may be. */
export const formBodies = (most: number): HostileBody[] =>
  [
    { type: 'application/x-www-form-urlencoded', all: encoded },
    { type: 'multipart/form-data; boundary=x', all: inParts },
  ].flatMap(({ type, all }) =>
    Object.entries(all).map(([kind, make]): HostileBody => ({
      name: `${kind} of a form`,
      fills: 'body',
      type,
      text: () => make(most),
    })),
  );
