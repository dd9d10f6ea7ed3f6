import type { createSale as createSaleRoute } from '../../shared/contract/sale.ts';
import type {
  listOwnTickets as listOwnTicketsRoute,
  listUserTickets as listUserTicketsRoute,
} from '../../shared/contract/ticket.ts';
import { light } from './light.ts';

// What several seller's pages call.
export const listOwnTickets = light<typeof listOwnTicketsRoute>('GET', '/ticket/user', 'list');
export const listUserTickets = light<typeof listUserTicketsRoute>('GET', '/ticket/user/{userId}', 'list');
export const createSale = light<typeof createSaleRoute>('POST', '/sale', 'json');
