import { logClientError } from '../../shared/contract/club.ts';
import { environment } from '../runtime/environment.ts';
import { implement } from '../runtime/implement.ts';
import { log } from '../runtime/logger.ts';
import { readToken } from '../runtime/session.ts';
import { scrub } from './scrub.ts';

export const handler = implement(logClientError, async ({ body, token, resources: { service }, now }) => {
  const claims = await readToken(token, service, now);
  log.warn('client.error', {
    route: `${logClientError.method} ${logClientError.path}`,
    version: environment().VERSION,
    club: claims?.club,
    user: claims?.userId,
    message: scrub(body.message),
  });
});
