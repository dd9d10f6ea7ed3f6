import { randomId } from '../store/ids.ts';
import { createSection } from '../../shared/contract/structure.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent } from '../store/write.ts';
import { changed, logPut } from '../store/log-record.ts';
import { sectionItem, sectionList } from '../store/structure-record.ts';

export const handler = implement(createSection, async ({ body, caller, resources: { table }, now }) => {
  const id = randomId();
  const section = sectionItem({ id, v: 1, name: body.name, teams: 0 });
  const log = logPut(caller.userId, now, {
    about: { what: 'section', id },
    text: 'Skapade en sektion',
    changes: changed('namn', undefined, body.name),
  });
  await writeWithin(table, sectionList, oneMore, [{ put: section, if: absent('pk') }, log], id);
  return id;
});
