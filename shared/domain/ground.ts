/** What gives a club the right to hold a lottery, by law: the ground that it states (R441). */
export const grounds = ['registration', 'event', 'licence', 'other'] as const;
export type Ground = (typeof grounds)[number];
