import { readLink } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { teamNames } from '../store/structure-record.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';
import { othersChanged, usersOfLink } from './choose-password.ts';
import { readPasswordToken } from './password-link.ts';

export const handler = implement(readLink, async ({ body, resources: { service, links }, now, fail }) => {
  const link =
    (await readPasswordToken(links, 'activation', body.token)) ??
    (await readPasswordToken(links, 'reset', body.token)) ??
    fail('auth.tokenInvalid');
  const table = viewOfClub(service, link.club);
  const [club, users, teams] = await Promise.all([
    findActiveClub(service, link.club),
    usersOfLink(table, link, now),
    teamNames(table),
  ]);
  const [first] = users;
  if (!club || !first) return fail('auth.tokenInvalid');
  const others = link.kind === 'reset' ? await othersChanged(table, first) : [];
  return [...users, ...others].map(({ id, view }) => ({
    id,
    firstName: view.firstName,
    teamName: teams.get(view.teamId) ?? '',
    choosesOwn: view.role !== null,
  }));
});
