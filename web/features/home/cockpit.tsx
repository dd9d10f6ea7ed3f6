import { useState } from 'react';
import { readOverview, type LotteryOverview, type Overview } from '../../../shared/contract/report.ts';
import type { ReminderTarget } from '../../../shared/contract/reminder.ts';
import { isNewClub } from '../../../shared/domain/first-steps.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import { CreateLotteryLink } from '../../components/create-lottery-link.tsx';
import { FilterChip } from '../../components/filter-chip.tsx';
import { Link } from '../../components/link.tsx';
import { lazily } from '../../components/lazily.tsx';
import { Loading, PageState } from '../../components/page-state.tsx';
import { SaleProgress } from '../../components/sale-progress.tsx';
import { useNow } from '../../components/use-now.ts';
import { useTarget } from '../../components/use-target.ts';
import { Deadline } from './deadline.tsx';
import './cockpit.css';

// Only a new club's Admin has steps to take.
const FirstSteps = lazily(async () => (await import('./first-steps.tsx')).FirstSteps, <Loading rows={8} />);
// The numbers come first.
const WaitingList = lazily(async () => (await import('./waiting-list.tsx')).WaitingList);
const ReminderDialog = lazily(
  async () => (await import('../../components/reminder-dialog.tsx')).ReminderDialog,
  null,
);

/** A lottery's sales, how much of the money the club has, and the remaining time. */
function Standing({ lottery, isPaid }: { readonly lottery: LotteryOverview; readonly isPaid: boolean }) {
  const now = useNow();
  const { id, name, amount, collected, sold, total, validUntilDate } = lottery;
  return (
    <>
      <div className="row spread">
        <h2>
          <Link to={`/admin/stats/${id}`}>{name}</Link>
        </h2>
        <Deadline of={{ validUntilDate, closed: false }} now={now} over="Försäljningen stängde" />
      </div>
      <dl className="cockpit-sums">
        <div>
          <dt>Sålt</dt>
          <dd translate="no">{formatSek(amount)}</dd>
        </div>
        {isPaid && (
          <div>
            <dt>Hos föreningen</dt>
            <dd translate="no">{formatSek(collected)}</dd>
          </div>
        )}
      </dl>
      <SaleProgress sold={sold} total={total} label={`Sålda lotter i ${name}`} />
    </>
  );
}

interface ActionsProps {
  readonly lottery: LotteryOverview;
  readonly remind: () => void;
}

/** What an Admin does most. */
function Actions({ lottery, remind }: ActionsProps) {
  const isOpen = saleIsOpen({ ...lottery, closed: false }, useNow());
  return (
    <div className="row cockpit-actions no-print">
      {isOpen ? (
        <>
          <Link className="button primary" to={`/admin/hand-out/${lottery.id}`}>
            Dela ut
          </Link>
          <button type="button" className="button" onClick={remind}>
            Påminn
          </button>
        </>
      ) : (
        <>
          <Link className="button primary" to={`/admin/draws/${lottery.id}`}>
            Dragningar
          </Link>
          <Link className="button" to={`/admin/account/${lottery.id}`}>
            Redovisning
          </Link>
        </>
      )}
      <Link className="button" to="/admin/news/add">
        Skriv nyhet
      </Link>
    </div>
  );
}

interface LotteriesProps {
  readonly overview: Overview;
  readonly remind: (lottery: LotteryOverview, to?: ReminderTarget) => void;
}

/** The open lottery; of several, the one that is chosen: at first the one whose sale ends next. */
function Lotteries({ overview: { lotteries, trackPayments }, remind }: LotteriesProps) {
  const now = useNow();
  const [chosen, setChosen] = useState<string>();
  const lottery =
    lotteries.find(({ id }) => id === chosen) ??
    lotteries.find((each) => saleIsOpen({ ...each, closed: false }, now)) ??
    lotteries[0];
  if (!lottery) return null;
  return (
    <section className="card cockpit-lottery" aria-label="Öppna lotterier">
      {lotteries.length > 1 && (
        <div className="row cockpit-choice" role="group" aria-label="Lotteri">
          {lotteries.map(({ id, name }) => (
            <FilterChip key={id} isOn={id === lottery.id} onClick={() => setChosen(id)}>
              {name}
            </FilterChip>
          ))}
        </div>
      )}
      <Standing lottery={lottery} isPaid={trackPayments} />
      <Actions lottery={lottery} remind={() => remind(lottery)} />
    </section>
  );
}

/** Between two lotteries: what comes next. */
const NoLottery = () => (
  <section className="card" aria-labelledby="inget-lotteri">
    <h2 id="inget-lotteri">Inget lotteri är öppet</h2>
    <div className="row cockpit-actions no-print">
      <CreateLotteryLink />
      <Link className="button" to="/admin/season">
        Ny säsong
      </Link>
    </div>
  </section>
);

/** The top of an Admin's home (R361): the state of the open lotteries, what needs action, and what to do next. */
export function Cockpit() {
  const overview = useQuery(readOverview, {});
  const [reminded, setReminded] = useState<{
    readonly lottery: LotteryOverview;
    readonly to: ReminderTarget;
  }>();
  const heading = useTarget<HTMLHeadingElement>('att-gora', overview.data !== undefined);
  return (
    <PageState of={overview} rows={6}>
      {(found) => {
        const remind = (lottery: LotteryOverview, to: ReminderTarget = 'notSold') =>
          setReminded({ lottery, to });
        return (
          <>
            {isNewClub(found) && <FirstSteps overview={found} />}
            <div className="cockpit">
              {found.lotteries.length === 0 && !isNewClub(found) && <NoLottery />}
              <Lotteries overview={found} remind={remind} />
              <section className="card" aria-labelledby="att-gora">
                <h2 id="att-gora" ref={heading} tabIndex={-1}>
                  Kräver åtgärd
                </h2>
                <WaitingList overview={found} remind={(lottery) => remind(lottery, 'unpaid')} />
              </section>
            </div>
            {reminded && (
              <ReminderDialog
                lotteries={[reminded.lottery]}
                to={reminded.to}
                tracksPayments={found.trackPayments}
                onClose={() => setReminded(undefined)}
              />
            )}
          </>
        );
      }}
    </PageState>
  );
}
