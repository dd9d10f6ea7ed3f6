import {
  type AbsentUser,
  type ImportPreview,
  previewImport,
  usersRemovedAtOnce,
} from '../../shared/contract/member-import.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import type { Call } from '../kernel/call.ts';
import { implement } from '../kernel/implement.ts';
import { rolesOf } from '../ledger/user-view.ts';
import { type ImportPlan, type ImportState, planImport, readImportState } from './import-plan.ts';
import { folded, listedRow, personKey } from './imported-row.ts';

export const handler = implement(
  previewImport,
  // Not stored, since it names members: rebuilt for a repeat.
  {
    ahead: ({ resources: { table } }) => readImportState(table),
    repeated: async (call) => preview(call, await readImportState(call.resources.table)),
  },
  async (call, ahead) => preview(call, await ahead),
);

/** Each row's outcome, in the order of the rows, and the members missing from all rows (R300, R303). */
function preview(
  { body, caller: { isMaster } }: Pick<Call<typeof previewImport>, 'body' | 'caller'>,
  state: ImportState,
): ImportPreview {
  const { createTeams, moveUsers = false } = body;
  const plan = planImport({ rows: body.rows.map(listedRow), createTeams, moveUsers, isMaster }, state);
  const counts = { create: 0, exists: 0, move: 0, error: 0 };
  for (const { action } of plan.rows) counts[action]++;
  const added = plan.teams.filter(({ team }) => !team);
  const newSections = added.filter(({ section }) => !section).map(({ sectionName }) => folded(sectionName));
  const absent = absentFrom(plan, state);
  return {
    rows: plan.rows.map(({ row: { line }, action, messages, user }) => ({
      line,
      action,
      ...(user && { userId: user.id }),
      messages: [...messages],
    })),
    teams: plan.teams.map(({ name, sectionName, team }) => ({
      name,
      sectionName,
      action: team ? 'exists' : 'create',
    })),
    counts: { ...counts, teams: added.length, sections: new Set(newSections).size, absent: absent.length },
    absent: absent.slice(0, usersRemovedAtOnce),
  };
}

/**
 * Members of the listed teams' sections who are in no row, by team and name. Omits members with a protected identity,
 * who do not belong in a list (R612).
 */
function absentFrom({ rows, teams }: ImportPlan, { teams: all, users }: ImportState): AbsentUser[] {
  const sections = new Set(teams.flatMap(({ section }) => (section ? [section.id] : [])));
  const names = new Map(
    all.filter(({ sectionId }) => sections.has(sectionId)).map(({ id, name }) => [id, name]),
  );
  // Rows with errors too: anyone in the list is not absent.
  const present = new Set(rows.map(({ row }) => personKey(row)));
  const absent = users
    .filter(({ view, real }) => !real && names.has(view.teamId) && !present.has(personKey(view)))
    .map(({ id, view }) => ({
      id,
      firstName: view.firstName,
      lastName: view.lastName,
      email: view.email,
      teamId: view.teamId,
      teamName: names.get(view.teamId) ?? '',
      roleName: rolesOf(view.role)[0]?.name ?? null,
      active: view.active,
    }));
  return sortedBy(absent, ({ teamName, firstName, lastName }) => `${teamName}\n${firstName} ${lastName}`);
}
