import type { Sender } from '../mail/blocks.ts';
import type { FoundLotteryFacts } from '../mail/templates/found-tickets.ts';
import type { DrawFrozenFacts } from '../mail/templates/controlled-draw.ts';
import type { HandInFacts } from '../mail/templates/hand-in.ts';
import type { ThanksFacts } from '../mail/templates/thanks.ts';
import type { TicketFacts } from '../mail/templates/ticket.ts';
import type { WinnersFacts } from '../mail/templates/winners.ts';

/** Synthetic facts of mails, to look at and for tests. Not deployed. */

/** As long as the token of a real link. */
export const token = `${'q7Zt-_w2'.repeat(12)}.${'Kx81mPa9'.repeat(5)}`;

export const sender: Sender = {
  clubName: 'Nordvikens IF',
  contact: { name: 'Åsa Öhrn', email: 'admin@nordviken.example' },
};
export const ticketFacts: TicketFacts = {
  buyerFirstName: 'Björn',
  lotteryName: 'Sommarlotteriet',
  description:
    'Vinn en elcykel, en helg på Öland eller någon av 20 andra vinster. Allt går till våra ungdomslag.',
  numbers: [347],
  price: 50,
  validUntilDate: '2026-12-20T22:59:00.000Z',
  isOver: false,
  isArchived: false,
  termsLink: 'https://nordviken.example/villkor',
  seller: 'Elsa Lindqvist',
  message: { from: 'Elsa Lindqvist', text: 'Tack för att du köpte av mig!\nHälsningar Elsa' },
  due: [{ payee: '1234679304', reference: 'V4-K37QPM', amount: 50, numbers: [347] }],
  prizes: [
    { name: 'Elcykel', count: 1, value: 12_995, sponsor: 'Nordvikens cykel' },
    { name: 'Helg för två på Öland, med frukost', count: 2, value: 4500, sponsor: null },
    ...['Åkessons Bygg & Kakel', 'Bageri Örnen', 'Blomsterboden'].map((sponsor) => ({
      name: 'Presentkort',
      count: 3,
      value: 500,
      sponsor,
    })),
    ...Array.from({ length: 8 }, (_, index) => ({
      name: `Fikakorg ${index + 1}`,
      count: 1,
      value: null,
      sponsor: null,
    })),
  ],
  unpaid: [],
  contacts: [
    {
      seller: 'Elsa Lindqvist',
      withdrawUrl: 'https://lottlaget.example/unsubscribe/c4h8r1ytm5vq-k3v9x2mq7t4b-347-1-b5m0y7kdq3vs',
    },
  ],
  findUrl: 'https://lottlaget.example/hitta?urlkey=nordvikens-if',
  onTicket: {
    organiser: {
      organisationNumber: '802412-3450',
      manager: { name: 'Agneta Lindqvist', phone: '070-174 06 21' },
      registrationNumber: 'KS 2026/114',
      municipality: 'Nordviken',
    },
    drawDate: '2026-12-21',
    ageLimit: 18,
    prizesShare: 41.25,
    agreed: 'Kontrollanten har godkänt att bara sålda lotter deltar',
    resultsUrl: 'https://lottlaget.example/resultat/01k9v6x3m2q8r4t7',
  },
  hasImage: true,
  hasPdf: true,
};
export const thanksFacts: ThanksFacts = {
  donorName: 'Bageriet på torget',
  contactPerson: 'Örjan Ek',
  fundraiserName: 'Ny läktare på vallen',
  description: 'Hjälp oss att bygga en ny läktare, med tak, 120 platser och ramp.',
  sum: 1250.5,
  collector: 'Elsa Lindqvist',
  message: { from: 'Elsa Lindqvist', text: 'Tack för bullarna också!\nHälsningar Elsa' },
  hasImage: true,
};
export const handInFacts: HandInFacts = {
  firstName: 'Elsa',
  lotteryName: 'Sommarlotteriet',
  amount: 600,
  by: 'Agneta Lindqvist',
  to: 'team',
  isReversal: false,
  owed: 250,
  siteUrl: 'https://lottlaget.example/home',
};
export const winnersFacts: WinnersFacts = {
  lotteryName: 'Sommarlotteriet',
  drawName: 'Stora dragningen',
  prizes: [
    { name: 'Elcykel', number: 347, by: 'B.Å.', own: true },
    { name: 'Helg för två på Öland, med frukost', number: 12, by: 'Å.Ö.', own: false },
    {
      name: 'Presentkort på 500 kronor hos Åkessons Bygg & Kakel',
      number: 1204,
      by: 'M.E.',
      own: false,
    },
  ],
  own: { runs: [8, 8, 345, 349], left: 0 },
  message: 'Tack alla som har köpt lotter!\nVi ses på vallen.',
  resultsUrl: 'https://lottlaget.example/resultat/01k9v6x3m2q8r4t7',
  checkUrl: 'https://lottlaget.example/dragning/01k9v6x3m2q8r4t7-9d2k5p1w',
  unsubscribeUrl: `https://lottlaget.example/unsubscribe/${token}`,
  test: false,
};
export const foundFacts: readonly FoundLotteryFacts[] = [
  {
    name: 'Sommarlotteriet',
    own: { runs: [8, 8, 345, 394, 1204, 1205], left: 0 },
    paid: 50,
    unpaid: 3,
    prizes: [{ name: 'Elcykel', number: 347 }],
    drawn: true,
    drawDate: '2026-12-21',
    resultsUrl: winnersFacts.resultsUrl,
  },
  {
    name: 'Julkalendern',
    own: { runs: [17, 17], left: 0 },
    paid: 1,
    unpaid: 0,
    prizes: [],
    drawn: false,
    drawDate: '2026-12-27',
    resultsUrl: 'https://lottlaget.example/resultat/01k9v6x3m2q8r4t8',
  },
];
export const frozenFacts: DrawFrozenFacts = {
  lotteryName: 'Sommarlotteriet',
  drawName: 'Stora dragningen',
  rule: 'paid',
  eligible: 11_600,
  excluded: 12,
  commitment: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  setHash: '9b74c9897bac770ffc029102a200c5de7f1c1d7e0d3a4f7f2c6f3a0c5f1e8d42',
  publicUrl: 'https://lottlaget.example/dragning/k3v9x2mq7t4b-7m2rq8zc4wxa',
  controlUrl: undefined,
};
/** As long as a real one. */
export const controlUrl =
  'https://lottlaget.example/kontroll/c4h8r1ytm5vq-k3v9x2mq7t4b-7m2rq8zc4wxa-b5m0y7kdq3vsn8g2t6xw1z4a';
