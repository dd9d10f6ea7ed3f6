import type { Judged } from './judged.ts';

export const shownStatuses = ['matched', 'suggested', 'unmatched', 'already', 'confirmed'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** A row's status as the table shows it: what it was confirmed as comes before what was found. */
export const statusOf = ({ verdict, outcome }: Judged): ShownStatus => outcome?.status ?? verdict.status;

export const statusNames: Record<ShownStatus, string> = {
  matched: 'Matchade',
  suggested: 'Förslag',
  unmatched: 'Inte matchade',
  already: 'Redan bokförda',
  confirmed: 'Bekräftade nu',
};
export const statusBadges: Record<ShownStatus, readonly [name: string, look: string]> = {
  matched: ['Matchad', 'good'],
  suggested: ['Förslag', 'due'],
  unmatched: ['Inte matchad', 'lost'],
  already: ['Redan bokförd', ''],
  confirmed: ['Bekräftad', 'good'],
};
