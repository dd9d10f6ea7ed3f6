import { renameTeam } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { equal } from '../store/write.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findTeam } from '../store/structure-record.ts';

export const handler = implement(renameTeam, ({ body, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const { id, name } = (await findTeam(table, body.teamId, { consistent: true })) ?? fail('notFound');
    if (name === body.name) return;
    await table.commit([
      { update: keys.team(id), set: { name: body.name }, add: { v: 1 }, if: equal('name', name) },
      logPut(caller.userId, now, {
        about: { what: 'team', id },
        text: 'Bytte namn på ett lag',
        changes: changed('namn', name, body.name),
      }),
    ]);
  }),
);
