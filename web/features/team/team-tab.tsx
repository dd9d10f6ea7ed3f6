import { useState } from 'react';
import { listLotteries, type CountedLottery } from '../../../shared/contract/lottery.ts';
import { reportTeam } from '../../../shared/contract/report.ts';
import { readTeamSettlement } from '../../../shared/contract/settlement.ts';
import type { Team } from '../../../shared/contract/structure.ts';
import type { User } from '../../../shared/contract/user.ts';
import { isActive, percentOf } from '../../../shared/domain/lottery.ts';
import { useQuery } from '../../api/use-query.ts';
import { FilterChip } from '../../components/filter-chip.tsx';
import { Link } from '../../components/link.tsx';
import { FactList } from '../../components/facts.tsx';
import { MailAll } from '../../components/mail-all.tsx';
import { MailActivations } from '../../components/mail-activations.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { ReminderDialog } from '../../components/reminder-dialog.tsx';
import { ReportButton } from '../../components/report-button.tsx';
import { saleText } from '../../components/sale-text.ts';
import { SaleProgress } from '../../components/sale-progress.tsx';
import { reminderTargetsOf } from '../../components/reminder-targets.ts';
import { useNow } from '../../components/use-now.ts';
import { MemberList } from './member-list.tsx';
import { TeamHolding } from './team-holding.tsx';
import { filters, type Standing, standingsOf, teamLine, type Filter } from './standing.ts';

const wantsMail = ({ member }: Standing): boolean => !member.active;

interface TeamTabProps {
  readonly team: Team;
  readonly members: readonly User[];
}

const sum = (members: readonly User[], of: (member: User) => number) =>
  members.reduce((all, member) => all + of(member), 0);

/** The team in one lottery, chosen at the top: figures never blend lotteries. */
export function TeamTab({ team, members }: TeamTabProps) {
  const lotteries = useQuery(listLotteries, {});
  return (
    <>
      <PageState of={lotteries} rows={4} empty={<WithoutLottery members={members} />}>
        {(open) => <InLottery team={team} members={members} lotteries={open} />}
      </PageState>
      <Summary team={team} members={members} />
    </>
  );
}

const addMembers = (
  <Empty
    action={
      <Link className="button primary" to="?flik=lagg-till">
        Lägg till
      </Link>
    }
  >
    Laget har inga medlemmar än.
  </Empty>
);

function WithoutLottery({ members }: Pick<TeamTabProps, 'members'>) {
  return (
    <section className="card" aria-labelledby="members-title">
      <h2 id="members-title">Medlemmar</h2>
      {members.length === 0 ? (
        addMembers
      ) : (
        <MemberList standings={standingsOf(members, undefined)} members={members} />
      )}
    </section>
  );
}

function InLottery({
  team,
  members,
  lotteries,
}: TeamTabProps & { readonly lotteries: readonly CountedLottery[] }) {
  const [chosen, setChosen] = useState(() => firstShown(lotteries)?.id);
  const [filter, setFilter] = useState<Filter>();
  const [isReminding, setIsReminding] = useState(false);
  const lottery = lotteries.find(({ id }) => id === chosen) ?? lotteries[0];
  const settlement = useQuery(
    readTeamSettlement,
    lottery ? { params: { id: team.id }, query: { ticketBaseId: lottery.id } } : null,
  );
  const now = useNow();
  if (!lottery) return null;
  const mayRemind = ({ trackPayments }: { readonly trackPayments: boolean }) =>
    reminderTargetsOf(lottery, trackPayments, now).length > 0;
  return (
    <section className="card team-now" aria-labelledby="members-title">
      <h2 id="members-title" className="visually-hidden">
        Medlemmar
      </h2>
      {lotteries.length > 1 ? (
        <label className="team-lottery">
          <span className="visually-hidden">Lotteri</span>
          <select className="input" value={lottery.id} onChange={(event) => setChosen(event.target.value)}>
            {lotteries.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className="strong" translate="no">
          {lottery.name}
        </p>
      )}
      <PageState of={settlement} rows={4}>
        {(found) => {
          const all = standingsOf(members, found);
          const shownFilters = filters.filter(({ key }) => key !== 'owes' || found.trackPayments);
          const chosenFilter = shownFilters.find(({ key }) => key === filter);
          return (
            <>
              <p className="team-line">{teamLine(found)}</p>
              <p className="soft small">{saleText(lottery, now)}</p>
              {found.totals.assigned > 0 && (
                <div className="team-bar" aria-hidden="true">
                  <span style={{ width: `${percentOf(found.totals.sold, found.totals.assigned)}%` }} />
                </div>
              )}
              {found.totals.assigned === 0 && members.length > 0 && isActive(lottery, now) && (
                <div className="row">
                  <Link className="button primary" to="?flik=tilldela">
                    Tilldela lott
                  </Link>
                </div>
              )}
              {members.length === 0 ? (
                addMembers
              ) : (
                <>
                  <div className="row team-chips" role="group" aria-label="Visa bara">
                    {shownFilters.map(({ key, label, is }) => (
                      <FilterChip
                        key={key}
                        isOn={filter === key}
                        onClick={() => setFilter(filter === key ? undefined : key)}
                      >
                        {label} {all.filter(is).length}
                      </FilterChip>
                    ))}
                    {mayRemind(found) && (
                      <button type="button" className="button" onClick={() => setIsReminding(true)}>
                        Påminn
                      </button>
                    )}
                    {filter === 'inactive' && all.some(wantsMail) && (
                      <MailActivations
                        inactive={all.filter(wantsMail).map(({ member }) => member)}
                        teamId={team.id}
                      />
                    )}
                  </div>
                  <MemberList
                    standings={chosenFilter ? all.filter(chosenFilter.is) : all}
                    members={members}
                    lottery={lottery}
                    tracksPayments={found.trackPayments}
                  />
                </>
              )}
              {found.trackPayments && (
                <TeamHolding teamId={team.id} ticketBaseId={lottery.id} holds={found.totals.holds} />
              )}
              {isReminding && (
                <ReminderDialog
                  lotteries={[lottery]}
                  teamId={team.id}
                  to={filter === 'owes' ? 'owes' : 'notSold'}
                  tracksPayments={found.trackPayments}
                  onClose={() => setIsReminding(false)}
                />
              )}
            </>
          );
        }}
      </PageState>
    </section>
  );
}

/** The newest lottery that is being sold; before one is, the newest. */
const firstShown = (lotteries: readonly CountedLottery[]): CountedLottery | undefined =>
  lotteries.find((lottery) => lottery.total > 0 && isActive(lottery, new Date())) ?? lotteries[0];

/** All lotteries that are not archived, combined, and the actions on the whole team. */
function Summary({ team, members }: TeamTabProps) {
  const total = sum(members, ({ tickets }) => tickets);
  const sold = sum(members, ({ soldTickets }) => soldTickets);
  const facts = [
    ['Medlemmar', members.length],
    ['Aktiva', members.filter(({ active }) => active).length],
    ['Lotter', total],
    ['Sålda', sold],
    ['Ej sålda', total - sold],
  ] as const;
  return (
    <section className="card" aria-labelledby="summary-title">
      <h2 id="summary-title">Alla öppna lotterier</h2>
      {total > 0 && <SaleProgress sold={sold} total={total} label="Lagets sålda lotter" />}
      <FactList facts={facts} />
      <div className="row">
        <MailAll people={members} />
        <ReportButton route={reportTeam} input={{ params: { id: team.id } }}>
          Exportera till Excel
        </ReportButton>
      </div>
    </section>
  );
}
