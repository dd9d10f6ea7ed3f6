import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useSearchParams } from 'react-router-dom';
import { listUsers, type User } from '../../../shared/contract/user.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { roleLabel } from '../../../shared/domain/role-label.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { useList } from '../../api/use-query.ts';
import { FilterChip } from '../../components/filter-chip.tsx';
import { Link } from '../../components/link.tsx';
import { ImportLink } from '../../components/import-link.tsx';
import { MailActivations } from '../../components/mail-activations.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import './members-page.css';

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`.trim();
const byName = (one: User, other: User) => inSwedish(nameOf(one), nameOf(other));
const orders = [
  { label: 'Namn', compare: byName },
  {
    label: 'Lag',
    compare: (one: User, other: User) => inSwedish(one.teamName, other.teamName) || byName(one, other),
  },
] as const;
/** Team and role. */
const belongings = ({ teamName, roleName }: User) =>
  [teamName, roleLabel(roleName ?? '')].filter(Boolean).join(', ');
const textOf = (user: User) => `${nameOf(user)} ${belongings(user)} ${shownEmail(user.email)}`;
const keyOf = ({ id }: User) => id;

const parameter = 'visa';
/** The list's filter, from the address. */
const narrowings = [
  { key: 'inte-aktiva', label: 'Inte aktiva', has: ({ active }: User) => !active },
  { key: 'nas-inte', label: 'Nås inte av mail', has: ({ mailStatus }: User) => mailStatus !== undefined },
] as const;

/** The club's members: all, those who have not activated their account, or those that no mail reaches. */
export function MembersPage() {
  const members = useList(listUsers, { query: {} });
  const [search, setSearch] = useSearchParams();
  const narrowed = narrowings.find(({ key }) => key === search.get(parameter));
  const toggle = (key: string) =>
    setSearch(key === narrowed?.key ? {} : { [parameter]: key }, { replace: true });
  return (
    <div className="page narrow">
      <PageHeader
        title="Medlemmar"
        lead="Alla i föreningen. Nya läggs till på sitt lags sida."
        actions={
          <>
            <ImportLink />
            <Link className="button" to="/admin/sections">
              Till lagen
            </Link>
          </>
        }
      />
      <PageState of={members} rows={8}>
        {(all) => {
          const shown = narrowed ? all.filter(narrowed.has) : all;
          const chips = narrowings.map(({ key, label, has }) => ({
            key,
            label,
            count: all.filter(has).length,
          }));
          return (
            <section className="card" aria-label="Medlemmar">
              <div className="row" role="group" aria-label="Visa bara">
                {chips.map(
                  ({ key, label, count }) =>
                    (key === 'inte-aktiva' || key === narrowed?.key || count > 0) && (
                      <FilterChip key={key} isOn={key === narrowed?.key} onClick={() => toggle(key)}>
                        {label} {formatNumber(count)}
                      </FilterChip>
                    ),
                )}
                {narrowed?.key === 'inte-aktiva' && shown.length > 0 && <MailActivations inactive={shown} />}
              </div>
              <SearchableList
                items={shown}
                keyOf={keyOf}
                textOf={textOf}
                orders={orders}
                noun={['medlem', 'medlemmar']}
                searchLabel="Sök namn, lag, roll eller email"
                label="Medlemmar"
                className="members"
              >
                {(user) => (
                  <Link className="member" to={`/user/${user.id}`}>
                    <span className="member-name two-lines strong" translate="no">
                      {nameOf(user)}
                    </span>
                    <span className="soft small">{belongings(user)}</span>
                    {user.mailStatus !== undefined ? (
                      <span className="badge lost">Nås inte av mail</span>
                    ) : (
                      !user.active && <span className="badge">Inte aktiv</span>
                    )}
                  </Link>
                )}
              </SearchableList>
            </section>
          );
        }}
      </PageState>
    </div>
  );
}
