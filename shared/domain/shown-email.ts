import { storedEmail } from './email-address.ts';

/** An address as people write it: the ASCII form of an international domain is decoded. */
export const shownEmail = (stored: string): string =>
  stored.replace(/(?<=[@.])xn--([a-z0-9-]+)(?=\.|$)/gi, (label, code: string) => {
    const shown = decoded(code.toLowerCase());
    // Only what is stored so in turn: anything else is shown as it is.
    return shown !== undefined && storedEmail(`a@${shown}.se`) === `a@${label.toLowerCase()}.se`
      ? shown
      : label;
  });

/** A label of a domain from Punycode (RFC 3492, whose names these are); undefined if it is malformed. */
function decoded(code: string): string | undefined {
  const [base, leastDigit, mostDigit] = [36, 1, 26];
  const split = code.lastIndexOf('-');
  const letters = Array.from(code.slice(0, Math.max(0, split)), (letter) => letter.codePointAt(0) ?? 0);
  let [n, i, bias, at] = [128, 0, 72, split + 1];
  while (at < code.length) {
    const before = i;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digits.indexOf(code[at++] ?? '?');
      if (digit < 0) return undefined;
      i += digit * weight;
      const threshold = Math.min(mostDigit, Math.max(leastDigit, k - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = letters.length + 1;
    bias = adapted(i - before, count, before === 0);
    n += Math.floor(i / count);
    if (n > 0x10_ff_ff) return undefined;
    letters.splice(i % count, 0, n);
    i = (i % count) + 1;
  }
  return String.fromCodePoint(...letters);
}
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The next bias. */
function adapted(change: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? 700 : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}
