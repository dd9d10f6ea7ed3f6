/** What the entries of a club's log are about, for its filter. */
export const logKinds = [
  'settings',
  'lottery',
  'buyer',
  'payment',
  'draw',
  'mail',
  'role',
  'user',
  'person',
] as const;
export type LogKind = (typeof logKinds)[number];

/** What concerns money, and is kept as long as accounts are: seven years after the financial year. */
export const moneyKinds: ReadonlySet<LogKind> = new Set(['settings', 'lottery', 'buyer', 'payment', 'draw']);
