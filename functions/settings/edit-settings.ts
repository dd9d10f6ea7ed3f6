import * as z from 'zod/mini';
import { editSettings } from '../../shared/contract/settings.ts';
import type { FieldError } from '../../shared/contract/errors.ts';
import type { InputOf } from '../../shared/contract/route.ts';
import { type RegistrationDays, registrationFault } from '../../shared/domain/registration.ts';
import { implement } from '../kernel/implement.ts';
import { followRegistration, keepRegistration } from '../ledger/follow-registration.ts';
import { counterOf, parseAmount } from '../store/bound.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import {
  lotteryList,
  type LotteryRecord,
  parseListedLottery,
  parseLottery,
} from '../store/lottery-record.ts';
import { registrationIn, sameRegistration } from '../store/registration.ts';
import { again, retry } from '../store/retry.ts';
import {
  readClubSettings,
  type SettingsChange,
  type SettingsRecord,
  settingsWrite,
} from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { isDeepStrictEqual } from 'node:util';

const day = z.optional(z.nullable(z.string()));
const RegistrationDaysSent = z.object({ registrationFrom: day, registrationTo: day });

export const handler = implement(
  editSettings,
  {
    rules: async (sent, { resources: { table } }) => {
      const day = oneDayIn(sent);
      const asks = SwishSent.safeParse(sent).success;
      if (!day && !asks) return [];
      const settings = await readClubSettings(table);
      const message = day && registrationFault({ ...settings, ...day });
      return [
        ...(message === undefined ? [] : [{ path: 'registrationTo', message }]),
        ...(asks ? swishOnTrial(settings) : []),
      ];
    },
    // The run that committed may have ended before its lotteries were updated.
    repeated: async ({ body, resources: { table }, now }) => {
      if (!namesRegistration(body)) return;
      const settings = await readClubSettings(table, { consistent: true });
      await followRegistration(table.forSteps(), registrationIn(settings), now);
    },
  },
  ({ body, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const settings = await readClubSettings(table, { consistent: true });
      const sent = changeOf(body);
      const message = registrationFault({ ...settings, ...sent });
      if (message !== undefined)
        return fail('request.invalid', undefined, [{ path: 'registrationTo', message }]);
      const refused = sent.swishNumber === undefined ? [] : swishOnTrial(settings);
      if (refused.length > 0) return fail('request.invalid', undefined, refused);
      const drawn = settings.trackPayments && sent.trackPayments === false && (await drawnFromPaid(table));
      if (drawn === again) return again;
      if (drawn)
        return fail('request.invalid', undefined, [
          {
            path: 'trackPayments',
            message: `${drawn.view.name} dras bland betalda lotter. Arkivera lotteriet, eller ändra regeln, först.`,
          },
        ]);
      const { change, texts } = changesFrom(settings, sent);
      const log = logPut(caller.userId, now, {
        about: { what: 'club', id: table.club },
        text: 'Ändrade föreningens inställningar',
        changes: texts,
      });
      const [before, after] = [registrationIn(settings), registrationIn({ ...settings, ...change })];
      if (before && !sameRegistration(before, after)) await keepRegistration(table.forSteps(), before);
      // If another Admin has saved since, this change applies to what they saved: no field is lost.
      await table.commit(texts.length > 0 ? [settingsWrite(settings, change), log] : []);
      if (namesRegistration(body)) await followRegistration(table.forSteps(), after, now);
    }),
);

/** Whether a request mentions the registration, even if it does not change it. */
const namesRegistration = (body: InputOf<typeof editSettings>['body']): boolean =>
  (['municipality', 'registrationNumber', 'registrationFrom', 'registrationTo'] as const).some(
    (name) => body[name] !== undefined,
  );

/**
 * An open lottery drawn from its paid numbers, which rules out turning payments off, since none of its tickets would
 * take part (R389). The index only gives the ids, and may lag: `again` while it shows fewer than the club has. A
 * lottery that becomes one after the settings were read has changed them (`whileTracked`).
 */
async function drawnFromPaid(table: TableReader): Promise<LotteryRecord | undefined | typeof again> {
  const counted = parseAmount(await table.get(counterOf(lotteryList), { consistent: true }));
  const listed = await Promise.all([false, true].map((closed) => table.query(keys.lotteries(closed))));
  const ids = new Set(listed.flat().map((item) => parseListedLottery(item).id));
  if (ids.size < (counted?.items ?? 0)) return again;
  const items = await table.getMany([...ids].map(keys.lottery), { consistent: true });
  return items
    .flatMap((item) => (item ? [parseLottery(item)] : []))
    .find(({ view }) => !view.closed && view.drawFrom === 'paid');
}

/** A Swish number that is not empty. */
const SwishSent = z.object({ swishNumber: z.string().check(z.regex(/\S/)) });

/** Why a club on trial cannot have a Swish number (R343). */
const swishOnTrial = ({ selfMade }: SettingsRecord): FieldError[] =>
  selfMade === 'trial'
    ? [
        {
          path: 'swishNumber',
          message:
            'Föreningen är på prov och kan inte ange Swish-nummer än. Skriv till Lottlaget (sidan Kontakt) och ange organisationsnumret.',
        },
      ]
    : [];

/** The two days of a request that states at least one; the other one is the stored one. */
function oneDayIn(sent: unknown): RegistrationDays | undefined {
  const days = RegistrationDaysSent.safeParse(sent).data ?? {};
  return Object.keys(days).length === 1 ? days : undefined;
}

type SentPerson = NonNullable<InputOf<typeof editSettings>['body']['manager']>;
const personOf = (sent: SentPerson | null) =>
  sent?.name ? { name: sent.name, phone: sent.phone ?? '', email: sent.email ?? '' } : undefined;

/** The request in stored form: an empty text, and a person without any details, count as not filled in. */
function changeOf({
  trackPayments,
  manager,
  contactPerson,
  controller,
  accountDue,
  ...texts
}: InputOf<typeof editSettings>['body']) {
  const filled = Object.entries(texts).filter(([, value]) => value !== undefined);
  const change: SettingsChange = Object.fromEntries(
    filled.map(([name, value]) => [name, value || undefined]),
  );
  if (trackPayments !== undefined) change.trackPayments = trackPayments === true;
  if (accountDue !== undefined) change.accountDue = accountDue ?? undefined;
  if (manager !== undefined) change.manager = personOf(manager);
  if (contactPerson !== undefined) change.contactPerson = personOf(contactPerson);
  if (controller !== undefined)
    change.controller = controller?.name
      ? { name: controller.name, email: controller.email ?? '' }
      : undefined;
  return change;
}

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
 * Settings for which the log only says that they changed: people, a number that may be a private telephone, and values
 * that are not plain.
 */
const unspoken = ['swishNumber', 'manager', 'contactPerson', 'controller', 'accountDue'] as const;
const isUnspoken = (name: string): name is (typeof unspoken)[number] =>
  unspoken.some((each) => each === name);

const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? (value ? 'ja' : 'nej') : value);

/**
 * The actual effect of a change, and its words for the log. If a setting may name a person, the log only says that it
 * changed.
 */
function changesFrom(settings: SettingsRecord, sent: SettingsChange) {
  const fields = Object.keys(sent)
    .filter(isSetting)
    .filter((name) => !isDeepStrictEqual(sent[name], settings[name]));
  const change: SettingsChange = Object.fromEntries(fields.map((name) => [name, sent[name]]));
  const texts = fields.flatMap((name) =>
    isUnspoken(name) ? [names[name]] : changed(names[name], yesOrNo(settings[name]), yesOrNo(sent[name])),
  );
  return { change, texts };
}
