import { type BaseAmount, baseAmountOn } from '../../../shared/domain/base-amounts.ts';
import { formatKronor } from '../../../shared/domain/numbers.ts';
import { dayOf, isDay } from '../../../shared/domain/stockholm.ts';

/**
 * The base amount that advice on a lottery uses: today's, or that of its last day if it has passed.
 * @param until its last day, as typed
 */
export function baseOf(amounts: readonly BaseAmount[], until: unknown): BaseAmount {
  const today = dayOf(new Date());
  return baseAmountOn(typeof until === 'string' && isDay(until) && until < today ? until : today, amounts);
}

/** Where the sums of an advice come from. */
export function BaseSource({ base }: { readonly base: BaseAmount }) {
  const { year, amount, source, confirmed } = base;
  return (
    <p className="soft small">
      Prisbasbeloppet {year}: <span translate="no">{formatKronor(amount)}</span>. {source}.
      {!confirmed && ' Inte bekräftat.'} Det här är råd, inte juridisk rådgivning.
    </p>
  );
}
