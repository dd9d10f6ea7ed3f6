import { renameTeam } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { ConditionFailed } from '../store/write.ts';

export const handler = implement(renameTeam, async ({ body, resources: { table }, fail }) => {
  try {
    await table.commit([
      {
        update: keys.team(body.teamId),
        set: { name: body.name },
        add: { v: 1 },
      },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) fail('notFound');
    throw error;
  }
});
