import { assignToUser } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { assignEvenly, completeAssignment } from './assign-tickets.ts';

export const handler = implement(assignToUser, { repeated: completeAssignment }, (call) =>
  assignEvenly(call, [call.body.userId]),
);
