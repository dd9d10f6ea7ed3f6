import * as z from 'zod/mini';
import { isDayOfYear } from '../domain/account-due.ts';
import { organisationNumberOf, type RegistrationDays, registrationFault } from '../domain/registration.ts';
import { isDay } from '../domain/stockholm.ts';
import { swishNumberOf } from '../domain/swish.ts';
import { json, nothing } from './answer.ts';
import { body, optionalEmail, optionalText } from './fields.ts';
import { optionalPhone } from './phone.ts';
import { numeric } from './numeric.ts';
import { defineRoute } from './route.ts';

/** Who is responsible for the club's lotteries (lotteriföreståndare). Unknown details are empty. */
const Manager = z.object({ name: z.string(), phone: z.string(), email: z.string() });
/** Who checks them on behalf of the municipality (kontrollant). */
const Controller = z.object({ name: z.string(), email: z.string() });

/** The settings of a club; null for fields that are not filled in. */
export const ClubSettings = z.object({
  /** In one form: digits alone, a mobile number with its leading zero. */
  swishNumber: z.nullable(z.string()),
  /** Whether the club tracks payments. */
  trackPayments: z.boolean(),
  /** In one form: `802412-3456`. */
  organisationNumber: z.nullable(z.string()),
  municipality: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  /** The days (`yyyy-MM-dd`) from and to which the club is registered for lotteries. */
  registrationFrom: z.nullable(z.string()),
  registrationTo: z.nullable(z.string()),
  manager: z.nullable(Manager),
  /** Who answers for the registration towards the municipality (kontaktperson, the law's word). */
  contactPerson: z.nullable(Manager),
  controller: z.nullable(Controller),
  /** When a lottery's account is due: months after its draw, or a day (`MM-dd`). */
  accountDue: z.nullable(z.union([z.object({ months: z.number() }), z.object({ day: z.string() })])),
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
 * How much of a registration is used (R442), SEK. `issued` is what municipalities count, the whole issue: price ×
 * highest number of the lotteries with ground `registration` whose sale falls within it. `sold` is what these lotteries
 * sold on its days. `limit` is 33 1/3 of the base amount `base`.
 */
export const RegistrationMeter = z.object({
  issued: z.number(),
  sold: z.number(),
  limit: z.number(),
  base: BaseAmount,
});
export type RegistrationMeter = z.infer<typeof RegistrationMeter>;

/** The settings, with facts about the registration. */
export const ShownSettings = z.extend(ClubSettings, {
  /** null if the days of the registration are not filled in. */
  meter: z.nullable(RegistrationMeter),
  /** By year; the amounts that advice on lotteries compares with. */
  baseAmounts: z.array(BaseAmount),
});
export type ShownSettings = z.infer<typeof ShownSettings>;

/**
 * A text that is stored in normalised form; '' and null clear it. `formOf` is undefined for text that cannot be stored.
 */
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
/** A person must be named if anything about them is stated. */
const named = z.refine<Readonly<Record<string, unknown>>>(
  ({ name, ...others }) => Boolean(name) || !Object.values(others).some(Boolean),
  {
    path: ['name'],
    message: 'Fyll i namn',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** Somebody with a telephone number. */
const person = z.optional(
  z.nullable(
    z.strictObject({ name, phone: optionalPhone, email: optionalEmail }, 'Fyll i uppgifterna').check(named),
  ),
);

const whenDue = 'Välj månader efter dragningen eller en dag';
const accountDue = z.optional(
  z.nullable(
    z.union(
      [
        z.strictObject({
          months: numeric('Fyll i antal månader').check(
            z.int('Heltal'),
            z.gte(1, 'Minst 1'),
            z.lte(12, 'Högst 12'),
          ),
        }),
        z.strictObject({
          day: z.string(whenDue).check(z.refine(isDayOfYear, 'Skriv månad och dag, till exempel 02-15')),
        }),
      ],
      whenDue,
    ),
  ),
);

/** An absent field stays unchanged; null and '' clear it. */
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
    manager: person,
    contactPerson: person,
    accountDue,
    controller: z.optional(
      z.nullable(z.strictObject({ name, email: optionalEmail }, 'Fyll i uppgifterna').check(named)),
    ),
  },
  ['meter', 'baseAmounts'],
).check(
  z.refine<RegistrationDays>((sent) => registrationFault(sent) === undefined, {
    path: ['registrationTo'],
    error: ({ input }) => registrationFault(input as RegistrationDays),
    // Report it together with the other broken rules.
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

export const readSettings = defineRoute('GET', '/club/settings', {
  summary: 'The settings of the club, and what has been sold under its registration',
  access: 'admin',
  answer: json(ShownSettings),
  grants: ['table:read'],
});
export const editSettings = defineRoute('PUT', '/club/settings', {
  summary: 'Change settings of the club; a field that is not sent stays, null clears it',
  description: 'A field that is not sent stays; null and the empty text clear it.',
  access: 'admin',
  body: EditedSettings,
  answer: nothing,
  grants: ['table:write'],
});
