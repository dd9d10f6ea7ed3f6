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
  controller: 'kontrollant',
} as const satisfies Record<keyof SettingsChange, string>;
const isSetting = (name: string): name is keyof typeof names => name in names;

const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? (value ? 'ja' : 'nej') : value);

/** What a change really changes, and the log's words for it. Of a person the log says only that the details changed. */
export function changesFrom(settings: SettingsRecord, sent: SettingsChange) {
  const fields = Object.keys(sent)
    .filter(isSetting)
    .filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(settings[name]));
  const change: SettingsChange = Object.fromEntries(fields.map((name) => [name, sent[name]]));
  const texts = fields.flatMap((name) =>
    name === 'manager' || name === 'controller'
      ? [names[name]]
      : changed(names[name], yesOrNo(settings[name]), yesOrNo(sent[name])),
  );
  return { change, texts };
}
