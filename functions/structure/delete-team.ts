import { deleteTeam } from '../../shared/contract/structure.ts';
import { whileUntracked } from '../ledger/untracked.ts';
import { oneLess, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { all, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { holdsNothing } from '../store/settlement-record.ts';
import { findTeam, teamList } from '../store/structure-record.ts';

export const handler = implement(deleteTeam, ({ params, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const team = (await findTeam(table, params.id, { consistent: true })) ?? fail('notFound');
    if (team.users > 0) fail('team.notEmpty');
    const [open, archived] = await Promise.all([
      table.query(keys.lotteries(false)),
      table.query(keys.lotteries(true)),
    ]);
    const lotteryIds = [...open, ...archived].map((item) => String(item.sk1));
    const checks =
      (await holdsNothing(table, lotteryIds, team.id)) ??
      fail('settlement.open', await whileUntracked(table, 'settlement.open'));
    await writeWithin(table, teamList, oneLess, [
      { delete: keys.team(team.id), if: all(equal('users', 0), equal('sectionId', team.sectionId)) },
      { update: keys.section(team.sectionId), add: { teams: -1 } },
      ...checks,
      logPut(caller.userId, now, {
        about: { what: 'team', id: team.id },
        text: 'Tog bort ett lag',
        changes: changed('namn', team.name, undefined),
      }),
    ]);
  }),
);
