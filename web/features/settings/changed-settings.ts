import { showSwishNumber } from '../../../shared/domain/swish.ts';
import type { ClubSettings } from '../../../shared/contract/settings.ts';

const nobody = { name: '', phone: '', email: '' };
const nobodyElse = { name: '', email: '' };

/** The settings in the form's shape: the Swish number in groups, and '' for empty fields. */
export const valuesOf = (settings: ClubSettings) => ({
  swishNumber: settings.swishNumber === null ? '' : showSwishNumber(settings.swishNumber),
  trackPayments: settings.trackPayments,
  organisationNumber: settings.organisationNumber ?? '',
  municipality: settings.municipality ?? '',
  registrationNumber: settings.registrationNumber ?? '',
  registrationFrom: settings.registrationFrom ?? '',
  registrationTo: settings.registrationTo ?? '',
  manager: settings.manager ?? nobody,
  contactPerson: settings.contactPerson ?? nobody,
  controller: settings.controller ?? nobodyElse,
  accountDue: settings.accountDue,
});

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isEmpty)
    : !value && value !== false;
const formOf = (value: unknown) => JSON.stringify(isEmpty(value) ? null : value);

/** What differs from the settings that were read: another Admin's change of another field stays. */
export function changedSettings<B extends object>(body: B, settings: ClubSettings): B {
  const known: Readonly<Record<string, unknown>> = settings;
  const changed = Object.entries(body).filter(([name, value]) => formOf(value) !== formOf(known[name]));
  return Object.fromEntries(changed) as B;
}
