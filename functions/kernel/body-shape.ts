/** Deeper than any body nests; what nests deeper was not made by a client. */
const deepest = 20;
/** Values of the largest body that is sent: a record that comes back with a list of thousands in it. */
const mostValues = 50_000;
/** Characters outside of texts: what is larger than a list carries a file, and that is one text. */
const mostOutside = 1_048_576;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
/** `[` and `{`, `]` and `}`: they differ in the one bit that is set here. */
const [opening, closing, bracket] = [0x7b, 0x7d, 0x20];

/**
 * Whether a JSON text has no more values, and nests no deeper, than any client's. It is judged by the text, in one pass
 * and without memory of its own: parsed, a list of two million zeros takes twenty times its length.
 */
export function hasBoundedShape(text: string): boolean {
  let values = 1;
  let depth = 0;
  let outside = 0;
  for (let at = 0; at < text.length; at++) {
    if (++outside > mostOutside) return false;
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values++;
    else if ((code | bracket) === opening) {
      values++;
      if (++depth > deepest) return false;
    } else if ((code | bracket) === closing) depth--;
    if (values > mostValues) return false;
  }
  return true;
}

/** Where the string ends that begins at `start`; the text's end where it does not. */
function endOfString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  // The usual one: nothing is escaped at its end.
  if (end !== -1 && text.charCodeAt(end - 1) !== backslash) return end;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
