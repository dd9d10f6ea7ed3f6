import { Link } from 'react-router-dom';
import type { User } from '../../../shared/contract/user.ts';
import { percentSold } from '../../../shared/domain/lottery.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { SearchableList } from '../../components/searchable-list.tsx';

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;
const byName = (one: User, other: User) => inSwedish(nameOf(one), nameOf(other));
const orders = [
  { label: 'Namn', compare: byName },
  {
    label: 'Flest sålda först',
    compare: (one: User, other: User) => other.soldTickets - one.soldTickets || byName(one, other),
  },
  {
    label: 'Flest ej sålda först',
    compare: (one: User, other: User) =>
      other.tickets - other.soldTickets - (one.tickets - one.soldTickets) || byName(one, other),
  },
  {
    label: 'Senast inloggad först',
    compare: (one: User, other: User) =>
      (other.lastLogin ?? '').localeCompare(one.lastLogin ?? '') || byName(one, other),
  },
] as const;
const textOf = (user: User) => `${nameOf(user)} ${user.email}`;
const keyOf = ({ id }: User) => id;

/** A team's members with their progress, each linking to their page. */
export function MemberList({ members }: { readonly members: readonly User[] }) {
  return (
    <SearchableList
      items={members}
      keyOf={keyOf}
      textOf={textOf}
      orders={orders}
      noun={['medlem', 'medlemmar']}
      searchLabel="Sök namn eller email"
      label="Medlemmar"
      className="team-members"
    >
      {(member) => (
        <Link className="team-member" to={`/user/${member.id}`}>
          <span className="team-member-name">
            <span className="strong">{nameOf(member)}</span>
            <span className="soft small">{member.roleName ?? 'Säljare'}</span>
          </span>
          <span className="team-member-sold">
            <span>
              <span className="strong">{formatNumber(member.soldTickets)}</span> av{' '}
              {formatNumber(member.tickets)} sålda
            </span>
            <span className="team-member-bar" aria-hidden="true">
              <span style={{ width: `${percentSold(member.soldTickets, member.tickets)}%` }} />
            </span>
          </span>
          <span className="team-member-state">
            {member.active ? (
              <span className="badge good">Aktiv</span>
            ) : (
              <span className="badge due">Inaktiv</span>
            )}
            <span className="soft small">
              {member.lastLogin === null ? 'Aldrig inloggad' : `Inloggad ${dayAndTimeOf(member.lastLogin)}`}
            </span>
          </span>
        </Link>
      )}
    </SearchableList>
  );
}
