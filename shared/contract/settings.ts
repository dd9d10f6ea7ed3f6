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
export const EditedSettings = body({
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
        .strictObject({ name, phone: optionalText({ max: 20 }), email: optionalEmail }, 'Fyll i uppgifterna')
        .check(named),
    ),
  ),
  controller: z.optional(
    z.nullable(z.strictObject({ name, email: optionalEmail }, 'Fyll i uppgifterna').check(named)),
  ),
}).check(
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
  summary: 'The settings of the club',
  access: 'admin',
  answer: json(ClubSettings),
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
