import { above, all, equal, type Write } from '../store/write.ts';
import type { FundraiserRecord } from '../store/fundraiser-record.ts';
import { keys } from '../store/keys.ts';

/** Changes the fundraiser's sum (öre) and number of donors, on condition of the version that was read. */
export const sumWrite = (fundraiser: FundraiserRecord, sum: number, donors: number): Write => ({
  update: keys.fundraiser(fundraiser.id),
  add: { 'view.sum': sum, ...(donors !== 0 && { donors }) },
  if: donors < 0 ? all(equal('v', fundraiser.v), above('donors', 0)) : equal('v', fundraiser.v),
});
