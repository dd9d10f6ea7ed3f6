import { deleteSection } from '../../shared/contract/structure.ts';
import { oneLess, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { findSection, sectionList } from '../store/structure-record.ts';

export const handler = implement(deleteSection, ({ params, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const section = (await findSection(table, params.id, { consistent: true })) ?? fail('notFound');
    if (section.teams > 0) fail('section.notEmpty');
    await writeWithin(table, sectionList, oneLess, [
      {
        delete: keys.section(section.id),
        if: equal('teams', 0),
      },
      logPut(caller.userId, now, {
        about: { what: 'section', id: section.id },
        text: 'Tog bort en sektion',
        changes: changed('namn', section.name, undefined),
      }),
    ]);
  }),
);
