import { type FundraiserSummary, namesAtOnce } from '../../shared/contract/fundraiser.ts';
import { toSek } from '../../shared/domain/money.ts';
import { findClub } from '../store/club-record.ts';
import { donorSortKeyOf, pageOfDonors } from '../store/donor-record.ts';
import { ids } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { findFundraiser, toFundraiser } from '../store/fundraiser-record.ts';

/**
 * What anyone may see of a fundraiser: no person except the names that donors want shown. Undefined where there is no
 * such fundraiser, or its club is inactive. The id contains the club, so one wave suffices; one page of donors, however
 * many there are: 3 R where their details are short.
 * @throws {ApiError} 400 where the cursor was not issued here
 */
export async function findSummary(
  service: Pick<ServiceTable, 'get' | 'query' | 'of'>,
  id: string,
  cursor?: string,
): Promise<FundraiserSummary | undefined> {
  const at = ids.parseFundraiser(id);
  if (!at) return undefined;
  const table = service.of(at.club);
  const after = donorSortKeyOf(cursor);
  const [club, fundraiser, { donors, next }] = await Promise.all([
    findClub(service, at.club),
    findFundraiser(table, id),
    pageOfDonors(table, id, { limit: namesAtOnce, after }),
  ]);
  if (!club?.active || !fundraiser) return undefined;
  const { createdDate: _, ...shown } = toFundraiser(fundraiser);
  return {
    ...shown,
    sum: toSek(fundraiser.view.sum),
    names: donors.map(({ view }) => view.displayName),
    ...(next !== undefined && { donorCount: fundraiser.donors, next }),
  };
}
