/** How often tickets may be asked for without signing in, in a day: mails to one mailbox, and requests for a club (R430). */
export const findLimits = { perMailbox: 3, perClub: 200 } as const;

/** Years after its archiving for which a lottery's tickets are found. */
export const foundYears = 1;
