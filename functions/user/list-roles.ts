import { givableRoles } from '../../shared/contract/roles.ts';
import { listRoles } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';

export const handler = implement(listRoles, async ({ caller }) => [...givableRoles(caller.identity)]);
