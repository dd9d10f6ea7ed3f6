import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useParams } from 'react-router-dom';
import { readUser, type User } from '../../../shared/contract/user.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { roleLabel } from '../../../shared/domain/role-label.ts';
import { useQuery } from '../../api/use-query.ts';
import { useTicketsOf } from '../../api/use-tickets.ts';
import { lazily } from '../../components/lazily.tsx';
import { Tabs } from '../../components/desktop/tabs.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Loading, PageState } from '../../components/page-state.tsx';
import { ActivationCard } from './activation-card.tsx';
import { UserTickets } from './user-tickets.tsx';
import './user-page.css';

const AssignForms = lazily(
  async () => (await import('./assign-forms.tsx')).AssignForms,
  <Loading rows={6} />,
);
const EditTab = lazily(async () => (await import('./edit-tab.tsx')).EditTab, <Loading rows={6} />);

function Lead({ user }: { readonly user: User }) {
  return (
    <div className="stack tight">
      <p className="row">
        {user.active ? (
          <span className="badge good">Aktiv</span>
        ) : (
          <span className="badge due">Inte aktiv</span>
        )}
        {user.roleName !== null && <span className="badge">{roleLabel(user.roleName)}</span>}
        {user.protected && <span className="badge">Skyddade personuppgifter</span>}
        {user.email !== '' && (
          <a href={`mailto:${user.email}`} translate="no">
            {shownEmail(user.email)}
          </a>
        )}
      </p>
      <p className="small">
        {user.lastLogin === null ? (
          'Aldrig inloggad'
        ) : (
          <>
            Senast inloggad <span className="unbroken">{dayAndTimeOf(user.lastLogin)}</span>
          </>
        )}{' '}
        ·{' '}
        {user.tickets === 0 ? (
          'Inga lotter'
        ) : (
          <>
            <span translate="no">{formatNumber(user.soldTickets)}</span> av{' '}
            <span translate="no">{formatNumber(user.tickets)}</span> lotter sålda
          </>
        )}
      </p>
    </div>
  );
}

/** That the last mail to the user has not arrived, and what to do. */
function UnreachedCard({ user, status }: { readonly user: User; readonly status: 'bounced' | 'givenUp' }) {
  return (
    <section className="card" aria-label="Mailen når inte fram">
      <p>
        {status === 'bounced'
          ? `Det senaste mailet till ${shownEmail(user.email) || 'medlemmen'} kom inte fram. Stämmer adressen? En Master byter den under Ändra.`
          : `Aktiveringsmailet till ${shownEmail(user.email) || 'medlemmen'} väntade i 14 dagar på att få skickas och gavs upp: föreningen är på prov. Skicka det igen.`}
      </p>
    </section>
  );
}

/** A user: their tickets, assigning more, and their settings. */
export function UserPage() {
  const { userId = '' } = useParams();
  const user = useQuery(readUser, { params: { id: userId } });
  const tickets = useTicketsOf(userId);
  return (
    <div className="page">
      <PageState of={user} rows={6} missing={<NotFound what="Användaren" way="tickets" />}>
        {(found) => {
          const name = `${found.firstName} ${found.lastName}`.trim();
          return (
            <>
              <PageHeader
                title={name}
                crumbs={[{ label: found.teamName, to: `/team/${found.teamId}` }, { label: name }]}
                lead={<Lead user={found} />}
              />
              {found.mailStatus !== undefined && <UnreachedCard user={found} status={found.mailStatus} />}
              {!found.active && <ActivationCard user={found} />}
              <Tabs
                key={userId}
                label={name}
                tabs={[
                  { key: 'lotter', label: 'Lotter', panel: <UserTickets tickets={tickets} /> },
                  {
                    key: 'tilldela',
                    label: 'Tilldela lott',
                    panel: <AssignForms user={found} tickets={tickets} />,
                  },
                  { key: 'andra', label: 'Ändra', panel: <EditTab user={found} /> },
                ]}
              />
            </>
          );
        }}
      </PageState>
    </div>
  );
}
