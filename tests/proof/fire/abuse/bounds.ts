import type { Cost } from './cost.ts';

const bound = (reads: number, writes: number, mails: number, kilobytes: number, dollars: number): Cost => ({
  reads,
  writes,
  mails,
  kilobytes,
  dollars,
});

/**
 * The most that one hostile user at one address may make the service spend in a minute, in a club of 2 000 tickets that
 * are all sold. Set by what it does to others and to the bill, not by what was measured:
 *
 * - dollars: an hour of it costs less than an operator notices in `dailyCost` (10 dollars) for somebody without a session,
 *   and a day of it less than a month of ten thousand clubs for somebody with one, whom the club knows by name;
 * - writes and reads: a table paid by use takes 40 000 of each a second from the start: nobody else waits;
 * - mails: those of one person stay below what SES sends in a minute for an account out of the sandbox (14 a second);
 *   an Admin's draw mails wait in a queue of their own;
 * - kilobytes: less than a house's line carries.
 */
export const bounds: Readonly<Record<string, Cost>> = {
  visitor: bound(200_000, 20_000, 500, 1_500_000, 0.25),
  seller: bound(900_000, 150_000, 1300, 2_000_000, 0.5),
  TeamAdmin: bound(900_000, 1_500_000, 3000, 2_000_000, 1.5),
  ContentAdmin: bound(900_000, 300_000, 1300, 4_000_000, 0.75),
  Kassör: bound(900_000, 300_000, 1700, 4_000_000, 0.75),
  Admin: bound(2_400_000, 2_400_000, 60_000, 6_000_000, 10),
  Master: bound(2_400_000, 2_400_000, 60_000, 6_000_000, 10),
};
