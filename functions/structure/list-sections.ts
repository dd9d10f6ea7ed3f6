import { listSections } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { listSectionRecords, toSection } from '../store/structure-record.ts';

export const handler = implement(
  listSections,
  { ahead: ({ resources: { table } }) => listSectionRecords(table) },
  async (_call, ahead) => (await ahead).map(toSection),
);
