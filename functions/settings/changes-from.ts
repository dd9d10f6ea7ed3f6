import { isDeepStrictEqual } from 'node:util';
import { changed } from '../store/log-record.ts';
import type { SettingsChange, SettingsRecord } from '../store/settings-record.ts';

const names = {
  swishNumber: 'Swish-nummer',
  trackPayments: 'följer betalningar',
  organisationNumber: 'organisationsnummer',
  municipality: 'kommun',
  registrationNumber: 'registreringsnummer',
  registrationFrom: 'registrerad från',
  registrationTo: 'registrerad till',
  manager: 'lotteriföreståndare',
  contactPerson: 'kontaktperson',
  controller: 'kontrollant',
  accountDue: 'när redovisningen lämnas',
} as const satisfies Record<keyof SettingsChange, string>;
const isSetting = (name: string): name is keyof typeof names => name in names;

/**
 * Settings of which the log says only that they changed: people, a number that may be somebody's own telephone, and what
 * is no plain value.
 */
const unspoken = ['swishNumber', 'manager', 'contactPerson', 'controller', 'accountDue'] as const;
const isUnspoken = (name: string): name is (typeof unspoken)[number] =>
  unspoken.some((each) => each === name);

const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? (value ? 'ja' : 'nej') : value);

/** What a change really changes, and the log's words for it. Of what may name a person the log says only that it changed. */
export function changesFrom(settings: SettingsRecord, sent: SettingsChange) {
  const fields = Object.keys(sent)
    .filter(isSetting)
    .filter((name) => !isDeepStrictEqual(sent[name], settings[name]));
  const change: SettingsChange = Object.fromEntries(fields.map((name) => [name, sent[name]]));
  const texts = fields.flatMap((name) =>
    isUnspoken(name) ? [names[name]] : changed(names[name], yesOrNo(settings[name]), yesOrNo(sent[name])),
  );
  return { change, texts };
}
