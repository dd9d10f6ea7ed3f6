import { randomId } from '../store/ids.ts';
import { createTeam } from '../../shared/contract/structure.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { absent } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { findSection, teamItem, teamList } from '../store/structure-record.ts';

export const handler = implement(createTeam, ({ body, caller, resources: { table }, now, fail }) => {
  const id = randomId();
  return retry(async () => {
    const section = (await findSection(table, body.sectionId, { consistent: true })) ?? fail('notFound');
    await writeWithin(
      table,
      teamList,
      oneMore,
      [
        { put: teamItem({ id, v: 1, name: body.name, sectionId: section.id, users: 0 }), if: absent('pk') },
        { update: keys.section(section.id), add: { teams: 1 } },
        logPut(caller.userId, now, {
          about: { what: 'team', id },
          text: 'Skapade ett lag',
          changes: [...changed('namn', undefined, body.name), `sektion: ${section.name}`],
        }),
      ],
      id,
    );
    return id;
  });
});
