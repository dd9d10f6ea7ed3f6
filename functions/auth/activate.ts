import { activate } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { usePasswordToken } from './password-link.ts';
import { openSession } from './session-answer.ts';

export const handler = implement(activate, async ({ body, resources: { service, links, sessions }, now }) => {
  return usePasswordToken({ service, links, now }, 'activation', body, ({ club, table, user }) =>
    openSession({ sessions, table }, club, user),
  );
});
