import type { createSale as createSaleRoute } from '../../shared/contract/sale.ts';
import type {
  listOwnTickets as listOwnTicketsRoute,
  listUserTickets as listUserTicketsRoute,
} from '../../shared/contract/ticket.ts';
import { light } from './light.ts';

// What several seller's pages call.
export const listOwnTickets = light<typeof listOwnTicketsRoute>({
  method: 'GET',
  path: '/ticket/user',
  answer: { kind: 'list' },
});
export const listUserTickets = light<typeof listUserTicketsRoute>({
  method: 'GET',
  path: '/ticket/user/{userId}',
  answer: { kind: 'list' },
});
export const createSale = light<typeof createSaleRoute>({
  method: 'POST',
  path: '/sale',
  answer: { kind: 'json' },
});
