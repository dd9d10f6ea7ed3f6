/** Maximum characters of a mailto link: from about 2 000 on, Windows and some mail programs open nothing. */
export const longestMailto = 1900;

/**
 * The distinct addresses of these people, since families may share one. Leaders do not see that of a protected member
 * (R610).
 */
export function addressesOf(people: readonly { readonly email: string }[]): readonly string[] {
  const found = people.filter(({ email }) => email !== '');
  return [...new Map(found.map(({ email }) => [email.toLowerCase(), email])).values()];
}

/** Mailto links that together reach every address, hidden from each other (Bcc), each short enough. */
export function mailParts(addresses: readonly string[]): readonly string[] {
  const parts: string[] = [];
  for (const address of addresses.map(encodeURIComponent)) {
    const longer = `${parts.at(-1) ?? ''},${address}`;
    if (parts.length > 0 && longer.length <= longestMailto) parts[parts.length - 1] = longer;
    else parts.push(`mailto:?bcc=${address}`);
  }
  return parts;
}
