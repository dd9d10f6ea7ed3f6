/** What a browser's error may hold and a log must not, and what stands there instead. */
const personal: readonly (readonly [RegExp, string])[] = [
  // Tokens first: what is left of them may look like something else.
  [/\bBearer\s+\S+/gi, 'Bearer […]'],
  [/[\w-]{8,}\.[\w-]{8,}(\.[\w-]*)*/g, '[token]'],
  [/[^\s"'<>(),;:@/]+(@|%40)[^\s"'<>(),;:@/]+/gi, '[email]'],
  // What follows a path that ends in a token or a name.
  [/\/(activate|new-password|unsubscribe|getusers)\/[^\s"'?#]+/gi, '/$1/[…]'],
  [/([?&][\w-]+=)[^\s"'&#]+/g, '$1[…]'],
  [/\b[\w-]{32,}\b/g, '[token]'],
  // Phones, personal identity numbers, amounts: every run of six digits and more, however it is grouped.
  [/\+?\d(?:[\s\-/.()]{0,2}\d){5,}/g, '[number]'],
];

/** Text that came from a browser, without addresses, numbers and tokens, on one line of at most 2 000 characters. */
export function scrub(text: string): string {
  const clean = personal.reduce((left, [pattern, mark]) => left.replace(pattern, mark), text);
  return clean.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 2000);
}
