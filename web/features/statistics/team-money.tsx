import { type ReactNode, useState } from 'react';
import type { SellerSettlement, TeamSettlement } from '../../../shared/contract/settlement.ts';
import { formatNumber, formatSek, shareText } from '../../../shared/domain/numbers.ts';
import { unconfirmedOf, unknownOf } from '../../../shared/domain/settlement.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { type Columns, DataTable } from '../../components/desktop/table.tsx';
import { useIsDesktop } from '../../components/use-media.ts';
import { ReceiveMoney } from '../../components/hand-in/receive-money.tsx';

interface TeamMoneyProps {
  readonly ticketBaseId: string;
  readonly teams: readonly TeamSettlement[];
  readonly sellers: readonly SellerSettlement[];
}

/** A number with a bar of its share, for a cell. */
function Bar({
  part,
  whole,
  text,
}: {
  readonly part: number;
  readonly whole: number;
  readonly text: string;
}) {
  return (
    <div className="money-bar">
      <span>
        {text} <span className="soft small">{shareText(part, whole)}</span>
      </span>
      <div className="money-bar-track" aria-hidden="true">
        <div style={{ width: `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%` }} />
      </div>
    </div>
  );
}

/** What is left to be paid or confirmed of what a seller has sold. */
function restOf(seller: SellerSettlement): string {
  const rest = [
    [seller.unpaid, 'obetalt'],
    [unconfirmedOf(seller), 'ej bekräftat'],
    [unknownOf(seller), 'utan uppgift om betalning'],
  ] as const;
  const parts = rest.flatMap(([sum, of]) => (sum > 0 ? [`${formatSek(sum)} ${of}`] : []));
  if (parts.length > 0) return parts.join(', ');
  return seller.sold > 0 ? 'Allt betalt' : 'Inget sålt';
}

const nameOf = ({ user }: SellerSettlement) => `${user.firstName} ${user.lastName}`;

/** The sellers of a team, those who owe most first. */
function Sellers({ ticketBaseId, team, sellers }: { team: TeamSettlement } & Omit<TeamMoneyProps, 'teams'>) {
  const own = sellers
    .filter(({ teamId }) => teamId === team.teamId)
    .toSorted((one, other) => other.owed - one.owed || inSwedish(nameOf(one), nameOf(other)));
  if (own.length === 0) return <p className="soft">Ingen i laget har lotter.</p>;
  return (
    <ul className="plain money-sellers" aria-label={`Säljare i ${team.name}`}>
      {own.map((seller) => (
        <li key={seller.user.id}>
          <span className="strong" translate="no">
            {nameOf(seller)}
          </span>
          <span>
            <span translate="no">{formatNumber(seller.sold)}</span> av{' '}
            <span translate="no">{formatNumber(seller.assigned)}</span> sålda
          </span>
          <span>
            {restOf(seller)}
            {seller.lastReminder !== null && (
              <span className="soft small">, påmind {dayOf(seller.lastReminder)}</span>
            )}
          </span>
          <span className={seller.owed > 0 ? 'strong' : 'soft'}>
            {seller.owed > 0 ? `${formatSek(seller.owed)} att lämna in` : 'Inget att lämna in'}
          </span>
          <ReceiveMoney
            ticketBaseId={ticketBaseId}
            giver={{ userId: seller.user.id }}
            name={nameOf(seller)}
            left={seller.owed}
          />
        </li>
      ))}
    </ul>
  );
}

/** A team's sellers on a phone, made when they are opened: those of a large club are tens of thousands of elements. */
function Folded({ name, children }: { readonly name: string; readonly children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        Säljare
        <span className="visually-hidden">
          {' '}
          i <span translate="no">{name}</span>
        </span>
      </summary>
      {isOpen && children()}
    </details>
  );
}

/** The teams, to compare and sort; each opens to its sellers. Cards on a phone. */
export function TeamMoney({ ticketBaseId, teams, sellers }: TeamMoneyProps) {
  const isDesktop = useIsDesktop();
  const opened = (team: TeamSettlement) => <Sellers {...{ ticketBaseId, team, sellers }} />;
  const receive = ({ teamId, name, holds }: TeamSettlement) => (
    <ReceiveMoney ticketBaseId={ticketBaseId} giver={{ teamId }} name={name} left={holds} />
  );
  if (!isDesktop)
    return (
      <ul className="plain money-teams" aria-label="Lag">
        {teams.map((team) => (
          <li key={team.teamId} className="stack tight">
            <div className="row spread">
              <h3 translate="no">{team.name}</h3>
              {receive(team)}
            </div>
            <Bar
              part={team.sold}
              whole={team.assigned}
              text={`${formatNumber(team.sold)} av ${formatNumber(team.assigned)} sålda, ${formatSek(team.amount)}`}
            />
            <p className="small">
              <span translate="no">{formatSek(team.unpaid)}</span> obetalt,{' '}
              <span translate="no">{formatSek(unconfirmedOf(team))}</span> ej bekräftat,{' '}
              <span translate="no">{formatSek(team.owed)}</span> hos säljare,{' '}
              <span translate="no">{formatSek(team.holds)}</span> hos laget
            </p>
            <Folded name={team.name}>{() => opened(team)}</Folded>
          </li>
        ))}
      </ul>
    );
  const sum = (title: string, of: (team: TeamSettlement) => number): Columns<TeamSettlement>[number] => ({
    title,
    align: 'right',
    sorter: (one, other) => of(one) - of(other),
    render: (team) => formatSek(of(team)),
  });
  const columns: Columns<TeamSettlement> = [
    {
      title: 'Lag',
      sorter: (one, other) => inSwedish(one.name, other.name),
      render: ({ name, sectionName }) => (
        <>
          <span className="strong money-team">{name}</span>{' '}
          {sectionName !== '' && <span className="soft small">{sectionName}</span>}
        </>
      ),
    },
    {
      title: 'Sålda',
      sorter: (one, other) => one.sold / (one.assigned || 1) - other.sold / (other.assigned || 1),
      render: ({ sold, assigned }) => (
        <Bar part={sold} whole={assigned} text={`${formatNumber(sold)} av ${formatNumber(assigned)}`} />
      ),
    },
    sum('Sålt för', ({ amount }) => amount),
    sum('Obetalt', ({ unpaid }) => unpaid),
    sum('Ej bekräftat', unconfirmedOf),
    sum('Hos säljare', ({ owed }) => owed),
    sum('Hos laget', ({ holds }) => holds),
    {
      title: <span className="visually-hidden">Ta emot</span>,
      align: 'right',
      render: (team) => receive(team),
    },
  ];
  return (
    <DataTable
      label="Lag"
      rows={teams}
      keyOf={({ teamId }) => teamId}
      columns={columns}
      opened={opened}
      openedName={({ name }) => `Säljare i ${name}`}
    />
  );
}
