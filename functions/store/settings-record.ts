import * as z from 'zod/mini';
import type { ClubSettings } from '../../shared/contract/settings.ts';
import { AcceptedTerms, type SelfMade } from './club-record.ts';
import { absent, equal, type Item, type Write } from './write.ts';
import { keys } from './keys.ts';
import type { Consistency, TableReader } from './table-reader.ts';

const Person = z.object({ name: z.string(), phone: z.string(), email: z.string() });

/** The stored settings of a club. Empty fields are absent. */
const SettingsRecord = z.object({
  /** Counts changes. */
  v: z.number(),
  trackPayments: z.boolean(),
  swishNumber: z.optional(z.string()),
  organisationNumber: z.optional(z.string()),
  municipality: z.optional(z.string()),
  registrationNumber: z.optional(z.string()),
  registrationFrom: z.optional(z.string()),
  registrationTo: z.optional(z.string()),
  manager: z.optional(Person),
  contactPerson: z.optional(Person),
  controller: z.optional(z.object({ name: z.string(), email: z.string() })),
  accountDue: z.optional(z.union([z.object({ months: z.number() }), z.object({ day: z.string() })])),
  /** The status of a self-started club (`SelfMade`). */
  selfMade: z.optional(z.enum(['trial', 'approved'])),
  /** The terms that it accepted when it started (R344). */
  terms: z.optional(AcceptedTerms),
});
export type SettingsRecord = z.infer<typeof SettingsRecord>;
/** New values for some settings: undefined clears one. */
export type SettingsChange = Partial<Omit<SettingsRecord, 'v' | 'selfMade' | 'terms'>>;

/** What is read of a club that is being removed. */
const none: SettingsRecord = { v: 0, trackPayments: false };

const parseSettings = (item: Item | undefined): SettingsRecord =>
  item === undefined ? none : SettingsRecord.parse(item);

/** The settings of the caller's club. 0.5 R, 1 R consistent. */
export const readClubSettings = async (
  table: TableReader,
  options: Consistency = {},
): Promise<SettingsRecord> => parseSettings(await table.get(keys.settings(), options));

/** The settings of a new club (R228). */
export const newSettings = (selfMade?: SelfMade): Write => ({
  put: {
    ...keys.settings(),
    v: 1,
    trackPayments: true,
    ...(selfMade && { selfMade: selfMade.standing, terms: selfMade.terms }),
  },
  if: absent('pk'),
});

/** The write of a change; fails if the settings have changed since they were read. */
export function settingsWrite({ v }: SettingsRecord, change: SettingsChange): Write {
  const filled = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(filled);
  return {
    update: keys.settings(),
    set,
    remove: Object.keys(change).filter((name) => !(name in set)),
    add: { v: 1 },
    if: equal('v', v),
  };
}

/** Settings as the API shows them. */
export const toClubSettings = ({ trackPayments, ...stored }: SettingsRecord): ClubSettings => ({
  swishNumber: stored.swishNumber ?? null,
  trackPayments,
  organisationNumber: stored.organisationNumber ?? null,
  municipality: stored.municipality ?? null,
  registrationNumber: stored.registrationNumber ?? null,
  registrationFrom: stored.registrationFrom ?? null,
  registrationTo: stored.registrationTo ?? null,
  manager: stored.manager ?? null,
  contactPerson: stored.contactPerson ?? null,
  controller: stored.controller ?? null,
  accountDue: stored.accountDue ?? null,
});
