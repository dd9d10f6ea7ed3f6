import * as z from 'zod/mini';
import type { MemberRow } from '../../shared/contract/member-import.ts';
import { activationsAtOnce, askForActivation } from '../ledger/activation.ts';
import { inputVersion, readInput } from '../kernel/job-input.ts';
import type { JobRunner } from '../kernel/job-work.ts';
import { inParallel } from '../store/in-parallel.ts';
import type { Table } from '../store/table.ts';
import { findUser, findUsers, identityOf } from '../store/user-record.ts';
import { addMembers, InputChanged, isOwn } from './add-members.ts';
import { addListedTeams } from './add-listed-teams.ts';
import { planImport, type PlannedRow, readImportState, refused } from './import-plan.ts';
import { fault, listedRow } from './imported-row.ts';
import { type LeftOut, leftOutFile } from './left-out-file.ts';
import { moveToTeam } from './move-to-team.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';

/** The stored input. The contract's rows; the contract may have changed since. */
const Input = z.object({
  rows: z.array(z.custom<MemberRow>()),
  createTeams: z.boolean(),
  moveUsers: z.boolean(),
  mail: z.enum(['now', 'later']),
});
type Work = Parameters<JobRunner>[0];

/**
 * Adds and moves the members of a list. A crashed run is resumed and recognises by their ids the members it has already
 * added. Two concurrent imports agree on the emails' versions and on the ids of new teams, so no person and no team is
 * added twice.
 */
export const runImportJob: JobRunner = async (work) => {
  for (;;)
    try {
      return await run(work);
    } catch (error) {
      // A person has been erased from the list: read the rest of it again.
      if (!(error instanceof InputChanged)) throw error;
    }
};

async function run({ job, table, documents, now, tell }: Work) {
  const read = await readInput(table, documents, job.id);
  // Another worker has completed the job.
  if (!read) return {};
  const { createTeams, moveUsers, mail, ...input } = Input.parse(read.input);
  const rows = input.rows.map(listedRow);
  const [state, owner] = await Promise.all([readImportState(table), findUser(table, job.userId)]);
  const isMaster = owner !== undefined && identityOf(owner) === 'Master';
  const plan = planImport({ rows, createTeams, moveUsers, isMaster }, state);

  const toAdd = plan.rows.filter(({ action }) => action === 'create');
  const mailed = mail === 'now' ? rows.length : 0;
  const total = rows.length + mailed;
  const isMove = ({ action }: PlannedRow) => action === 'move';
  const toMove = plan.rows.filter(isMove);
  let done = rows.length - toAdd.length - toMove.length;
  const step = async (count: number) => {
    done += count;
    // The end of the job reports the last step.
    if (done < total) await tell(done, total);
  };
  await step(0);

  const teams = await addListedTeams(table, plan.teams);
  const context = { table, job, by: job.userId, v: read.v, moveUsers, now };
  const added = await addMembers(context, toAdd, teams, step);
  const moved = new Map<PlannedRow['row'], PlannedRow>();
  for (const [index, planned] of [...toMove, ...added.filter(isMove)].entries()) {
    if ((await inputVersion(table, job.id)) !== read.v) throw new InputChanged();
    moved.set(planned.row, await move(table, job.userId, planned, teams, now));
    // A row that was to be added has already been counted.
    if (index < toMove.length) await step(1);
  }
  const ends = new Map([...plan.rows, ...added].map((each) => [each.row, each]));
  const outcomes = [...ends.values()].map((each) => moved.get(each.row) ?? each);
  if (mail === 'now') await mailAll(table, job.id, outcomes, now, step);
  const leftOut = outcomes.filter(({ action }) => action === 'error').map(toLeftOut);
  return {
    message: importSummary(job.id, outcomes),
    ...(leftOut.length > 0 && { file: leftOutFile(leftOut, now) }),
  };
}

const toLeftOut = ({ row, faults }: PlannedRow): LeftOut => ({ row, why: faults });

async function move(
  table: Table,
  by: string,
  planned: PlannedRow,
  teams: ReadonlyMap<string, string>,
  now: Date,
): Promise<PlannedRow> {
  const { row, user, team } = planned;
  const teamId = teams.get(team?.key ?? '');
  if (!user || teamId === undefined)
    return refused(row, [fault('teamName', 'Laget gick inte att lägga till')]);
  const find = () => findUser(table, user.id, { consistent: true });
  const why = await moveToTeam(
    table,
    { find, userId: user.id, teamId, by: { userId: by, isAdmin: true } },
    now,
  );
  return why === 'moved' ? planned : refused(row, [fault('teamName', whyNotMoved[why])], user);
}
const whyNotMoved = {
  notFound: 'Personen eller laget har tagits bort',
  'user.isMaster': 'En Master-användare flyttas inte',
  'user.hasRole': 'Användaren har en roll',
  'user.busy': 'Tas bort just nu',
  'bound.reached': 'Laget är fullt',
} as const;

/** Requests the activation mails of members added by this job who have not been sent one: one mail per address. */
async function mailAll(
  table: Table,
  jobId: string,
  outcomes: readonly PlannedRow[],
  now: Date,
  step: (count: number) => Promise<void>,
): Promise<void> {
  const own = outcomes.filter((each) => isOwn(jobId, each));
  await step(outcomes.length - own.length);
  const byAddress = [...Map.groupBy(own, ({ row }) => row.email.toLowerCase()).values()];
  await inParallel(byAddress, activationsAtOnce, async (there) => {
    const users = await findUsers(
      table,
      there.flatMap(({ user }) => (user ? [user.id] : [])),
      { consistent: true },
    );
    const userIds = users.filter((user) => user.activationAskedAt === undefined).map(({ id }) => id);
    const email = there[0]?.row.email ?? '';
    if (userIds.length > 0) await askForActivation(table, email, { at: now, now, userIds, isBulk: true });
    await step(there.length);
  });
}

/** The result of an import, as a sentence: 'Tillagda: 598. Flyttade: 2. Fanns redan: 0. Utelämnade: 3.' */
function importSummary(jobId: string, outcomes: readonly PlannedRow[]): string {
  const count = (is: (outcome: PlannedRow) => boolean) => formatNumber(outcomes.filter(is).length);
  const isAdded = (outcome: PlannedRow) => isOwn(jobId, outcome);
  return [
    `Tillagda: ${count(isAdded)}`,
    `Flyttade: ${count(({ action }) => action === 'move')}`,
    `Fanns redan: ${count((each) => each.action === 'exists' && !isAdded(each))}`,
    `Utelämnade: ${count(({ action }) => action === 'error')}.`,
  ].join('. ');
}
