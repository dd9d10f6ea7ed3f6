/** The service's pages that are edited in the product: the first segment of their path, and their names. */
export const sitePages = [
  { key: 'how-it-works', name: 'Så fungerar det' },
  { key: 'contact', name: 'Kontakt' },
  { key: 'privacy', name: 'Integritet' },
  { key: 'terms', name: 'Villkor' },
  { key: 'pricing', name: 'Priser' },
  { key: 'info-lotteries', name: 'Lotterier för föreningar' },
  { key: 'info-monetize', name: 'Så tjänar föreningen pengar' },
  { key: 'info-enkronan', name: 'Enkronan' },
] as const;

export type SitePage = (typeof sitePages)[number]['key'];
