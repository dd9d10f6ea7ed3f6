import * as z from 'zod/mini';
import { created, json, nothing, textAnswer } from './answer.ts';
import { body, id, instant, requiredText } from './fields.ts';
import { defineRoute } from './route.ts';
import { User } from './user.ts';

export const Section = z.object({ id: z.string(), name: z.string() });
export type Section = z.infer<typeof Section>;
export const Team = z.object({
  id: z.string(),
  name: z.string(),
  sectionId: z.string(),
  sectionName: z.string(),
  /** When it was last renamed together with others, ISO; absent if it never was. */
  renamedDate: z.optional(z.string()),
});
export type Team = z.infer<typeof Team>;

const byId = z.object({ id });
const missing = 'Fyll i namn';
/** Names of new sections and teams; those renamed since may be longer. */
export const newName = requiredText(missing, { max: 20 });
export const NewSection = body({ name: newName });
/** Older clients send `Id` instead of `id`. */
export const RenamedSection = body({
  id: z.optional(id),
  Id: z.optional(id),
  name: requiredText(missing, { max: 50 }),
}).check(
  z.refine((value) => (value.id ?? value.Id) !== undefined, {
    path: ['id'],
    message: 'Välj i listan',
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);
export const NewTeam = body({ name: newName, sectionId: id });
export const RenamedTeam = body({ teamId: id, name: requiredText(missing, { min: 2, max: 50 }) });
/** Maximum teams that one call renames: all of them in one transaction. */
export const teamsAtOnce = 90;
export const RenamedTeams = body({
  teams: z.array(RenamedTeam, 'Välj minst ett lag').check(
    z.minLength(1, 'Välj minst ett lag'),
    z.maxLength(teamsAtOnce, `Högst ${teamsAtOnce} lag åt gången`),
    z.refine(
      (teams) => new Set(teams.map(({ teamId }) => teamId)).size === teams.length,
      'Ett lag finns två gånger i listan',
    ),
  ),
});
/**
 * Progress with a new season: when its teams were last renamed together, when a list of members was last imported
 * (null: never, or before this was recorded), and its newest lottery.
 */
export const Season = z.object({
  renamedDate: z.nullable(instant),
  importedDate: z.nullable(instant),
  lottery: z.nullable(
    z.object({ id: z.string(), name: z.string(), createdDate: instant, closed: z.boolean() }),
  ),
});
export type Season = z.infer<typeof Season>;

export const listSections = defineRoute('GET', '/sections', {
  summary: "The club's sections, in Swedish order",
  access: 'teamAdmin',
  answer: json(z.array(Section)),
  grants: ['table:read'],
});
export const readSectionName = defineRoute('GET', '/section/{id}/name', {
  summary: 'The name of a section, as text',
  access: 'teamAdmin',
  params: byId,
  answer: textAnswer,
  grants: ['table:read'],
});
export const createSection = defineRoute('POST', '/section', {
  summary: 'Add a section',
  access: 'master',
  body: NewSection,
  answer: created(z.string()),
  errors: ['bound.reached'],
  grants: ['table:write'],
});
export const renameSection = defineRoute('PUT', '/section', {
  summary: 'Rename a section',
  access: 'admin',
  body: RenamedSection,
  answer: nothing,
  grants: ['table:write'],
});
export const deleteSection = defineRoute('DELETE', '/section/{id}', {
  summary: 'Delete a section without teams',
  access: 'admin',
  params: byId,
  answer: nothing,
  errors: ['section.notEmpty'],
  grants: ['table:write'],
});
export const readTeam = defineRoute('GET', '/team/{id}', {
  summary: 'A team and its section',
  access: 'teamAdmin',
  params: byId,
  answer: json(Team),
  grants: ['table:read'],
});
export const listTeamUsers = defineRoute('GET', '/team/{id}/users', {
  summary: "A team's users",
  access: 'teamAdmin',
  params: byId,
  answer: json(z.array(User)),
  grants: ['table:read'],
});
export const listTeams = defineRoute('GET', '/teams', {
  summary: "All of the club's teams",
  access: 'teamAdmin',
  answer: json(z.array(Team)),
  grants: ['table:read'],
});
export const listSectionTeams = defineRoute('GET', '/teams/{sectionId}', {
  summary: "A section's teams",
  access: 'admin',
  params: z.object({ sectionId: id }),
  answer: json(z.array(Team)),
  grants: ['table:read'],
});
export const createTeam = defineRoute('POST', '/team', {
  summary: 'Add a team to a section',
  access: 'admin',
  body: NewTeam,
  answer: created(z.string()),
  errors: ['bound.reached'],
  grants: ['table:write'],
});
export const renameTeam = defineRoute('PUT', '/team/name', {
  summary: 'Rename a team',
  access: 'admin',
  body: RenamedTeam,
  answer: nothing,
  grants: ['table:write'],
});
export const renameTeams = defineRoute('PUT', '/teams/names', {
  summary: 'Rename up to 90 teams; all or nothing',
  access: 'admin',
  body: RenamedTeams,
  answer: nothing,
  grants: ['table:write'],
});
export const readSeason = defineRoute('GET', '/season', {
  summary: 'How far the club has come with a new season',
  access: 'admin',
  answer: json(Season),
  grants: ['table:read'],
});
export const TeamMove = body({ teamId: id, sectionId: id });
export const moveTeam = defineRoute('PUT', '/team/section', {
  summary: 'Move a team to another section',
  access: 'admin',
  body: TeamMove,
  answer: nothing,
  grants: ['table:write'],
});
export const deleteTeam = defineRoute('DELETE', '/team/{id}', {
  summary: 'Delete a team without users',
  access: 'admin',
  params: byId,
  answer: nothing,
  errors: ['team.notEmpty', 'settlement.open'],
  grants: ['table:write'],
});
