import type { Buyer } from '../../shared/contract/buyer.ts';
import type { Receipt } from '../store/receipt.ts';

/** Mail status, in the words of the file that a person is given. */
export const statusText: Record<Buyer['mailStatus'], string> = {
  none: 'inget',
  queued: 'på väg',
  held: 'väntar på föreningens dagsgräns',
  sent: 'skickat',
  bounced: 'kom inte fram',
  givenUp: 'gavs upp',
};
export const receiptText: Record<Receipt['state'], string> = {
  claimed: 'på väg',
  sent: 'skickat',
  bounced: 'kom inte fram',
  complained: 'anmält som skräppost',
  refused: 'nekat',
};
export const aboutText: Record<Receipt['about']['kind'], string> = {
  account: 'konto',
  draw: 'dragning',
  handIn: 'inlämning',
  ticket: 'lott',
  foundTickets: 'hittade lotter',
  ticketsGone: 'borttagen lott',
  reminder: 'påminnelse',
  thanks: 'tack för gåva',
  winners: 'vinnare',
};
