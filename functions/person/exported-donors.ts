import { toSek } from '../../shared/domain/numbers.ts';
import { parseDonor, toDonor } from '../store/donor-record.ts';
import type { ListedFundraiser } from '../store/fundraiser-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { fullName, shownNames } from '../store/shown-name.ts';
import type { Person } from './person.ts';
import { statusText } from './words.ts';

/** Donations by donors with this email, by fundraiser and time. */
export async function donationsOf(
  table: TableReader,
  fundraisers: readonly ListedFundraiser[],
  person: Person,
  fundraiserDone: () => Promise<void>,
) {
  const found: { fundraiser: string; donor: ReturnType<typeof parseDonor> }[] = [];
  for (const { id, view } of fundraisers) {
    for await (const page of table.pages(keys.donors(id)))
      for (const donor of page.map(parseDonor))
        if (person.is(donor.view.email)) found.push({ fundraiser: view.name, donor });
    await fundraiserDone();
  }
  const nameOf = await shownNames(
    table,
    found.map(({ donor }) => donor.userId),
  );
  return found.map(({ fundraiser, donor, donor: { userId, view } }) => ({
    insamling: fundraiser,
    visningsnamn: view.displayName,
    kontaktperson: view.contactPerson,
    email: view.email,
    telefon: view.phone,
    adress: view.address,
    postnummer: view.zipCode,
    ort: view.city,
    information: view.information,
    summa: toSek(view.sum),
    ...(view.inKind && { 'varor eller tjänster': true }),
    registrerad: view.createdDate,
    'registrerad av': fullName(nameOf(userId)),
    tackmail: statusText[toDonor(donor, '').mailStatus],
  }));
}
