import type { listPrizes as listPrizesRoute } from '../../../shared/contract/prize.ts';
import type { readTicket as readTicketRoute } from '../../../shared/contract/ticket.ts';
import { light } from '../../api/light.ts';

// What selling a ticket requests, without the schemas.
export const readTicket = light<typeof readTicketRoute>('GET', '/ticket/{id}', 'json');
export const listPrizes = light<typeof listPrizesRoute>('GET', '/ticketbase/{id}/prizes', 'json');
