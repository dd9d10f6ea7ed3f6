import { logClientError } from '../../shared/contract/club.ts';
import { environment } from '../store/environment.ts';
import { implement } from '../kernel/implement.ts';
import { log } from '../kernel/logger.ts';
import { readToken } from '../kernel/session.ts';
import { scrub } from './scrub.ts';

export const handler = implement(logClientError, async ({ body, token, resources: { service }, now }) => {
  // For the log only, so a valid token is enough: the user's record is not read.
  const claims = await readToken(token, service, now);
  log.warn('client.error', {
    route: `${logClientError.method} ${logClientError.path}`,
    version: environment().VERSION,
    club: claims?.club,
    user: claims?.userId,
    message: scrub(body.message),
  });
});
