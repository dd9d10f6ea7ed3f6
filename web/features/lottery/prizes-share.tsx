import { type RunLottery, readSaleSummary } from '../../../shared/contract/lottery.ts';
import { readSettings } from '../../../shared/contract/settings.ts';
import { askMunicipality, cashAdvice, shareState, sharesOf } from '../../../shared/domain/ground-advice.ts';
import { formatNumber, percentText } from '../../../shared/domain/numbers.ts';
import { usualShareText } from '../../../shared/domain/prizes-share.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { useQuery } from '../../api/use-query.ts';
import { baseOf, BaseSource } from './base-source.tsx';

interface PrizesShareProps {
  readonly lottery: RunLottery;
  /** As they are typed. */
  readonly prizes: readonly {
    readonly value: number | null;
    readonly count: number;
    readonly cash: boolean;
  }[];
}

/** The prizes' share of the stakes, and what to check about them. */
export function PrizesShare({ lottery, prizes }: PrizesShareProps) {
  const sold = useQuery(readSaleSummary, { params: { id: lottery.id } }, { alert: true }).data?.customerCount;
  const settings = useQuery(readSettings, {}, { alert: true }).data;
  const { planned, soFar, withoutValue } = sharesOf({ ...lottery, prizes }, sold ?? 0);
  const base = settings && baseOf(settings.baseAmounts, dayOf(lottery.validUntilDate));
  const advice = base ? cashAdvice(prizes, base) : [];
  const isUnusual = planned !== undefined && withoutValue === 0 && shareState(planned) !== 'usual';
  return (
    <div className="prizes-share" role="group" aria-label="Vinsternas andel av insatserna">
      {planned !== undefined && (
        <p>
          Vinsternas värde är <span className="strong">{percentText(planned)}</span> av insatserna om alla
          lotter säljs
          {soFar !== undefined && (
            <>
              , och <span className="strong">{percentText(soFar)}</span> av det som är sålt hittills
            </>
          )}
          . <span className="soft">Brukar vara {usualShareText}.</span>
        </p>
      )}
      {withoutValue > 0 && (
        <p className="soft">
          {withoutValue === 1
            ? 'En vinst saknar värde och räknas inte.'
            : `${formatNumber(withoutValue)} vinster saknar värde och räknas inte.`}
        </p>
      )}
      {(isUnusual || advice.length > 0) && (
        <div className="ground-advice" role="note">
          {isUnusual && (
            <p>
              {askMunicipality}: vinsterna brukar vara värda {usualShareText} av insatserna.
            </p>
          )}
          {advice.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {base && advice.length > 0 && <BaseSource base={base} />}
        </div>
      )}
    </div>
  );
}
