import { priceOf, toOre, toSek } from './numbers.ts';

/** Where money goes: from a seller to the team, or from a seller or a team to the club. */
export const settlementTargets = ['team', 'club'] as const;
export type SettlementTarget = (typeof settlementTargets)[number];

/** Who may receive or reverse money, by the flags of their session. */
export interface Receiver {
  readonly isTeamAdmin: boolean;
  readonly isTreasurer: boolean;
}

/** Why someone may not receive money for this target: the refusal's code, or null (R242). */
export function whyNotReceived(
  { isTeamAdmin, isTreasurer }: Receiver,
  to: SettlementTarget,
): 'settlement.adminOnly' | 'settlement.leaderOnly' | null {
  if (to === 'club') return isTreasurer ? null : 'settlement.adminOnly';
  return isTeamAdmin ? null : 'settlement.leaderOnly';
}

/** Why a hand-in may not be reversed by someone who reaches it: the refusal's code, or null (R244). */
export function whyNotReversed(
  { isTreasurer }: Pick<Receiver, 'isTreasurer'>,
  { to, reversalOf, reversedBy }: HandIn,
): 'settlement.adminOnly' | 'settlement.isReversal' | 'settlement.reversed' | null {
  if (reversalOf !== undefined) return 'settlement.isReversal';
  if (to === 'club' && !isTreasurer) return 'settlement.adminOnly';
  return reversedBy === undefined ? null : 'settlement.reversed';
}

interface HandIn {
  readonly to: SettlementTarget;
  readonly reversalOf?: string | undefined;
  readonly reversedBy?: string | undefined;
}

/** Sums of sellers, SEK, with the number of tickets assigned. */
interface Sums {
  readonly assigned: number;
  readonly amount: number;
  readonly unpaid: number;
  readonly paid: number;
  readonly confirmed: number;
  readonly held: number;
  readonly handedIn: number;
  readonly owed: number;
}

/** Where the money for sold tickets is, SEK. */
export interface MoneyFigures {
  readonly sold: number;
  /** With the club: confirmed, or handed in and not kept by a team. */
  readonly collected: number;
  /** Sold and not yet with the club. */
  readonly outstanding: number;
  /** The value of all assigned tickets. */
  readonly expected: number;
  readonly unpaid: number;
  readonly unconfirmed: number;
  readonly withSellers: number;
  readonly withTeams: number;
  /** Sold while payments were not tracked. */
  readonly unknown: number;
}

/** Paid by buyers to the club, but confirmed neither by its bank nor by an Admin (R246), SEK. */
export const unconfirmedOf = ({ paid, held, confirmed }: Pick<Sums, 'paid' | 'held' | 'confirmed'>): number =>
  toSek(Math.max(0, toOre(paid) - toOre(held) - toOre(confirmed)));

/** Sold while payments were not tracked (R235), SEK. */
export const unknownOf = ({ amount, unpaid, paid }: Pick<Sums, 'amount' | 'unpaid' | 'paid'>): number =>
  toSek(Math.max(0, toOre(amount) - toOre(unpaid) - toOre(paid)));

/** @param holds what teams hold, @param price of a ticket: SEK */
export function moneyFigures(sums: Sums, holds: number, price: number): MoneyFigures {
  const [sold, confirmed] = [toOre(sums.amount), toOre(sums.confirmed)];
  const collected = confirmed + toOre(sums.handedIn) - toOre(holds);
  return {
    sold: sums.amount,
    collected: toSek(collected),
    outstanding: toSek(sold - collected),
    expected: priceOf(price, sums.assigned),
    unpaid: sums.unpaid,
    unconfirmed: unconfirmedOf(sums),
    withSellers: sums.owed,
    withTeams: holds,
    unknown: unknownOf(sums),
  };
}
