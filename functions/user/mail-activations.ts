import { mailActivations } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { reaches } from '../kernel/caller.ts';
import { logPut } from '../store/log-record.ts';
import { outboxPut } from '../store/outbox.ts';
import { findTeam } from '../store/structure-record.ts';
import { type Addressees, addressed, waitingByEmail } from './send-activations.ts';

/**
 * Queues a request for activation mails, which a worker sends (R322). Answers how many emails get one. A repeat within
 * 60 seconds counts those whose mail has not been sent yet, and sends no second one.
 */
export const handler = implement(
  mailActivations,
  async ({ body, caller, resources: { table }, now, fail }) => {
    const { userIds } = body;
    const teamId = body.teamId ?? (caller.isAdmin ? null : caller.teamId);
    if (teamId !== null && !(caller.isAdmin || caller.teamId === teamId)) fail('notFound');
    const [users, team] = await Promise.all([
      addressed(table, userIds ? { userIds: [...new Set(userIds)] } : { teamId }),
      teamId !== null && !userIds ? findTeam(table, teamId) : true,
    ]);
    if (!team) fail('notFound');
    if (userIds) {
      const isReached = (user: (typeof users)[number]) =>
        reaches(caller, { id: user.id, teamId: user.view.teamId });
      if (users.filter(isReached).length < new Set(userIds).size) fail('notFound');
    }
    const receivers = waitingByEmail(users, now).size;
    const of: Addressees = userIds ? { userIds: [...new Set(userIds)] } : { teamId };
    await table.commit(
      receivers === 0
        ? []
        : [
            outboxPut(table.club, { kind: 'activations', of }, now),
            logPut(caller.userId, now, {
              kind: 'mail',
              about:
                teamId === null || userIds ? { what: 'club', id: table.club } : { what: 'team', id: teamId },
              text: `Begärde aktiveringsmail till ${receivers} ${receivers === 1 ? 'adress' : 'adresser'}`,
            }),
          ],
      { receivers },
    );
    return { receivers };
  },
);
