import type { Cost } from './cost.ts';

/** Who is hostile: one of each role, and nobody in particular. */
export const hostile = [
  'visitor',
  'seller',
  'TeamAdmin',
  'ContentAdmin',
  'Kassör',
  'Admin',
  'Master',
] as const;
export type Hostile = (typeof hostile)[number];

/**
 * The most that one hostile user at one address may make the service spend in a minute, in a club of 2 000 tickets that
 * are all sold. Set by what it does to others and to the bill, not by what was measured:
 *
 * - dollars: an hour of it costs less than an operator notices in `dailyCost` (10 dollars) for somebody without a session,
 *   and a day of it less than a month of ten thousand clubs for somebody with one, whom the club knows by name;
 * - writes and reads: a table paid by use takes 40 000 of each a second from the start: nobody else waits;
 * - mails: those of one person stay below what SES sends in a minute for an account out of the sandbox (14 a second);
 *   an Admin's draw mails wait in a queue of their own;
 * - milliseconds: of a minute's sixty thousand per function, at most a dozen functions' of the thousand that an account has;
 * - kilobytes: less than a house's line carries.
 */
export const bounds: Readonly<Record<Hostile, Cost>> = {
  visitor: {
    reads: 200_000,
    writes: 20_000,
    mails: 500,
    milliseconds: 600_000,
    kilobytes: 1_500_000,
    dollars: 0.25,
  },
  seller: {
    reads: 900_000,
    writes: 150_000,
    mails: 1300,
    milliseconds: 600_000,
    kilobytes: 2_000_000,
    dollars: 0.5,
  },
  TeamAdmin: {
    reads: 900_000,
    writes: 1_500_000,
    mails: 3000,
    milliseconds: 900_000,
    kilobytes: 2_000_000,
    dollars: 1.5,
  },
  ContentAdmin: {
    reads: 900_000,
    writes: 300_000,
    mails: 1300,
    milliseconds: 600_000,
    kilobytes: 4_000_000,
    dollars: 0.75,
  },
  Kassör: {
    reads: 900_000,
    writes: 300_000,
    mails: 1700,
    milliseconds: 600_000,
    kilobytes: 4_000_000,
    dollars: 0.75,
  },
  Admin: {
    reads: 2_400_000,
    writes: 2_400_000,
    mails: 60_000,
    milliseconds: 1_800_000,
    kilobytes: 6_000_000,
    dollars: 10,
  },
  Master: {
    reads: 2_400_000,
    writes: 2_400_000,
    mails: 60_000,
    milliseconds: 1_800_000,
    kilobytes: 6_000_000,
    dollars: 10,
  },
};
