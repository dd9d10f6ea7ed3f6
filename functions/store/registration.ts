import type { LotteryRegistration } from '../../shared/contract/ground.ts';
import type { LotteryRecord } from './lottery-record.ts';
import type { SettingsRecord } from './settings-record.ts';

/** The registration stated in the settings; undefined if they state none. */
export function registrationIn(settings: SettingsRecord): LotteryRegistration | undefined {
  const stated = {
    municipality: settings.municipality ?? null,
    registrationNumber: settings.registrationNumber ?? null,
    registrationFrom: settings.registrationFrom ?? null,
    registrationTo: settings.registrationTo ?? null,
  };
  return Object.values(stated).some((value) => value !== null) ? stated : undefined;
}

/**
 * The registration that a lottery is sold under (R446): its copy or, if there was nothing to copy, what the settings
 * state.
 */
export const registrationOf = (
  { view }: { readonly view: Pick<LotteryRecord['view'], 'registration'> },
  settings: SettingsRecord,
): LotteryRegistration | undefined => view.registration ?? registrationIn(settings);

export const sameRegistration = (
  one: LotteryRegistration | undefined,
  other: LotteryRegistration | undefined,
): boolean =>
  one?.municipality === other?.municipality &&
  one?.registrationNumber === other?.registrationNumber &&
  one?.registrationFrom === other?.registrationFrom &&
  one?.registrationTo === other?.registrationTo;
