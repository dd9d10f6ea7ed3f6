import { resetWithId } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { findUsers } from '../store/user-record.ts';
import { askForReset } from './ask-for-reset.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';

export const handler = implement(resetWithId, async ({ body, resources: { service }, now }) => {
  const table = viewOfClub(service, body.clubId);
  // The user is read and `askForReset` runs even if the club is not active: the same work for every id (R41).
  const [club, users] = await Promise.all([
    findActiveClub(service, body.clubId),
    findUsers(table, [body.userId], { consistent: true }),
  ]);
  await askForReset({ service, table, now }, club ? users : []);
});
