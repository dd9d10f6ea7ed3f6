import { givableRoles } from '../../shared/contract/roles.ts';
import { listRoles } from '../../shared/contract/user.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listRoles, async ({ caller }) => [...givableRoles(caller.identity)]);
