import { renameTeams } from '../../shared/contract/structure.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { seasonStep } from '../store/season-record.ts';
import { parseTeam } from '../store/structure-record.ts';

/**
 * Renames teams, all or none (R500). Each write requires the name that was read, so that the log states the actual
 * changes even if another Admin renames at the same time. At most 90 + 2 writes.
 */
export const handler = implement(
  renameTeams,
  ({ body: { teams }, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const items = await table.getMany(
        teams.map(({ teamId }) => keys.team(teamId)),
        { consistent: true },
      );
      const named = items.map((item, index) => {
        const team = item ? parseTeam(item) : fail('notFound');
        return { team, name: teams[index]?.name ?? team.name };
      });
      const renamed = named.filter(({ team, name }) => name !== team.name);
      const count = renamed.length === 1 ? 'ett lag' : `${formatNumber(renamed.length)} lag`;
      await table.commit([
        ...named.map(({ team, name }) => ({
          update: keys.team(team.id),
          set: { name, renamed: now.toISOString() },
          add: { v: 1 },
          if: equal('name', team.name),
        })),
        // Another Admin may have set these names already: the step counts as taken anyway.
        seasonStep('renamed', now),
        ...(renamed.length > 0
          ? [
              logPut(caller.userId, now, {
                kind: 'settings' as const,
                about: { what: 'club', id: table.club },
                text: `Bytte namn på ${count}`,
                changes: renamed.flatMap(({ team, name }) => changed('lag', team.name, name)),
              }),
            ]
          : []),
      ]);
    }),
);
