import * as z from 'zod/mini';
import { formatNumber } from '../domain/numbers.ts';
import { jobAnswer, json } from './answer.ts';
import { body, id, optionalText } from './fields.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** Maximum rows of a list in one call. */
export const rowsAtOnce = 5000;
/** Maximum users that one call removes, and that a preview names as absent. */
export const usersRemovedAtOnce = 1000;
/** Maximum length of a cell. Names, emails and teams have rules of their own, which are reported row by row. */
export const longestCell = 200;

/** The only role that a list can give. */
export const importedRole = 'TeamAdmin';

const cell = optionalText({ max: longestCell });
/**
 * A row of a list of members. Its texts are validated row by row, so that one broken rule does not stop the other rows.
 * `line` is its number in the file and identifies the row in answers.
 */
const Row = body({
  line: z
    .number('Fyll i radnummer')
    .check(z.int('Ett heltal'), z.gte(0, 'Minst 0'), z.lte(10_000_000, 'Radnumret är för högt')),
  firstName: cell,
  lastName: cell,
  email: cell,
  teamName: cell,
  sectionName: cell,
  role: cell,
});
export type MemberRow = z.output<typeof Row>;
/** The same, with '' for empty cells. */
export type ListedRow = { readonly [Cell in keyof MemberRow]-?: NonNullable<MemberRow[Cell]> };

const list = {
  rows: z
    .array(Row, 'Välj rader')
    .check(
      z.minLength(1, 'Välj minst en rad'),
      z.maxLength(rowsAtOnce, `Högst ${formatNumber(rowsAtOnce)} rader åt gången`),
    ),
  /** Whether to add teams that the club does not have; sections too, if the caller is a Master. */
  createTeams: z.boolean('Ja eller nej'),
  /** Whether members of another team move to the list's team; otherwise their rows are errors. */
  moveUsers: z.optional(z.boolean('Ja eller nej')),
};

export const rowActions = ['create', 'exists', 'move', 'error'] as const;
export type RowAction = (typeof rowActions)[number];

/** A member of the sections concerned who is not in the list. */
const Absent = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  roleName: z.nullable(z.string()),
  active: z.boolean(),
});
export type AbsentUser = z.infer<typeof Absent>;

export const ImportPreview = z.object({
  /** In the order of the request. */
  rows: z.array(
    z.object({
      line: z.number(),
      action: z.enum(rowActions),
      /** The user that the row is about, if any. */
      userId: z.optional(z.string()),
      /** Swedish sentences, each with its line and column. */
      messages: z.array(z.string()),
    }),
  ),
  /** The teams that rows without errors name. */
  teams: z.array(
    z.object({ name: z.string(), sectionName: z.string(), action: z.enum(['create', 'exists']) }),
  ),
  /** Number of rows by action, of teams and sections to add, and of all absent members. */
  counts: z.object({
    create: z.number(),
    exists: z.number(),
    move: z.number(),
    error: z.number(),
    teams: z.number(),
    sections: z.number(),
    absent: z.number(),
  }),
  /** The first 1 000 by team and name. */
  absent: z.array(Absent),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const previewImport = defineRoute('POST', '/user/import/preview', {
  summary:
    'What a list of members would change, row by row, and who is not in it; nothing is changed or kept',
  description:
    'The first row of a person counts. `exists`: same email, names and team. `move`: in another team, only with `moveUsers`. `absent` names at most 1 000, `counts.absent` is all of them.',
  access: 'admin',
  body: body(list),
  maxBody: bodySizes.members,
  answer: json(ImportPreview),
  grants: ['table:write'],
  throttles: perUserLimits.reports,
});
export const importUsers = defineRoute('POST', '/user/import', {
  summary: 'Add and move the members of a list, as a job; rows with errors are left out and are its result',
  description:
    'Repeated, or resumed after a crash, it adds nobody twice. Sections are added only for a Master; a role is TeamAdmin at most. `mail: now` sends one activation mail to an email.',
  access: 'admin',
  body: body({ ...list, mail: z.enum(['now', 'later'], 'Välj när aktiveringsmailen skickas') }),
  maxBody: bodySizes.members,
  answer: jobAnswer,
  grants: ['table:write', 'documents:write'],
  throttles: perUserLimits.imports,
});
export const removeUsers = defineRoute('POST', '/user/remove', {
  summary: 'Delete users, as a job; who has sold, owes or is an Admin is left and named in its result',
  description: 'Users who do not exist are skipped. Who is kept is named in the file, with the reason.',
  access: 'admin',
  body: body({
    userIds: z
      .array(id, 'Välj minst en användare')
      .check(
        z.minLength(1, 'Välj minst en användare'),
        z.maxLength(usersRemovedAtOnce, `Högst ${formatNumber(usersRemovedAtOnce)} användare åt gången`),
      ),
  }),
  answer: jobAnswer,
  grants: ['table:write', 'documents:write'],
  throttles: perUserLimits.imports,
});
