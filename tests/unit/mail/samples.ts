import type { Draft, Sender } from '../../../functions/mail/blocks.ts';
import { activation } from '../../../functions/mail/templates/activation.ts';
import { addressChanged } from '../../../functions/mail/templates/address-changed.ts';
import { reset } from '../../../functions/mail/templates/reset.ts';
import { thanks, type ThanksFacts } from '../../../functions/mail/templates/thanks.ts';
import { ticket, type TicketFacts } from '../../../functions/mail/templates/ticket.ts';
import { winners, type WinnersFacts } from '../../../functions/mail/templates/winners.ts';

export const sender: Sender = {
  clubName: 'Nordvikens IF',
  contact: { name: 'Åsa Öhrn', email: 'admin@nordviken.example' },
};
export const ticketFacts: TicketFacts = {
  buyerFirstName: 'Björn',
  lotteryName: 'Sommarlotteriet',
  description: 'Vinn en elcykel.',
  numbers: [347],
  price: 50,
  validUntilDate: '2026-12-20T22:59:00.000Z',
  termsLink: 'https://nordviken.example/villkor',
  seller: 'Elsa Lindqvist',
  message: { from: 'Elsa Lindqvist', text: 'Tack!\nHälsningar Elsa' },
  hasImage: true,
  hasPdf: true,
};
export const thanksFacts: ThanksFacts = {
  donorName: 'Bageriet på torget',
  contactPerson: 'Örjan Ek',
  fundraiserName: 'Ny läktare',
  description: 'Hjälp oss att bygga.',
  sum: 1250.5,
  collector: 'Elsa Lindqvist',
  message: { from: 'Elsa Lindqvist', text: 'Tack!\nHälsningar Elsa' },
  hasImage: true,
};
export const winnersFacts: WinnersFacts = {
  lotteryName: 'Sommarlotteriet',
  drawName: 'Stora dragningen',
  prizes: [
    { name: 'Elcykel', number: 347, initials: 'B.A.', own: true },
    { name: 'Fotboll', number: 12, initials: 'Å.Ö.', own: false },
  ],
  message: 'Tack alla!',
  unsubscribeUrl: 'https://lottlaget.example/unsubscribe/abc.def',
  test: false,
};

/** Each kind of mail, by the name of what is told. */
export const drafts: Readonly<Record<string, Draft>> = {
  activation: activation(sender, {
    firstName: 'Elsa',
    url: 'https://lottlaget.example/activate/abc.def',
    until: '2026-12-05',
  }),
  reset: reset(sender, {
    firstName: 'Elsa',
    url: 'https://lottlaget.example/new-password/abc.def',
    until: '2026-11-21 13:05',
  }),
  addressChangedOld: addressChanged(sender, {
    firstName: 'Elsa',
    to: 'old',
    address: 'elsa.gammal@exempel.se',
    siteUrl: 'https://lottlaget.example/login',
  }),
  addressChangedNew: addressChanged(sender, {
    firstName: 'Elsa',
    to: 'new',
    address: 'elsa@exempel.se',
    siteUrl: 'https://lottlaget.example/login',
  }),
  ticket: ticket(sender, ticketFacts),
  thanks: thanks(sender, thanksFacts),
  winners: winners(sender, winnersFacts),
};
