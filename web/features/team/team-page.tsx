import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { reportTeam } from '../../../shared/contract/report.ts';
import { listTeamUsers, readTeam, type Team } from '../../../shared/contract/structure.ts';
import type { User } from '../../../shared/contract/user.ts';
import { together, useQuery } from '../../api/use-query.ts';
import { FactList } from '../../components/facts.tsx';
import { mailAll } from '../../components/mail-all.ts';
import { DesktopFrame } from '../../components/desktop/desktop-frame.tsx';
import { Tabs } from '../../components/desktop/tabs.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading, PageState } from '../../components/page-state.tsx';
import { ReportButton } from '../../components/report-button.tsx';
import { SaleProgress } from '../../components/sale-progress.tsx';
import { Can } from '../../session/can.tsx';
import { useUser } from '../../session/use-session.ts';
import { AddUserForm } from './add-user-form.tsx';
import { MemberList } from './member-list.tsx';
import './team-page.css';

/** Parts that not every visit needs are loaded on demand: a leader on a phone waits only for the members. */
const AssignForm = lazy(async () => ({ default: (await import('./assign-form.tsx')).AssignForm }));
const TeamSettings = lazy(async () => ({ default: (await import('./team-settings.tsx')).TeamSettings }));

const sum = (members: readonly User[], of: (member: User) => number) =>
  members.reduce((all, member) => all + of(member), 0);

interface TeamTabProps {
  readonly team: Team;
  readonly members: readonly User[];
}

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
    <section className="card" aria-label="Så går det">
      <SaleProgress sold={sold} total={total} label="Lagets sålda lotter" />
      <FactList facts={facts} />
      <ReportButton route={reportTeam} input={{ params: { id: team.id } }}>
        Exportera till Excel
      </ReportButton>
    </section>
  );
}

function TeamTab({ team, members }: TeamTabProps) {
  return (
    <>
      <Summary team={team} members={members} />
      <section className="card" aria-labelledby="members-title">
        <div className="row spread">
          <h2 id="members-title">Medlemmar</h2>
          {members.length > 0 && (
            <a className="button" href={mailAll(members)}>
              Maila alla
            </a>
          )}
        </div>
        {members.length === 0 ? (
          <Empty>Laget har inga medlemmar än. Lägg till den första här nedanför.</Empty>
        ) : (
          <MemberList members={members} />
        )}
      </section>
      <AddUserForm teamId={team.id} />
      <Can access="admin">
        <Suspense fallback={<Loading rows={6} />}>
          <TeamSettings team={team} memberCount={members.length} />
        </Suspense>
      </Can>
    </>
  );
}

/** A team: its members with their progress, assigning tickets, settings. */
export function TeamPage() {
  const { teamId = '' } = useParams();
  const { isAdmin } = useUser();
  const team = useQuery(readTeam, { params: { id: teamId } });
  const users = useQuery(listTeamUsers, { params: { id: teamId } });
  return (
    <DesktopFrame>
      <PageState of={together(team, users)} rows={6} missing={<NotFound what="Laget" way="tickets" />}>
        {([found, members]) => {
          const section = { label: found.sectionName };
          return (
            <>
              <PageHeader
                title={found.name}
                crumbs={[
                  isAdmin ? { ...section, to: `/admin/section/${found.sectionId}` } : section,
                  { label: found.name },
                ]}
              />
              <Tabs
                key={teamId}
                label={found.name}
                tabs={[
                  { key: 'team', label: 'Team', panel: <TeamTab team={found} members={members} /> },
                  { key: 'tilldela', label: 'Tilldela lott', panel: <AssignForm members={members} /> },
                ]}
              />
            </>
          );
        }}
      </PageState>
    </DesktopFrame>
  );
}
