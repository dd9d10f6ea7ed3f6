import { deleteSection } from '../../shared/contract/structure.ts';
import { oneLess, writeWithin } from '../runtime/bound.ts';
import { implement } from '../runtime/implement.ts';
import { settle } from '../runtime/settle.ts';
import { equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { findSection, sectionList } from './structure-record.ts';

export const handler = implement(deleteSection, ({ params, resources: { table }, fail }) =>
  settle(async () => {
    const section = (await findSection(table, params.id, { consistent: true })) ?? fail('notFound');
    if (section.teams > 0) fail('section.notEmpty');
    await writeWithin(table, sectionList, oneLess, {
      delete: keys.section(section.id),
      if: equal('teams', 0),
    });
  }),
);
