import { formatSek, toSek } from '../../shared/domain/numbers.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import type { FundraiserRecord } from '../store/fundraiser-record.ts';
import { changed } from '../store/log-record.ts';

type Fields = Pick<FundraiserRecord['view'], 'name' | 'description' | 'validUntilDate'> & {
  /** Öre. */
  readonly goal?: number | undefined;
};

/** What a change of a fundraiser changed, in the log's words, with old and new values. */
export const changesOf = (before: Fields | undefined, after: Fields): string[] => [
  ...changed('namn', before?.name, after.name),
  ...changed(
    'mål',
    before?.goal && formatSek(toSek(before.goal)),
    after.goal && formatSek(toSek(after.goal)),
  ),
  ...changed('sista dag', before && dayOf(before.validUntilDate), dayOf(after.validUntilDate)),
  // It may name people, whom an erasure could not reach in the log.
  ...(before?.description === after.description ? [] : ['beskrivningen']),
];
