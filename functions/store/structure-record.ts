import * as z from 'zod/mini';
import type { Section, Team } from '../../shared/contract/structure.ts';
import { bounds } from '../../shared/domain/bounds.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { type Bounded, countedIn } from './bound.ts';
import { below, type Item, type Write } from './write.ts';
import { keys } from './keys.ts';
import type { Consistency, TableReader } from './table-reader.ts';

/** A section. `teams` counts its teams: only an empty section may be deleted. */
export const SectionRecord = z.object({
  id: z.string(),
  v: z.number(),
  name: z.string(),
  teams: z.number(),
});
export type SectionRecord = z.infer<typeof SectionRecord>;

/** A team. `users` counts its users, including those who are being moved to it. */
export const TeamRecord = z.object({
  id: z.string(),
  v: z.number(),
  name: z.string(),
  sectionId: z.string(),
  users: z.number(),
  /** When it was last renamed together with others (R650). */
  renamed: z.optional(z.string()),
});
export type TeamRecord = z.infer<typeof TeamRecord>;

export const parseSection = (item: Item): SectionRecord => SectionRecord.parse({ ...item, id: item.sk });
export const parseTeam = (item: Item): TeamRecord => TeamRecord.parse({ ...item, id: item.sk });

/** The items of a section and of a team, keys included. */
export function sectionItem({ id, ...rest }: SectionRecord) {
  return { ...keys.section(id), ...rest };
}
export function teamItem({ id, ...rest }: TeamRecord) {
  return { ...keys.team(id), ...rest };
}

/** Whether a team has reached its bound of users. */
export const isFull = ({ users }: TeamRecord): boolean => users >= bounds.members.items;

/** The write that counts one more user in a team; fails if the team is full. */
export const joinTeam = (id: string): Write => ({
  update: keys.team(id),
  add: { users: 1 },
  if: below('users', bounds.members.items),
});

export const sectionList: Bounded = { list: 'sections', count: countedIn(keys.sections()) };
export const teamList: Bounded = { list: 'teams', count: countedIn(keys.teams()) };

export async function findSection(
  table: TableReader,
  id: string,
  options: Consistency = {},
): Promise<SectionRecord | undefined> {
  const item = await table.get(keys.section(id), options);
  return item && parseSection(item);
}

export async function findTeam(
  table: TableReader,
  id: string,
  options: Consistency = {},
): Promise<TeamRecord | undefined> {
  const item = await table.get(keys.team(id), options);
  return item && parseTeam(item);
}

/** The club's sections, in Swedish order. One query. */
export async function listSectionRecords(table: TableReader): Promise<SectionRecord[]> {
  const sections = (await table.query(keys.sections(), { consistent: true })).map(parseSection);
  return sortedBy(sections, (section) => section.name);
}

/** The club's teams, in Swedish order. One query. */
export async function listTeamRecords(table: TableReader): Promise<TeamRecord[]> {
  const teams = (await table.query(keys.teams(), { consistent: true })).map(parseTeam);
  return sortedBy(teams, (team) => team.name);
}

/** Sections and teams, each in Swedish order. One wave. */
export async function readStructure(table: TableReader) {
  const [sections, teams] = await Promise.all([listSectionRecords(table), listTeamRecords(table)]);
  return { sections, teams };
}

/** Names of the club's teams, by id. */
export async function teamNames(table: TableReader): Promise<Map<string, string>> {
  return new Map((await listTeamRecords(table)).map((team) => [team.id, team.name]));
}

/** Sections and teams as the API shows them. */
export const toSection = ({ id, name }: SectionRecord): Section => ({ id, name });
export const toTeam = ({ id, name, sectionId, renamed }: TeamRecord, sectionName: string): Team => ({
  id,
  name,
  sectionId,
  sectionName,
  ...(renamed !== undefined && { renamedDate: renamed }),
});
