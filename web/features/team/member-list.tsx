import { shownEmail } from '../../../shared/domain/shown-email.ts';
import type { CountedLottery } from '../../../shared/contract/lottery.ts';
import type { User } from '../../../shared/contract/user.ts';
import { formatKronor, formatNumber } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { Link } from '../../components/link.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { MemberActions } from './member-actions.tsx';
import type { Standing } from './standing.ts';

const nameOf = ({ member: { firstName, lastName } }: Standing) => `${firstName} ${lastName}`.trim();
const byName = (one: Standing, other: Standing) => inSwedish(nameOf(one), nameOf(other));
const left = ({ assigned, sold }: Standing) => assigned - sold;
const orders = [
  { label: 'Namn', compare: byName },
  {
    label: 'Flest sålda först',
    compare: (one: Standing, other: Standing) => other.sold - one.sold || byName(one, other),
  },
  {
    label: 'Flest ej sålda först',
    compare: (one: Standing, other: Standing) => left(other) - left(one) || byName(one, other),
  },
  {
    label: 'Mest skyldig först',
    compare: (one: Standing, other: Standing) => other.owed - one.owed || byName(one, other),
  },
] as const;
const textOf = (standing: Standing) => `${nameOf(standing)} ${shownEmail(standing.member.email)}`;
const keyOf = ({ member }: Standing) => member.id;

interface MemberListProps {
  readonly standings: readonly Standing[];
  /** The whole team, as targets for moving tickets. */
  readonly members: readonly User[];
  /** Without one there are no actions. */
  readonly lottery?: CountedLottery;
  readonly tracksPayments?: boolean;
}

/** Members in one lottery: name, sold tickets out of assigned ones, debt, last reminder, and actions. */
export function MemberList({ standings, members, lottery, tracksPayments = false }: MemberListProps) {
  return (
    <SearchableList
      items={standings}
      keyOf={keyOf}
      textOf={textOf}
      orders={orders}
      noun={['medlem', 'medlemmar']}
      searchLabel="Sök namn eller email"
      label="Medlemmar"
      className="team-members"
    >
      {(standing) => (
        <div className="team-member">
          <Link
            className="team-member-name two-lines strong"
            to={`/user/${standing.member.id}`}
            translate="no"
          >
            {nameOf(standing)}
          </Link>
          <span className="team-member-sold">
            <span className="strong" translate="no">
              {formatNumber(standing.sold)}
            </span>
            /<span translate="no">{formatNumber(standing.assigned)}</span>
            <span className="visually-hidden"> lotter sålda</span>
          </span>
          <span className="team-member-state small">
            {tracksPayments && standing.owed > 0 && (
              <span className="badge due" translate="no">
                {formatKronor(standing.owed)}
              </span>
            )}
            {!standing.member.active && <span className="badge">Inte aktiv</span>}
            {standing.lastReminder !== null && (
              <span className="soft">Påmind {dayOf(standing.lastReminder).slice(5)}</span>
            )}
          </span>
          {lottery && <MemberActions standing={standing} members={members} lottery={lottery} />}
        </div>
      )}
    </SearchableList>
  );
}
