/** Dollars a club and month at 10 000 clubs, all included. */
export const limit = 0.1;
/** Dollars a month while nobody calls, beside what costs as long as it is there. */
export const idleLimit = 1;
