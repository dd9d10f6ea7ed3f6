/** A mail to everybody at once, none of them seeing the others. */
export const mailAll = (people: readonly { readonly email: string }[]): string =>
  `mailto:?bcc=${[...new Set(people.map(({ email }) => email))].map(encodeURIComponent).join(',')}`;
