import { createSection } from '../../shared/contract/structure.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent } from '../store/expression.ts';
import { ConditionFailed } from '../store/write.ts';
import { sectionItem, sectionList } from '../store/structure-record.ts';

export const handler = implement(createSection, async ({ body, resources: { table }, newId }) => {
  const id = newId();
  try {
    await writeWithin(table, sectionList, oneMore, {
      put: sectionItem({ id, v: 1, name: body.name, teams: 0 }),
      if: absent('pk'),
    });
  } catch (error) {
    // There already: made by this very request, which is being repeated.
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return id;
});
