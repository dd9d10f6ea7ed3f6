import { type AccountFile, accountFiles } from '../../shared/contract/account.ts';
import type { Period } from './read-period-account.ts';

export type Subject = { readonly lotteryId: string } | Period;

/** The subject and the kind of file as a job stores them, such as `pdf:lottery:k3…`. */
export const aboutOf = (as: AccountFile, subject: Subject): string =>
  'lotteryId' in subject
    ? [as, 'lottery', subject.lotteryId].join(':')
    : [as, 'period', subject.from, subject.to].join(':');

export function subjectOf(about: string): { readonly as: AccountFile; readonly subject: Subject } {
  const [kind, what, first = '', to = ''] = about.split(':');
  return {
    as: accountFiles.find((each) => each === kind) ?? 'pdf',
    subject: what === 'period' ? { from: first, to } : { lotteryId: first },
  };
}
