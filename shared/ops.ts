import * as z from 'zod/mini';
import { email, requiredText } from './contract/fields.ts';
import { Club } from './contract/club.ts';
import { roles } from './contract/roles.ts';
import { ExportPage, importParts } from './transfer.ts';

/** The operators' commands: what `npm run club` sends and the ops function runs. */

const roleNames = roles.map((role) => role.name);
export const urlKey = z
  .string('Ange --url-key')
  .check(
    z.maxLength(50, '--url-key: högst 50 tecken'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '--url-key: bara a–z, 0–9 och bindestreck'),
  );
const address = (option: string) =>
  z
    .string(`Ange ${option}`)
    .check(z.refine((value) => z.safeParse(email, value).success, `${option}: Email ej korrekt`));

/** The dead-letter queues that an operator may redrive; `events`: mail events that could not be recorded. */
const deadQueues = ['account', 'ticket', 'winner', 'job', 'events'] as const;
export type DeadQueue = (typeof deadQueues)[number];

export const OpsCommand = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('create'),
    name: requiredText('Ange --name', { max: 100 }),
    urlKey,
    adminEmail: address('--admin-email'),
    /** First and last name; the last word is the last name. */
    adminName: requiredText('Ange --admin-name', { max: 100 }).check(
      z.regex(/^\S.+ \S.+$/, '--admin-name: för- och efternamn, minst 2 tecken var'),
    ),
  }),
  z.object({ command: z.literal('list') }),
  z.object({ command: z.literal('activate'), urlKey }),
  z.object({ command: z.literal('deactivate'), urlKey }),
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
  /** Whether the functions' Node has what they need; called right after a deployment. */
  z.object({ command: z.literal('check') }),
]);
export type OpsCommand = z.infer<typeof OpsCommand>;

/**
 * The result in a sentence, or the error. `clubs` answers `list`; `created` the ids that `create` made; `refused` the
 * recipients found by `redrive` that are not retried, as a count per mail with the reason; `page` a part of an
 * `export`; `state` the progress of an `import`; `drifts` one line for each drift that `recount` found.
 */
export const OpsAnswer = z.union([
  z.object({
    message: z.string(),
    clubs: z.optional(z.array(Club)),
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
