import { readSectionName } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { findSection } from '../store/structure-record.ts';

export const handler = implement(
  readSectionName,
  { ahead: ({ params, resources: { table } }) => findSection(table, params.id, { consistent: true }) },
  async ({ fail }, ahead) => (await ahead)?.name ?? fail('notFound'),
);
