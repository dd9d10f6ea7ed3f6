import { chooseNewPassword } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { usePasswordToken } from './password-link.ts';

export const handler = implement(chooseNewPassword, async ({ body, resources: { service, links }, now }) => {
  await usePasswordToken({ service, links, now }, 'reset', body, async () => true);
});
