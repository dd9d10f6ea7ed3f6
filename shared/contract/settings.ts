import * as z from 'zod/mini';
import { organisationNumberOf, type RegistrationDays, registrationFault } from '../domain/registration.ts';
import { isDay } from '../domain/stockholm.ts';
import { swishNumberOf } from '../domain/swish.ts';
import { json, nothing } from './answer.ts';
import { body, optionalEmail, optionalText } from './fields.ts';
import { defineRoute } from './route.ts';

/** Who is responsible for the club's lotteries (lotteriföreståndare). Details that are not known are empty. */
const Manager = z.object({ name: z.string(), phone: z.string(), email: z.string() });
/** Who checks them on behalf of the municipality (kontrollant). */
const Controller = z.object({ name: z.string(), email: z.string() });

/** The settings of a club; null where a field is not filled in. */
export const ClubSettings = z.object({
  /** In one form: digits alone, a mobile number with its leading zero. */
  swishNumber: z.nullable(z.string()),
  /** Whether the club keeps track of what is paid. */
  trackPayments: z.boolean(),
  /** In one form: `802412-3456`. */
  organisationNumber: z.nullable(z.string()),
  municipality: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  /** The days (`yyyy-MM-dd`) from and to which the club is registered for lotteries. */
  registrationFrom: z.nullable(z.string()),
  registrationTo: z.nullable(z.string()),
  manager: z.nullable(Manager),
  controller: z.nullable(Controller),
});
export type ClubSettings = z.infer<typeof ClubSettings>;

/** The price base amount of a year; `confirmed` once somebody has compared it with the decision (R440). */
const BaseAmount = z.object({
  year: z.number(),
  /** SEK. */
  amount: z.number(),
  source: z.string(),
  confirmed: z.boolean(),
});

/**
 * What has been sold under the registration (R442), SEK: sold × price of the lotteries with ground `registration`, on the
 * days of the registration; `limit` is 33 1/3 of the base amount `base`.
 */
export const RegistrationMeter = z.object({ sold: z.number(), limit: z.number(), base: BaseAmount });
export type RegistrationMeter = z.infer<typeof RegistrationMeter>;

/** The settings, with what is known of the registration. */
export const ShownSettings = z.extend(ClubSettings, {
  /** null where the days of the registration are not filled in. */
  meter: z.nullable(RegistrationMeter),
  /** By year; the amounts that advice on lotteries compares with. */
  baseAmounts: z.array(BaseAmount),
});
export type ShownSettings = z.infer<typeof ShownSettings>;

/** A text that is stored in one form; '' and null clear it. `formOf` is undefined for what cannot be stored. */
const inOneForm = (formOf: (written: string) => string | undefined, message: string) =>
  z.optional(
    z.nullable(
      z.string('Skriv text').check(
        z.overwrite<string>((written) => formOf(written) ?? written.trim()),
        z.refine((text) => text === '' || formOf(text) !== undefined, message),
      ),
    ),
  );
const dayOf = (written: string) => (isDay(written) ? written : undefined);

const name = optionalText({ max: 100 });
/** A person is named where anything is known of them. */
const named = z.refine<Readonly<Record<string, unknown>>>(
  ({ name, ...others }) => Boolean(name) || !Object.values(others).some(Boolean),
  {
    path: ['name'],
    message: 'Fyll i namn',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** A field that is not sent stays as it is; null and '' clear it. */
export const EditedSettings = body(
  {
    swishNumber: inOneForm(swishNumberOf, 'Ange 123 och sju siffror, eller ett svenskt mobilnummer'),
    trackPayments: z.optional(z.nullable(z.boolean('Ja eller nej'))),
    organisationNumber: inOneForm(
      organisationNumberOf,
      'Organisationsnumret har tio siffror. Kontrollera att de stämmer',
    ),
    municipality: optionalText({ max: 50 }),
    registrationNumber: optionalText({ max: 50 }),
    registrationFrom: inOneForm(dayOf, '(Välj datum)'),
    registrationTo: inOneForm(dayOf, '(Välj datum)'),
    manager: z.optional(
      z.nullable(
        z
          .strictObject(
            { name, phone: optionalText({ max: 20 }), email: optionalEmail },
            'Fyll i uppgifterna',
          )
          .check(named),
      ),
    ),
    controller: z.optional(
      z.nullable(z.strictObject({ name, email: optionalEmail }, 'Fyll i uppgifterna').check(named)),
    ),
  },
  ['meter', 'baseAmounts'],
).check(
  z.refine<RegistrationDays>((sent) => registrationFault(sent) === undefined, {
    path: ['registrationTo'],
    error: ({ input }) => registrationFault(input as RegistrationDays),
    // Reported together with the other broken rules.
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

export const readSettings = defineRoute({
  method: 'GET',
  path: '/club/settings',
  summary: 'The settings of the club, and what has been sold under its registration',
  access: 'admin',
  answer: json(ShownSettings),
  grants: ['table:read'],
});
export const editSettings = defineRoute({
  method: 'PUT',
  path: '/club/settings',
  summary: 'Change settings of the club; a field that is not sent stays, null clears it',
  access: 'admin',
  body: EditedSettings,
  answer: nothing,
  grants: ['table:write'],
});
