/**
 * Letters of PDF's standard fonts (WinAnsi), which every reader has: nothing needs to be embedded. What they lack is
 * written without its marks, or as '?'.
 */

/** WinAnsi's letters outside Latin-1, by code. */
const extra: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};
/** Letters that no decomposition reduces. */
const plain: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h' };

const isLatin = (code: number) => (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);

function codeOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (isLatin(code)) return code;
  const known = extra[letter];
  if (known !== undefined) return known;
  const base = plain[letter] ?? letter.normalize('NFD').charAt(0);
  const baseCode = base.charCodeAt(0);
  return isLatin(baseCode) ? baseCode : 0x3f;
}

/** A text in the font's codes. */
export const codesOf = (text: string): number[] => Array.from(text.normalize('NFC'), codeOf);

/** Widths of Helvetica's letters from the space on, in thousandths of the size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/** Bold letters are wider, by a tenth at most. */
const boldFactor = 1.1;

/** The width of a text in points; of a bold one an upper bound. */
function widthOf(text: string, size: number, bold = false): number {
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    const base = letter.normalize('NFD').charCodeAt(0);
    return widths[base - 32] ?? 1000;
  });
  const sum = letters.reduce((total, width) => total + width, 0);
  return ((sum * size) / 1000) * (bold ? boldFactor : 1);
}

/** The text, or as much of it as fits into a width with '…' behind it. */
export function fittedText(text: string, width: number, size: number, bold = false): string {
  if (widthOf(text, size, bold) <= width) return text;
  const letters = Array.from(text.normalize('NFC'));
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, size, bold) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
