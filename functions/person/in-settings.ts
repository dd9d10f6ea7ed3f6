import { retry } from '../store/retry.ts';
import { readClubSettings, type SettingsRecord, settingsWrite } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import type { Person } from './person.ts';

const strongly = { consistent: true };
const duties = {
  manager: 'lotteriföreståndare',
  contactPerson: 'kontaktperson',
  controller: 'kontrollant',
} as const;
const dutyNames = ['manager', 'contactPerson', 'controller'] as const;

/** The roles that the settings give to a person. */
const dutiesIn = (settings: SettingsRecord, person: Person) =>
  dutyNames.filter((duty) => person.is(settings[duty]?.email ?? ''));

/** A person's roles in the club's settings, for the person's file. */
export async function dutiesOf(table: TableReader, person: Person) {
  const settings = await readClubSettings(table, strongly);
  return dutiesIn(settings, person).map((duty) => {
    const { name = '', email = '' } = settings[duty] ?? {};
    return {
      uppdrag: duties[duty],
      namn: name,
      email,
      telefon: duty === 'controller' ? '' : settings[duty]?.phone,
    };
  });
}

/** Removes a person from the club's settings. */
export const eraseFromSettings = (table: Table, person: Person): Promise<void> =>
  retry(async () => {
    const settings = await readClubSettings(table, strongly);
    const change = Object.fromEntries(dutiesIn(settings, person).map((duty) => [duty, undefined]));
    if (Object.keys(change).length > 0) await table.write(settingsWrite(settings, change));
  });
