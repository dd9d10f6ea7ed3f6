import type { ReactNode } from 'react';
import type { LotteryOverview, Overview } from '../../../shared/contract/report.ts';
import { formatKronor, formatNumber } from '../../../shared/domain/numbers.ts';
import { accountState } from '../../../shared/domain/account-due.ts';
import { registrationEnd } from '../../../shared/domain/registration.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { Link } from '../../components/link.tsx';
import { useNow } from '../../components/use-now.ts';

interface WaitingProps {
  readonly count: ReactNode;
  readonly what: string;
  /** Of several lotteries: which. */
  readonly where?: string | undefined;
  /** Where it is dealt with, or what deals with it. */
  readonly to: string | (() => void);
  readonly label: string;
  /** The rest of the label, which the row already shows to sighted users. */
  readonly hidden: string;
}

function Waiting({ count, what, where, to, label, hidden }: WaitingProps) {
  const text = (
    <>
      {label}
      <span className="visually-hidden"> {hidden}</span>
    </>
  );
  return (
    <li className="waiting">
      <p>
        <span className="waiting-count">{count}</span> {what}
        {where !== undefined && <span className="soft"> i {where}</span>}
      </p>
      {typeof to === 'string' ? (
        <Link className="button" to={to}>
          {text}
        </Link>
      ) : (
        <button type="button" className="button" onClick={to}>
          {text}
        </button>
      )}
    </li>
  );
}

/** What is said of an account beside the day it is due; it leaves the list when the lottery is archived. */
const accountWords = {
  soon: 'lämnas redovisningen',
  near: 'lämnas redovisningen, snart',
  late: 'skulle redovisningen ha lämnats',
  over: 'skulle redovisningen ha lämnats, för länge sedan',
} as const;

const of = (count: number, one: string, many: string) => (count === 1 ? one : many);

interface WaitingListProps {
  readonly overview: Overview;
  /** Asks whether to remind the sellers of a lottery's unpaid sales. */
  readonly remind: (lottery: LotteryOverview) => void;
}

/** What needs action: each with its count and the way to it. */
export function WaitingList({ overview, remind }: WaitingListProps) {
  const { lotteries, inactive, unreachedMembers, registrationTo } = overview;
  const today = dayOf(useNow());
  const ending = registrationEnd(registrationTo, today);
  const rows = lotteries.flatMap((lottery) => {
    const {
      id,
      name,
      calls,
      unpaid,
      unpaidSellers,
      owed,
      owingSellers,
      holds,
      unreachedBuyers,
      prizesWithoutValue,
      awaitsGround,
      accountDue,
    } = lottery;
    const account = accountDue === null ? undefined : accountState(accountDue, today);
    const where = lotteries.length > 1 ? name : undefined;
    return [
      awaitsGround && (
        <Waiting
          key={`ground ${id}`}
          count={name}
          what="kan inte säljas förrän ni har angett vad lotteriet vilar på"
          to={`/admin/ticketbase/${id}`}
          label="Ange"
          hidden={`vad ${name} vilar på`}
        />
      ),
      ...calls.map((call) => (
        <Waiting
          key={call.drawId}
          count={formatNumber(call.winners)}
          what={`vinnare att ringa från ${call.name}`}
          where={where}
          to={`/admin/draw/${call.drawId}`}
          label="Visa"
          hidden={`vinnarna i ${call.name}`}
        />
      )),
      owed > 0 && (
        <Waiting
          key={`owed ${id}`}
          count={formatKronor(owed)}
          what={`att lämna in av ${formatNumber(owingSellers)} säljare`}
          where={where}
          to={`/admin/economy/${id}`}
          label="Ta emot"
          hidden={`pengar från ${name}`}
        />
      ),
      holds > 0 && (
        <Waiting
          key={`holds ${id}`}
          count={formatKronor(holds)}
          what="hos lagen att lämna in till föreningen"
          where={where}
          to={`/admin/economy/${id}`}
          label="Ta emot"
          hidden={`pengar som lagen har från ${name}`}
        />
      ),
      unpaid > 0 && (
        <Waiting
          key={`unpaid ${id}`}
          count={formatKronor(unpaid)}
          what={`obetalt hos ${formatNumber(unpaidSellers)} säljare`}
          where={where}
          to={() => remind(lottery)}
          label="Påminn"
          hidden={`om obetalt i ${name}`}
        />
      ),
      unreachedBuyers > 0 && (
        <Waiting
          key={`mail ${id}`}
          count={formatNumber(unreachedBuyers)}
          what="köpares lottmail kom inte fram"
          where={where}
          to={`/admin/stats/${id}/mail`}
          label="Visa"
          hidden={`köparna i ${name} vars mail inte kom fram`}
        />
      ),
      account !== undefined && (
        <Waiting
          key={`account ${id}`}
          count={accountDue}
          what={accountWords[account]}
          where={name}
          to={`/admin/account/${id}`}
          label="Visa"
          hidden={`redovisningen av ${name}`}
        />
      ),
      prizesWithoutValue > 0 && (
        <Waiting
          key={`prizes ${id}`}
          count={formatNumber(prizesWithoutValue)}
          what={of(prizesWithoutValue, 'vinst saknar värde', 'vinster saknar värde')}
          where={where}
          to={`/admin/ticketbase/${id}`}
          label="Fyll i"
          hidden={`vinsternas värde i ${name}`}
        />
      ),
    ];
  });
  const registration = ending && (
    <Waiting
      key="registration"
      count={ending.state === 'over' ? registrationTo : formatNumber(ending.days)}
      what={
        ending.state === 'over'
          ? 'gick registreringen för lotterier ut'
          : of(
              ending.days,
              'dag kvar av registreringen för lotterier',
              'dagar kvar av registreringen för lotterier',
            )
      }
      to="/admin/settings#registrering"
      label="Förnya"
      hidden="registreringen"
    />
  );
  const members = inactive > 0 && (
    <Waiting
      key="inactive"
      count={formatNumber(inactive)}
      what={of(inactive, 'medlem är inte aktiv', 'medlemmar är inte aktiva')}
      to="/admin/members?visa=inte-aktiva"
      label="Visa"
      hidden="dem som inte är aktiva"
    />
  );
  const unreached = unreachedMembers > 0 && (
    <Waiting
      key="unreached"
      count={formatNumber(unreachedMembers)}
      what={of(unreachedMembers, 'medlem nås inte av era mail', 'medlemmar nås inte av era mail')}
      to="/admin/members?visa=nas-inte"
      label="Visa"
      hidden="medlemmarna vars mail inte kom fram"
    />
  );
  const shown = [...rows, registration, unreached, members].filter(
    (row) => row !== false && row !== undefined,
  );
  if (shown.length === 0) return <p className="soft">Inget väntar på dig just nu.</p>;
  return <ul className="plain">{shown}</ul>;
}
