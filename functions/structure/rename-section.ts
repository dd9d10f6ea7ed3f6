import { renameSection } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { ConditionFailed } from '../store/write.ts';

export const handler = implement(renameSection, async ({ body, resources: { table }, fail }) => {
  const id = body.id ?? body.Id ?? fail('notFound');
  try {
    await table.commit([
      {
        update: keys.section(id),
        set: { name: body.name },
        add: { v: 1 },
      },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) fail('notFound');
    throw error;
  }
});
