import type { InputOf } from '../../shared/contract/route.ts';
import type { editSale } from '../../shared/contract/sale.ts';
import { type BuyerDetails, buyerWithoutEmail } from '../store/buyer-record.ts';

/** The buyer of a request; without an email the record says so (R227). */
export function detailsOf({
  firstName,
  lastName,
  phone,
  email,
}: InputOf<typeof editSale>['body']): BuyerDetails {
  const names = { firstName, lastName, phone };
  return email ? { ...names, email } : buyerWithoutEmail(names);
}
