import { ids } from '../store/keys.ts';
import { exhausted, type MailTask } from '../store/outbox.ts';
import type { About } from '../store/receipt.ts';

export function aboutOf(task: MailTask): About {
  switch (task.kind) {
    case 'ticket':
      return { kind: 'ticket', lotteryId: task.lotteryId, tickets: task.tickets };
    case 'foundTickets':
      return { kind: 'foundTickets' };
    case 'ticketsGone':
      return { kind: 'ticketsGone', lotteryId: task.lotteryId };
    case 'thanks':
      return { kind: 'thanks', fundraiserId: task.fundraiserId, place: task.place };
    case 'handIn':
      return { kind: 'handIn', lotteryId: ids.parseSettlement(task.entryId)?.lotteryId ?? '' };
    case 'winners':
      return { kind: 'winners', lotteryId: task.lotteryId, drawId: task.drawId };
    case 'controllerLink':
    case 'drawFrozen':
    case 'drawRefused':
    case 'drawRedrawn':
      return { kind: 'draw', lotteryId: task.lotteryId };
    case 'sellerReminder':
    case 'buyerReminder':
      return { kind: 'reminder', lotteryId: task.lotteryId };
    case 'activation':
    case 'clubStart':
    case 'bulkActivation':
    case 'reset':
    case 'addressChanged':
      return { kind: 'account' };
    default:
      return exhausted(task);
  }
}
