import { moveTeam } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { findSection, findTeam, listSectionRecords } from '../store/structure-record.ts';

export const handler = implement(moveTeam, ({ body, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const [team, section, sections] = await Promise.all([
      findTeam(table, body.teamId, { consistent: true }),
      findSection(table, body.sectionId, { consistent: true }),
      listSectionRecords(table),
    ]);
    if (!team || !section) return fail('notFound');
    if (team.sectionId === section.id) return;
    await table.commit([
      {
        update: keys.team(team.id),
        set: { sectionId: section.id },
        add: { v: 1 },
        if: equal('sectionId', team.sectionId),
      },
      { update: keys.section(team.sectionId), add: { teams: -1 } },
      { update: keys.section(section.id), add: { teams: 1 } },
      logPut(caller.userId, now, {
        about: { what: 'team', id: team.id },
        text: 'Flyttade ett lag',
        changes: changed('sektion', sections.find(({ id }) => id === team.sectionId)?.name, section.name),
      }),
    ]);
  }),
);
