import { readSession } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { ApiError } from '../store/api-error.ts';
import { findClub } from '../store/club-record.ts';
import { findUser } from '../store/user-record.ts';
import { sessionFacts } from './session-answer.ts';

/** 1.5 R. */
export const handler = implement(readSession, async ({ caller, resources: { table } }) => {
  const [club, user] = await Promise.all([findClub(table, table.club), findUser(table, caller.userId)]);
  // Deleted since the caller was read.
  if (!club || !user) throw new ApiError('auth.required');
  return sessionFacts(table, club, user);
});
