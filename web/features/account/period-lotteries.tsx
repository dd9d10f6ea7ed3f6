import type { Account } from '../../../shared/contract/account.ts';
import { costsOf } from '../../../shared/domain/account.ts';
import { formatNumber, formatSek } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { Link } from '../../components/link.tsx';
import { type Columns, DataTable } from '../../components/desktop/table.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { useIsDesktop } from '../../components/use-media.ts';

const pathOf = ({ lottery }: Account) => `/admin/account/${lottery.id}`;
const endOf = ({ lottery }: Account) => dayOf(lottery.validUntilDate);
const costOf = ({ costs }: Account) => costsOf(costs);

/** The lotteries of a period, to compare and sort; rows that lead to their accounts on a phone. */
export function PeriodLotteries({ lotteries }: { readonly lotteries: readonly Account[] }) {
  const isDesktop = useIsDesktop();
  if (!isDesktop)
    return (
      <LinkList
        entries={lotteries.map((account) => ({
          id: account.lottery.id,
          to: pathOf(account),
          label: account.lottery.name,
          note: `Slut ${endOf(account)}. Omsättning ${formatSek(account.turnover)}, vinster ${formatSek(account.prizeValue)}, kostnader ${formatSek(costOf(account))}, resultat ${formatSek(account.result)}`,
        }))}
      />
    );
  const sum = (title: string, of: (account: Account) => number): Columns<Account>[number] => ({
    title,
    align: 'right',
    sorter: (one, other) => of(one) - of(other),
    render: (account) => formatSek(of(account)),
  });
  const columns: Columns<Account> = [
    {
      title: 'Lotteri',
      sorter: (one, other) => inSwedish(one.lottery.name, other.lottery.name),
      render: (account) => (
        <Link to={pathOf(account)} translate="no">
          {account.lottery.name}
        </Link>
      ),
    },
    {
      title: 'Slut',
      sorter: (one, other) => inSwedish(endOf(one), endOf(other)),
      render: (account) => endOf(account),
    },
    {
      title: 'Sålda',
      align: 'right',
      sorter: (one, other) => one.sold - other.sold,
      render: ({ sold }) => formatNumber(sold),
    },
    sum('Omsättning', ({ turnover }) => turnover),
    sum('Vinster', ({ prizeValue }) => prizeValue),
    sum('Kostnader', costOf),
    sum('Resultat', ({ result }) => result),
  ];
  return (
    <DataTable label="Lotterier" rows={lotteries} keyOf={({ lottery }) => lottery.id} columns={columns} />
  );
}
