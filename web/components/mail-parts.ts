/** Most characters of a mailto link: of about 2 000 and more, Windows and some mail programs open nothing. */
export const longestMailto = 1900;

/** The addresses of these people, each once: a family may share one. */
export function addressesOf(people: readonly { readonly email: string }[]): readonly string[] {
  return [...new Map(people.map(({ email }) => [email.toLowerCase(), email])).values()];
}

/** Mailto links that together reach every address, hidden from each other (Bcc); no link is too long. */
export function mailParts(addresses: readonly string[]): readonly string[] {
  const parts: string[] = [];
  for (const address of addresses.map(encodeURIComponent)) {
    const longer = `${parts.at(-1) ?? ''},${address}`;
    if (parts.length > 0 && longer.length <= longestMailto) parts[parts.length - 1] = longer;
    else parts.push(`mailto:?bcc=${address}`);
  }
  return parts;
}
