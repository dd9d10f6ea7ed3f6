import { renameSection } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { equal } from '../store/write.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findSection } from '../store/structure-record.ts';

export const handler = implement(renameSection, ({ body, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const sectionId = body.id ?? body.Id ?? fail('notFound');
    const { id, name } = (await findSection(table, sectionId, { consistent: true })) ?? fail('notFound');
    if (name === body.name) return;
    await table.commit([
      { update: keys.section(id), set: { name: body.name }, add: { v: 1 }, if: equal('name', name) },
      logPut(caller.userId, now, {
        about: { what: 'section', id },
        text: 'Bytte namn på en sektion',
        changes: changed('namn', name, body.name),
      }),
    ]);
  }),
);
