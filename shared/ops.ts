import * as z from 'zod/mini';
import { email, requiredText } from './contract/fields.ts';
import { Club } from './contract/club.ts';
import { roles } from './contract/roles.ts';
import { organisationNumberOf } from './domain/registration.ts';
import { longestUrlKey, reservedKeys } from './domain/url-keys.ts';
import { ExportPage, importParts } from './transfer.ts';

/** The operators' commands: what `npm run club` sends and the ops function runs. */

const roleNames = roles.map((role) => role.name);
export const urlKey = z
  .string('Ange --url-key')
  .check(
    z.maxLength(longestUrlKey, `--url-key: högst ${longestUrlKey} tecken`),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '--url-key: bara a–z, 0–9 och bindestreck'),
  );
/** A key for a new club: one that is also a page of the site would never lead to the club. */
const newUrlKey = urlKey.check(
  z.refine((key) => !reservedKeys.has(key), '--url-key: adressen är reserverad'),
);
const orgNumber = 'Ange --org-number: tio siffror med rätt kontrollsiffra';
const address = (option: string) =>
  z
    .string(`Ange ${option}`)
    .check(z.refine((value) => z.safeParse(email, value).success, `${option}: Email ej korrekt`));

/** A whole number, as it is typed. */
const whole = (option: string, { from, to }: { readonly from: number; readonly to: number }) =>
  z.coerce
    .number(`Ange ${option} som ett heltal`)
    .check(
      z.int(`Ange ${option} som ett heltal`),
      z.gte(from, `${option}: minst ${from}`),
      z.lte(to, `${option}: högst ${to}`),
    );

/** The dead-letter queues that an operator may redrive; `events`: mail events that could not be recorded. */
const deadQueues = ['account', 'activation', 'ticket', 'winner', 'job', 'events'] as const;
export type DeadQueue = (typeof deadQueues)[number];

export const OpsCommand = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('create'),
    name: requiredText('Ange --name', { max: 100 }),
    urlKey: newUrlKey,
    adminEmail: address('--admin-email'),
    /** First and last name; the last word is the last name. */
    adminName: requiredText('Ange --admin-name', { max: 100 }).check(
      z.regex(/^\S.+ \S.+$/, '--admin-name: för- och efternamn, minst 2 tecken var'),
    ),
  }),
  z.object({ command: z.literal('list') }),
  z.object({ command: z.literal('activate'), urlKey }),
  z.object({ command: z.literal('deactivate'), urlKey }),
  /** Ends the trial of a self-started club. */
  z.object({
    command: z.literal('approve'),
    urlKey,
    orgNumber: z.string(orgNumber).check(
      z.overwrite<string>((written) => organisationNumberOf(written) ?? ''),
      z.minLength(1, orgNumber),
    ),
  }),
  z.object({
    command: z.literal('role'),
    email: address('--email'),
    role: z.enum(roleNames, `Ange --role: ${roleNames.join(', ')}`),
    /** Removes the role instead of giving it. */
    take: z.boolean(),
    /** Which club and which user, if several have the email. */
    urlKey: z.optional(urlKey),
    name: z.optional(z.string()),
  }),
  z.object({
    command: z.literal('redrive'),
    queue: z.enum(deadQueues, `Ange --queue: ${deadQueues.join(', ')}`),
    /** Deletes the undeliverable ones. */
    discard: z.boolean(),
  }),
  /** A page of a club from `cursor` on; with `objects`, including the bytes of its images and documents. */
  z.object({
    command: z.literal('export'),
    urlKey,
    cursor: z.optional(z.string()),
    objects: z.boolean(),
  }),
  z.object({ command: z.literal('import'), ...importParts }),
  /** Erases a person, by email, from everything a club stores. */
  z.object({ command: z.literal('erase'), urlKey, email: address('--email') }),
  /** Recounts a club from its records. */
  z.object({ command: z.literal('recount'), urlKey }),
  /** Adds, replaces or removes the price base amount of a year; without a year, lists them (R440). */
  z.object({
    command: z.literal('base-amount'),
    year: z.optional(whole('--year', { from: 2019, to: 2100 })),
    /** SEK. */
    amount: z.optional(whole('--amount', { from: 10_000, to: 1_000_000 })),
    source: z.optional(requiredText('Ange --source', { max: 200 })),
    /** Not compared with the decision yet. */
    unconfirmed: z.boolean(),
    remove: z.boolean(),
  }),
  /** Whether the functions' Node has what they need; called right after a deployment. */
  z.object({ command: z.literal('check') }),
]);
export type OpsCommand = z.infer<typeof OpsCommand>;

/**
 * The result as a sentence, or the error. `clubs` answers `list`; `created` has the ids that `create` made; `refused`
 * the recipients found by `redrive` that are not retried, as a count per mail with the reason; `page` a part of an
 * `export`; `state` the progress of an `import`; `drifts` one line for each drift that `recount` found.
 */
export const OpsAnswer = z.union([
  z.object({
    message: z.string(),
    clubs: z.optional(
      z.array(
        z.extend(Club, {
          /** Only for a self-started club. */
          standing: z.optional(z.enum(['trial', 'approved'])),
          organisationNumber: z.optional(z.string()),
        }),
      ),
    ),
    created: z.optional(
      z.object({ clubId: z.string(), sectionId: z.string(), teamId: z.string(), userId: z.string() }),
    ),
    refused: z.optional(
      z.array(z.object({ club: z.string(), mail: z.string(), reason: z.string(), receivers: z.number() })),
    ),
    page: z.optional(ExportPage),
    state: z.optional(z.enum(['going on', 'done'])),
    drifts: z.optional(z.array(z.string())),
  }),
  z.object({ error: z.string() }),
]);
export type OpsAnswer = z.infer<typeof OpsAnswer>;
