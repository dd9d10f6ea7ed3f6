import { useParams } from 'react-router-dom';
import { listTeamUsers, readTeam } from '../../../shared/contract/structure.ts';
import { together, useQuery } from '../../api/use-query.ts';
import { lazily } from '../../components/lazily.tsx';
import { Tabs } from '../../components/desktop/tabs.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Loading, PageState } from '../../components/page-state.tsx';
import { useUser } from '../../session/use-session.ts';
import { TeamTab } from './team-tab.tsx';
import './team-page.css';

/** Parts that not every visit needs are loaded on demand: a leader on a phone waits only for the members. */
const AddUserForm = lazily(
  async () => (await import('./add-user-form.tsx')).AddUserForm,
  <Loading rows={6} />,
);
const AssignForm = lazily(async () => (await import('./assign-form.tsx')).AssignForm, <Loading rows={6} />);
const TeamSettings = lazily(
  async () => (await import('./team-settings.tsx')).TeamSettings,
  <Loading rows={6} />,
);

/** A team: its members in a lottery, assigning tickets, adding members, settings. */
export function TeamPage() {
  const { teamId = '' } = useParams();
  const { isAdmin } = useUser();
  const team = useQuery(readTeam, { params: { id: teamId } });
  const users = useQuery(listTeamUsers, { params: { id: teamId } });
  return (
    <div className="page">
      <PageState of={together(team, users)} rows={6} missing={<NotFound what="Laget" way="tickets" />}>
        {([found, members]) => {
          const section = { label: found.sectionName };
          const settings = {
            key: 'installningar',
            label: 'Inställningar',
            panel: <TeamSettings team={found} memberCount={members.length} />,
          };
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
                  { key: 'lagg-till', label: 'Lägg till', panel: <AddUserForm teamId={found.id} /> },
                  ...(isAdmin ? [settings] : []),
                ]}
              />
            </>
          );
        }}
      </PageState>
    </div>
  );
}
