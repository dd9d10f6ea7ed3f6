import { assignToTeam } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { assignEvenly, completeAssignment } from './assign-tickets.ts';

export const handler = implement(assignToTeam, { repeated: completeAssignment }, (call) =>
  assignEvenly(call, call.body.userIds),
);
