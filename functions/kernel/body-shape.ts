/** Maximum nesting; deeper than any client's body. */
const deepest = 20;
/** Maximum number of values; the largest body is a record sent back with a list of thousands. */
const maxValues = 50_000;
/** Maximum number of characters outside strings. Larger bodies carry a file, which is one string. */
const maxOutside = 1_048_576;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
/** `[` and `{` differ in this bit alone, and so do `]` and `}`. */
const [opening, closing, bracket] = [0x7b, 0x7d, 0x20];

/**
 * Whether a JSON text has no more values and nests no deeper than any client's. Checks the text in one pass and without
 * allocating: a parsed list of two million zeros takes twenty times its length in memory.
 */
export function hasBoundedShape(text: string): boolean {
  let values = 1;
  let depth = 0;
  let outside = 0;
  for (let at = 0; at < text.length; at++) {
    if (++outside > maxOutside) return false;
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values++;
    else if ((code | bracket) === opening) {
      values++;
      if (++depth > deepest) return false;
    } else if ((code | bracket) === closing) depth--;
    if (values > maxValues) return false;
  }
  return true;
}

/** Index of the closing quote of the string that begins at `start`; the text's length where it is not closed. */
function endOfString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  // The common case: no escape before the quote.
  if (end !== -1 && text.charCodeAt(end - 1) !== backslash) return end;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
