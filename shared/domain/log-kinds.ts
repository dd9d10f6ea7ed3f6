/** The subjects of a club's log entries, for its filter. */
export const logKinds = [
  'settings',
  'lottery',
  'ticket',
  'buyer',
  'payment',
  'settlement',
  'draw',
  'fundraiser',
  'mail',
  'role',
  'user',
  'structure',
  'news',
  'signIn',
  'person',
] as const;
export type LogKind = (typeof logKinds)[number];

/** The kinds in Swedish. */
export const logKindWords: Readonly<Record<LogKind, string>> = {
  settings: 'Inställningar',
  lottery: 'Lotterier och vinster',
  ticket: 'Lottnummer',
  buyer: 'Köpare',
  payment: 'Betalningar',
  settlement: 'Inlämnade pengar',
  draw: 'Dragningar',
  fundraiser: 'Insamlingar och gåvor',
  mail: 'Utskick',
  role: 'Roller',
  user: 'Användare',
  structure: 'Sektioner och lag',
  news: 'Nyheter',
  signIn: 'Nekade inloggningar',
  person: 'Personuppgifter',
};

/** Kinds that concern money, kept as long as accounts: seven years after the financial year. */
export const moneyKinds: ReadonlySet<LogKind> = new Set([
  'settings',
  'lottery',
  'buyer',
  'payment',
  'settlement',
  'draw',
  'fundraiser',
]);
