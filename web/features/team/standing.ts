import type { readTeamSettlement, SellerSettlement } from '../../../shared/contract/settlement.ts';
import type { OutputOf } from '../../../shared/contract/route.ts';
import type { User } from '../../../shared/contract/user.ts';
import { formatKronor, formatNumber } from '../../../shared/domain/numbers.ts';

/** A member with their tickets and money in one lottery. */
export interface Standing {
  readonly member: User;
  readonly assigned: number;
  readonly sold: number;
  /** SEK received from buyers and not handed in. */
  readonly owed: number;
  /** SEK that buyers have not paid. */
  readonly unpaid: number;
  readonly lastReminder: string | null;
}

type TeamSettlement = OutputOf<typeof readTeamSettlement>;

/** The members in one lottery; without its sums nobody has tickets, and while payments are not followed nobody owes. */
export function standingsOf(members: readonly User[], settlement: TeamSettlement | undefined): Standing[] {
  const rows = new Map<string, SellerSettlement>(settlement?.sellers.map((row) => [row.user.id, row]));
  return members.map((member) => {
    const { assigned = 0, sold = 0, owed = 0, unpaid = 0, lastReminder = null } = rows.get(member.id) ?? {};
    const money = settlement?.trackPayments ? { owed, unpaid } : { owed: 0, unpaid: 0 };
    return { member, assigned, sold, ...money, lastReminder };
  });
}

/** Who is shown: all, or those who need something. */
export const filters = [
  { key: 'notSold', label: 'Inte sålt', is: ({ assigned, sold }: Standing) => assigned > 0 && sold === 0 },
  { key: 'owes', label: 'Skyldig', is: ({ owed }: Standing) => owed > 0 },
  { key: 'inactive', label: 'Inte aktiv', is: ({ member }: Standing) => !member.active },
] as const;
export type Filter = (typeof filters)[number]['key'];

/** '34 av 50 · 1 700 kr · 600 kr saknas': sold tickets, their price, and what has not reached team or club. */
export function teamLine({ totals, trackPayments }: TeamSettlement): string {
  if (totals.assigned === 0) return 'Inga lotter utdelade än';
  const sold = `${formatNumber(totals.sold)} av ${formatNumber(totals.assigned)}`;
  if (!trackPayments) return sold;
  const missing = totals.unpaid + totals.owed;
  return [
    sold,
    formatKronor(totals.amount),
    missing > 0 ? `${formatKronor(missing)} saknas` : 'inget saknas',
  ].join(' · ');
}
