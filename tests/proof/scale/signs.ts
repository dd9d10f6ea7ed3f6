/** What an operator sees of a limit: titles on the dashboard (infra/aws/alarms.ts), as docs/scale.md names them. */
export const signs = [
  'TableThrottled',
  'OutboxBehind',
  'ticketMailLate',
  'winnerMailLate',
  'SenderRefused',
  'FunctionsThrottled',
  'ApiSlow',
  'ApiErrors',
  'Refused with 429',
] as const;
export type Sign = (typeof signs)[number];
