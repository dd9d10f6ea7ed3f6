/** What a browser's error may contain but a log must not, and its replacement. */
const personal: readonly (readonly [RegExp, string])[] = [
  // Tokens first: other rules would change them only in part.
  [/\bBearer\s+\S+/gi, 'Bearer […]'],
  [/[\w-]{8,}\.[\w-]{8,}(\.[\w-]*)*/g, '[token]'],
  [/[^\s"'<>(),;:@/]+(@|%40)[^\s"'<>(),;:@/]+/gi, '[email]'],
  // What follows a path that ends in a token or an email.
  [/\/(activate|new-password|unsubscribe|kvitto|receipt|kontroll|control|getusers)\/[^\s"'?#]+/gi, '/$1/[…]'],
  [/([?&][\w-]+=)[^\s"'&#]+/g, '$1[…]'],
  [/\b[\w-]{32,}\b/g, '[token]'],
  // Phone and personal identity numbers, amounts: every group of six digits or more, however it is separated.
  [/\+?\d(?:[\s\-/.()]{0,2}\d){5,}/g, '[number]'],
];

/** Text from a browser without addresses, numbers and tokens: one line of at most 2 000 characters. */
export function scrub(text: string): string {
  const clean = personal.reduce((left, [pattern, mark]) => left.replace(pattern, mark), text);
  return clean.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 2000);
}
