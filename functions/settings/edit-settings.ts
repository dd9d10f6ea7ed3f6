import * as z from 'zod/mini';
import { editSettings } from '../../shared/contract/settings.ts';
import type { InputOf } from '../../shared/contract/route.ts';
import { type RegistrationDays, registrationFault } from '../../shared/domain/registration.ts';
import { implement } from '../kernel/implement.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { readClubSettings, type SettingsChange, settingsWrite } from '../store/settings-record.ts';
import { changesFrom } from './changes-from.ts';

const day = z.optional(z.nullable(z.string()));
const RegistrationDaysSent = z.object({ registrationFrom: day, registrationTo: day });

export const handler = implement(
  editSettings,
  {
    rules: async (sent, { resources: { table } }) => {
      const day = oneDayIn(sent);
      const message = day && registrationFault({ ...(await readClubSettings(table)), ...day });
      return message === undefined ? [] : [{ path: 'registrationTo', message }];
    },
  },
  ({ body, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const settings = await readClubSettings(table, { consistent: true });
      const sent = changeOf(body);
      const message = registrationFault({ ...settings, ...sent });
      if (message !== undefined)
        return fail('request.invalid', undefined, [{ path: 'registrationTo', message }]);
      const { change, texts } = changesFrom(settings, sent);
      const log = logPut(caller.userId, now, {
        kind: 'settings',
        about: { what: 'club', id: table.club },
        text: 'Ändrade föreningens inställningar',
        changes: texts,
      });
      // Where another Admin has saved since, this change is made to what they saved: no field is lost.
      await table.commit(texts.length > 0 ? [settingsWrite(settings, change), log] : []);
      return undefined;
    }),
);

/** The days in a request that names one of them: the other one is the stored one. */
function oneDayIn(sent: unknown): RegistrationDays | undefined {
  const days = RegistrationDaysSent.safeParse(sent).data ?? {};
  return Object.keys(days).length === 1 ? days : undefined;
}

/** What was sent, as it is stored: an empty text, and a person of whom nothing is known, are not filled in. */
function changeOf({ trackPayments, manager, controller, ...texts }: InputOf<typeof editSettings>['body']) {
  const filled = Object.entries(texts).filter(([, value]) => value !== undefined);
  const change: SettingsChange = Object.fromEntries(
    filled.map(([name, value]) => [name, value || undefined]),
  );
  if (trackPayments !== undefined) change.trackPayments = trackPayments === true;
  if (manager !== undefined)
    change.manager = manager?.name
      ? { name: manager.name, phone: manager.phone ?? '', email: manager.email ?? '' }
      : undefined;
  if (controller !== undefined)
    change.controller = controller?.name
      ? { name: controller.name, email: controller.email ?? '' }
      : undefined;
  return change;
}
