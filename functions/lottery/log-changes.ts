import { changed, logPut } from '../store/log-record.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { DrawRule } from '../../shared/domain/draw-rule.ts';
import { groundWords } from '../../shared/domain/ground-advice.ts';
import type { Ground } from '../../shared/domain/ground.ts';
import { ruleWords } from '../../shared/domain/draw-words.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { formatNumber, formatSek } from '../../shared/domain/numbers.ts';
import type { Write } from '../store/write.ts';

type Fields = Pick<
  LotteryRecord['view'],
  'name' | 'description' | 'price' | 'maxNumber' | 'validUntilDate' | 'termsLink'
> & {
  readonly sellersMayReturn?: boolean | undefined;
  readonly drawFrom?: DrawRule | undefined;
  readonly controllerRequired?: boolean | undefined;
  readonly drawDate?: string | null | undefined;
  readonly ageLimit?: number | null | undefined;
  readonly ground?: Ground | undefined;
  readonly groundNote?: string | undefined;
  readonly planApprovedDate?: string | undefined;
};

const yesOrNo = (may: boolean): string => (may ? 'ja' : 'nej');

const yearsOf = (age: number | null | undefined) => (age ? `${age} år` : undefined);
const nameOf = (ground: Ground | undefined) => ground && groundWords[ground].name;

/** What a change of a lottery changed, in the log's words, with old and new values. */
export const changesOf = (before: Fields | undefined, after: Fields): string[] => [
  ...changed('namn', before?.name, after.name),
  ...changed('pris', before && formatSek(before.price), formatSek(after.price)),
  ...changed('högsta lottnummer', before && formatNumber(before.maxNumber), formatNumber(after.maxNumber)),
  ...changed('sista dag', before && dayOf(before.validUntilDate), dayOf(after.validUntilDate)),
  ...changed('villkor', before?.termsLink ?? undefined, after.termsLink ?? undefined),
  ...changed(
    'säljare får lämna tillbaka lotter',
    yesOrNo(before?.sellersMayReturn ?? true),
    yesOrNo(after.sellersMayReturn ?? true),
  ),
  ...changed('dras bland', ruleWords[before?.drawFrom ?? 'sold'], ruleWords[after.drawFrom ?? 'sold']),
  ...changed(
    'kontrollant krävs',
    yesOrNo(before?.controllerRequired ?? false),
    yesOrNo(after.controllerRequired ?? false),
  ),
  ...changed('dragningsdag', before?.drawDate ?? undefined, after.drawDate ?? undefined),
  ...changed('åldersgräns', yearsOf(before?.ageLimit), yearsOf(after.ageLimit)),
  ...changed('grund', nameOf(before?.ground), nameOf(after.ground)),
  ...changed('planen godkänd', before?.planApprovedDate, after.planApprovedDate),
  // A note or description may name people, whom an erasure could not reach in the log.
  ...(before?.groundNote === after.groundNote ? [] : ['anteckningen om grunden']),
  ...(before?.description === after.description ? [] : ['beskrivningen']),
];

/** The entry of a changed, archived or reactivated lottery; none if nothing changes. */
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
