import type { ReactNode } from 'react';
import type { LotteryOverview, Overview } from '../../../shared/contract/report.ts';
import { formatKronor } from '../../../shared/domain/money.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
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
  readonly action: ReactNode;
}

function Waiting({ count, what, where, action }: WaitingProps) {
  return (
    <li className="waiting">
      <p>
        <span className="waiting-count">{count}</span> {what}
        {where !== undefined && <span className="soft"> i {where}</span>}
      </p>
      {action}
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
          action={
            <Link className="button" to={`/admin/ticketbase/${id}`}>
              Ange<span className="visually-hidden"> vad {name} vilar på</span>
            </Link>
          }
        />
      ),
      ...calls.map((call) => (
        <Waiting
          key={call.drawId}
          count={formatNumber(call.winners)}
          what={`vinnare att ringa från ${call.name}`}
          where={where}
          action={
            <Link className="button" to={`/admin/draw/${call.drawId}`}>
              Visa
              <span className="visually-hidden">
                {' '}
                vinnarna i <span translate="no">{call.name}</span>
              </span>
            </Link>
          }
        />
      )),
      owed > 0 && (
        <Waiting
          key={`owed ${id}`}
          count={formatKronor(owed)}
          what={`att lämna in av ${formatNumber(owingSellers)} säljare`}
          where={where}
          action={
            <Link className="button" to={`/admin/economy/${id}`}>
              Ta emot<span className="visually-hidden"> pengar från {name}</span>
            </Link>
          }
        />
      ),
      unpaid > 0 && (
        <Waiting
          key={`unpaid ${id}`}
          count={formatKronor(unpaid)}
          what={`obetalt hos ${formatNumber(unpaidSellers)} säljare`}
          where={where}
          action={
            <button type="button" className="button" onClick={() => remind(lottery)}>
              Påminn<span className="visually-hidden"> om obetalt i {name}</span>
            </button>
          }
        />
      ),
      unreachedBuyers > 0 && (
        <Waiting
          key={`mail ${id}`}
          count={formatNumber(unreachedBuyers)}
          what="köpares lottmail kom inte fram"
          where={where}
          action={
            <Link className="button" to={`/admin/stats/${id}/mail`}>
              Visa<span className="visually-hidden"> köparna i {name} vars mail inte kom fram</span>
            </Link>
          }
        />
      ),
      account !== undefined && (
        <Waiting
          key={`account ${id}`}
          count={accountDue}
          what={accountWords[account]}
          where={name}
          action={
            <Link className="button" to={`/admin/account/${id}`}>
              Visa<span className="visually-hidden"> redovisningen av {name}</span>
            </Link>
          }
        />
      ),
      prizesWithoutValue > 0 && (
        <Waiting
          key={`prizes ${id}`}
          count={formatNumber(prizesWithoutValue)}
          what={of(prizesWithoutValue, 'vinst saknar värde', 'vinster saknar värde')}
          where={where}
          action={
            <Link className="button" to={`/admin/ticketbase/${id}`}>
              Fyll i<span className="visually-hidden"> vinsternas värde i {name}</span>
            </Link>
          }
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
      action={
        <Link className="button" to="/admin/settings">
          Förnya<span className="visually-hidden"> registreringen</span>
        </Link>
      }
    />
  );
  const members = inactive > 0 && (
    <Waiting
      key="inactive"
      count={formatNumber(inactive)}
      what={of(inactive, 'medlem är inte aktiv', 'medlemmar är inte aktiva')}
      action={
        <Link className="button" to="/admin/members?visa=inte-aktiva">
          Visa<span className="visually-hidden"> dem som inte är aktiva</span>
        </Link>
      }
    />
  );
  const unreached = unreachedMembers > 0 && (
    <Waiting
      key="unreached"
      count={formatNumber(unreachedMembers)}
      what={of(unreachedMembers, 'medlem nås inte av era mail', 'medlemmar nås inte av era mail')}
      action={
        <Link className="button" to="/admin/members?visa=nas-inte">
          Visa<span className="visually-hidden"> medlemmarna vars mail inte kom fram</span>
        </Link>
      }
    />
  );
  const shown = [...rows, registration, unreached, members].filter(
    (row) => row !== false && row !== undefined,
  );
  if (shown.length === 0) return <p className="soft">Inget väntar på dig just nu.</p>;
  return <ul className="plain">{shown}</ul>;
}
