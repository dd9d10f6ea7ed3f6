import type { InputOf } from '../../shared/contract/route.ts';
import type { editSale } from '../../shared/contract/sale.ts';
import { buyerWithoutEmail, type StoredBuyerDetails } from '../store/ticket-record.ts';

/** A buyer as stored; without an email the record says so (R227). */
export function detailsOf({
  firstName: f,
  lastName: l,
  phone: p,
  email,
}: InputOf<typeof editSale>['body']): StoredBuyerDetails {
  return email ? { f, l, p, e: email } : buyerWithoutEmail({ f, l, p });
}
