import { deleteSection } from '../../shared/contract/structure.ts';
import { implement } from '../runtime/implement.ts';
import { settle } from '../runtime/settle.ts';
import { absent, any, equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { findSection } from './structure-record.ts';

export const handler = implement(deleteSection, ({ params, resources: { table }, fail }) =>
  settle(async () => {
    const section = (await findSection(table, params.id, { consistent: true })) ?? fail('notFound');
    if (section.teams > 0) fail('section.notEmpty');
    // Gone already is well: so it reads when an answer was lost on the way and the SDK sends again.
    await table.write({ delete: keys.section(section.id), if: any(absent('pk'), equal('teams', 0)) });
  }),
);
