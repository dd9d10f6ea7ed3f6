import { givableRoles } from '../../shared/contract/roles.ts';
import { listRoles } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { roleIdOf } from '../ledger/role-change.ts';
import { readClubSettings } from '../store/settings-record.ts';

const contentAdmin = roleIdOf('ContentAdmin');

export const handler = implement(listRoles, async ({ caller, resources: { table } }) => {
  const roles = givableRoles(caller.identity);
  // The club matters only for this role: read its settings only if the role would be offered.
  const isOffered = roles.some(({ id }) => id === contentAdmin);
  const without = isOffered && (await readClubSettings(table)).selfMade !== undefined;
  return roles.filter(({ id }) => !(without && id === contentAdmin));
});
