import { valid } from '../../shared/contract/auth.ts';
import { readCaller } from '../kernel/caller.ts';
import { implement } from '../kernel/implement.ts';
import { readToken } from '../kernel/session.ts';

export const handler = implement(valid, async ({ token, resources: { service }, now }) => {
  const claims = await readToken(token, service, now);
  return claims !== undefined && (await readCaller(service.of(claims.club), claims)) !== undefined;
});
