import { changed, logPut } from '../store/log-record.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import type { Write } from '../store/write.ts';

type Fields = Pick<
  LotteryRecord['view'],
  'name' | 'description' | 'price' | 'maxNumber' | 'validUntilDate' | 'termsLink'
>;

/** What a change of a lottery changed, in the log's words, with old and new values. */
export const changesOf = (before: Fields | undefined, after: Fields): string[] => [
  ...changed('namn', before?.name, after.name),
  ...changed('pris', before?.price, after.price),
  ...changed('högsta lottnummer', before?.maxNumber, after.maxNumber),
  ...changed('sista dag', before && dayOf(before.validUntilDate), dayOf(after.validUntilDate)),
  ...changed('villkor', before?.termsLink ?? undefined, after.termsLink ?? undefined),
  ...changed('beskrivning', before?.description, after.description),
];

/** The entry of a changed, archived or reactivated lottery; none where nothing changes. */
export function logOf(
  by: string,
  now: Date,
  { id, view: before }: Pick<LotteryRecord, 'id' | 'view'>,
  after: Fields & Pick<LotteryRecord['view'], 'closed'>,
): Write[] {
  const changes = changesOf(before, after);
  if (changes.length === 0 && before.closed === after.closed) return [];
  const text =
    before.closed === after.closed
      ? 'Ändrade ett lotteri'
      : after.closed
        ? 'Arkiverade ett lotteri'
        : 'Aktiverade ett lotteri igen';
  return [logPut(by, now, { kind: 'lottery', about: { what: 'lottery', id }, text, changes })];
}
