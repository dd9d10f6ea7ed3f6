/** A hostile value as JSON text of about that many bytes, by what is hostile in it. */
export type Hostile = (bytes: number) => string;

const repeated = (piece: string, bytes: number): string =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));

/** A JSON string of a text that needs no escaping. */
const text =
  (piece: string, head = '', tail = ''): Hostile =>
  (bytes) =>
    `"${head}${repeated(piece, bytes - head.length - tail.length - 2)}${tail}"`;
const list =
  (item: string): Hostile =>
  (bytes) =>
    `[${repeated(`${item},`, bytes - item.length - 2)}${item}]`;
/** A list of a thousand: in the place of a text, or of a list that may be as long. */
const shortList =
  (item: (bytes: number) => string): Hostile =>
  (bytes) =>
    `[${Array.from({ length: 1000 }, () => item((bytes - 1100) / 1000)).join()}]`;
const nested =
  (open: string, close: string, depth?: number): Hostile =>
  (bytes) => {
    const levels = depth ?? Math.floor(bytes / (open.length + close.length + 1));
    return `${open.repeat(levels)}0${close.repeat(levels)}`;
  };

/** Members of an object, each under another name. */
export function members(bytes: number, nameOf: (index: number) => string, value: string): string {
  const each = nameOf(10_000).length + value.length + 4;
  return Array.from(
    { length: Math.max(1, Math.floor(bytes / (each + 4))) },
    (_, index) => `"${nameOf(index)}":${value}`,
  ).join();
}

/** What may stand in the place of any value. */
export const values: Readonly<Record<string, Hostile>> = {
  'marks on one letter': text('\u0323\u0301', 'a'),
  'marks in heaps of eight': text('a\u0323\u0301\u0323\u0301\u0323\u0301\u0323\u0301'),
  'marks in heaps of nine': text('a\u0323\u0301\u0323\u0301\u0323\u0301\u0323\u0301\u0323'),
  'marks as escapes': text(String.raw`\u0323\u0301`, 'a'),
  'letters in parts': text('o\u0308'),
  'letters of three bytes': text('\u1e69'),
  'one long word': text('x'),
  'control characters': text(String.raw`\u0007a`),
  'deletes as they are': text('\u007f'),
  'halves of letters': text(String.raw`\ud83d\ud83d`),
  'escaped quotes': text(String.raw`\"`),
  backslashes: text(String.raw`\\`),
  'unseen letters': text('\u200b'),
  'unseen letters and one that shows': text('\u3164', '', 'x'),
  'direction overrides': text('\u202e'),
  spaces: text(' '),
  'spaces and one letter': text('\u00a0 ', 'x', 'x'),
  lines: text(String.raw`\r\n\t`, 'x', 'x'),
  'an address of dots': text('a.', '', '@a.se'),
  'an address of signs': text('a@'),
  'an address of hosts': text('a.', 'a@'),
  'an address of hyphens': text('-', 'a@a'),
  'a link': text('a', 'https://'),
  'digits as text': text('9'),
  'a day without end': text('9', '2031-01-01T10:00:00.', 'Z'),
  'digits as a number': (bytes) => '9'.repeat(bytes),
  'decimals as a number': (bytes) => `0.${'1'.repeat(bytes - 2)}`,
  'an exponent': (bytes) => `1e${'9'.repeat(bytes - 2)}`,
  'numbers of 10 000 digits': list('9'.repeat(10_000)),
  'a list of zeros': list('0'),
  'a list of texts': list('""'),
  'a list of bad ids': shortList(text('\u0007')),
  'a list of ids with marks': shortList(text('\u0323\u0301', 'a')),
  'a list of objects': list('{"id":0}'),
  'a thousand objects': shortList((bytes) => `{${members(bytes - 2, (index) => `k${index}\u007f`, '0')}}`),
  'lists in lists': nested('[', ']'),
  'objects in objects': nested('{"a":', '}'),
  'as deep as is read': nested('[', ']', 19),
  'deep and wide': (bytes) => `${'['.repeat(18)}${list('[]')(bytes - 40)}${']'.repeat(18)}`,
  'many names': (bytes) => `{${members(bytes - 2, (index) => `k${index}`, '0')}}`,
};

/** Elements that need a round more than others before cleaning changes nothing. */
const unsettled = '<li><body><li><span><li>';
/** As many links as a text may have: of all elements those with most to be judged. */
const links = '<a href=/ target=_blank>x</a>'.repeat(1990);

/** What is hostile in HTML, beside all that. */
export const htmlValues: Readonly<Record<string, Hostile>> = {
  'elements in elements': text('<b>'),
  'elements that are never closed': text('<p>a<i>'),
  'ends without beginnings': text('</p>'),
  'half an element': text('<'),
  'half an attribute': text('<a href='),
  attributes: text(' a=a', '<p', '>'),
  comments: text('<!--'),
  references: text('&#803;&#769;', 'a'),
  'references that are none': text('&'),
  'elements between marks': text('\u0323<x></x>', 'a'),
  'what grows when it is escaped': text('&quot'),
  'a script': text('<script>'),
  'images after a long text': (bytes) =>
    `"${'x'.repeat(Math.max(0, bytes - 10_000))}${'<img>'.repeat(1990)}"`,
  'as many links as there may be': text('x', `${unsettled}${links}`),
  'as many links as three rounds may have': text(
    'x',
    `${unsettled}${links.slice(0, (links.length * 2) / 3 - 200)}`,
  ),
  'links, and as many references as there may be behind them': text(
    'x',
    `${unsettled}${links}${'&lt; '.repeat(4900)}`,
  ),
  'links, and more references than there may be': text('&lt; ', `${unsettled}${links}`),
  'as many pieces as there may be': text('x', '< '.repeat(6600)),
  'signs that fill it when they are escaped': text(' ', '&'.repeat(40_900)),
};
