import { type FundraiserSummary, namesAtOnce } from '../../shared/contract/fundraiser.ts';
import { fundraiserReference } from '../../shared/domain/fundraiser-reference.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { swishText } from '../../shared/domain/swish.ts';
import { findClub } from '../store/club-record.ts';
import { donorSortKeyOf, pageOfDonors } from '../store/donor-record.ts';
import { ids } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { type FundraiserRecord, findFundraiser, toFundraiser } from '../store/fundraiser-record.ts';

/**
 * What anyone may see of a fundraiser: no person except the names that donors agreed to show. Undefined if there is no
 * such fundraiser, or its club is inactive. The id contains the club, so one wave suffices. Reads one page of donors,
 * however many there are: 3.5 R if their details are short.
 * @throws {ApiError} 400 if the cursor was not issued here
 */
export async function findSummary(
  service: Pick<ServiceTable, 'get' | 'query' | 'of'>,
  id: string,
  now: Date,
  cursor?: string,
): Promise<FundraiserSummary | undefined> {
  const at = ids.parseFundraiser(id);
  if (!at) return undefined;
  const table = service.of(at.club);
  const after = donorSortKeyOf(cursor);
  const [club, settings, fundraiser, { donors, next }] = await Promise.all([
    findClub(service, at.club),
    readClubSettings(table),
    findFundraiser(table, id),
    pageOfDonors(table, id, { limit: namesAtOnce, after }),
  ]);
  if (!club?.active || !fundraiser) return undefined;
  const { createdDate: _, ...shown } = toFundraiser(fundraiser);
  return {
    ...shown,
    clubName: club.name,
    sum: toSek(fundraiser.view.sum),
    names: donors.map(({ view }) => view.displayName),
    ...(next !== undefined && { donorCount: fundraiser.donors, next }),
    swish: swishOf(fundraiser, settings.swishNumber, now),
  };
}

/** How to give by Swish; the giver chooses the amount. Null if the club has no number, or the fundraiser is over. */
function swishOf(
  { id, view }: FundraiserRecord,
  payee: string | undefined,
  now: Date,
): FundraiserSummary['swish'] {
  if (payee === undefined || !saleIsOpen(view, now)) return null;
  const message = fundraiserReference(id);
  return { payee, message, qr: swishText({ payee, message }) };
}
