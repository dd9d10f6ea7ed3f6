import { randomId } from '../store/ids.ts';
import { createSection } from '../../shared/contract/structure.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent } from '../store/expression.ts';
import { sectionItem, sectionList } from '../store/structure-record.ts';

export const handler = implement(createSection, async ({ body, resources: { table } }) => {
  const id = randomId();
  const section = sectionItem({ id, v: 1, name: body.name, teams: 0 });
  await writeWithin(table, sectionList, oneMore, [{ put: section, if: absent('pk') }], id);
  return id;
});
