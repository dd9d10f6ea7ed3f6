import { attempt, equal } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { type DonorRecord, erasedDetails, findDonor, parseDonor } from '../store/donor-record.ts';

/** Anonymises these donors of a fundraiser. Sums and counts stay unchanged. */
export async function anonymiseDonors(
  table: Table,
  fundraiserId: string,
  concerns: (donor: { readonly email: string }) => boolean,
): Promise<void> {
  const named = ({ view }: DonorRecord) => view.email !== '' && concerns(view);
  for await (const page of table.pages(keys.donors(fundraiserId), { consistent: true }))
    for (const donor of page.map(parseDonor)) if (named(donor)) await anonymise(table, donor, named);
}

async function anonymise(
  table: Table,
  found: DonorRecord,
  named: (donor: DonorRecord) => boolean,
): Promise<void> {
  const { fundraiserId, place } = found;
  // Edited or removed concurrently: decide again by its current state.
  for (let donor: DonorRecord | undefined = found; donor && named(donor);) {
    const set = Object.fromEntries(
      Object.entries({ ...erasedDetails, erased: true }).map(([name, value]) => [`view.${name}`, value]),
    );
    const outcome = await attempt(
      table.write({
        update: keys.donor(fundraiserId, place),
        set,
        remove: ['view.mail'],
        add: { v: 1 },
        if: equal('v', donor.v),
      }),
    );
    if (outcome === 'committed') return;
    donor = await findDonor(table, ids.donor(fundraiserId, place));
  }
}
