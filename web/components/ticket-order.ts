import { inSwedish } from '../../shared/domain/swedish-order.ts';

interface Entry {
  readonly ticket: { readonly id: string; readonly number: number };
  readonly customer?: { readonly firstName: string; readonly lastName: string } | undefined;
}
type Compare = (one: Entry, other: Entry) => number;

export const idOfTicket = ({ ticket }: Entry): string => ticket.id;
/** The buyer's name; empty if the ticket is unsold. */
export const buyerOf = ({ customer }: Entry): string =>
  customer === undefined ? '' : `${customer.firstName} ${customer.lastName}`.trim();
export const isSold = ({ customer }: Entry): boolean => customer !== undefined;

export const byNumber: Compare = (one, other) => one.ticket.number - other.ticket.number;
const unsoldFirst: Compare = (one, other) => Number(isSold(one)) - Number(isSold(other));
const byBuyer: Compare = (one, other) => unsoldFirst(other, one) || inSwedish(buyerOf(one), buyerOf(other));
const order = (label: string, compare: Compare) => ({
  label,
  compare: (one: Entry, other: Entry) => compare(one, other) || byNumber(one, other),
});

/** Orders that a list of tickets can be in. */
export const inOrderOf = {
  number: { label: 'Lottnummer', compare: byNumber },
  unsold: order('Ej sålda först', unsoldFirst),
  buyer: order('Köpare', byBuyer),
} as const;
