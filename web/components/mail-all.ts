/** A mail to all recipients, hidden from each other (Bcc). */
export const mailAll = (people: readonly { readonly email: string }[]): string =>
  `mailto:?bcc=${[...new Set(people.map(({ email }) => email).filter(Boolean))].map(encodeURIComponent).join(',')}`;
