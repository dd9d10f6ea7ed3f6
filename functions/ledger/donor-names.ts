import type { Donor } from '../../shared/contract/donor.ts';
import type { TableReader } from '../store/table-reader.ts';
import { fullName, shownNames } from '../store/shown-name.ts';
import { type DonorRecord, toDonor } from '../store/donor-record.ts';

/** Donors in the API's form, each with the name of the user who registered it: 0.5 R for each such user. */
export async function withNames(table: TableReader, donors: readonly DonorRecord[]): Promise<Donor[]> {
  const nameOf = await shownNames(
    table,
    donors.map(({ userId }) => userId),
  );
  return donors.map((donor) => toDonor(donor, fullName(nameOf(donor.userId))));
}
