const lottery = 'k3v9x2mq7t4b';
const ticket = `${lottery}-17`;

/** Example values of bank reports, reminders, receipts and goals; by field name as in openapi-examples.ts. */
export const examplesOfPayments = {
  reference: 'V4-K37QPM',
  'sale.ticketIds': [`${lottery}-18`, `${lottery}-19`],
  'swish.payee': '1234679304',
  'swish.message': 'V4-K37QPM',
  'swish.qr': 'C1234679304;50,00;V4-K37QPM;0',
  'editPayment.state': 'paid',
  'createSale.noEmail': false,
  'editSale.noEmail': false,
  'payment.state': 'unpaid',
  'rows.date': '2026-11-20',
  'rows.line': 3,
  'rows.message': 'V4-K37QPM tack',
  'rows.name': 'Åsa Köpare',
  'rows.bankReference': '4C9A7F0B2D',
  'rows.why': 'Referens och belopp stämmer: Åsa Köpare, lott 17.',
  'fundraisers.name': 'Nya klubbhuset',
  saleIds: [`${ticket}-1`],
  'readReceipt.lotteryName': 'Höstlotten',
  ticketBaseName: 'Höstlotten',
  results: 'Vinnarna finns hos Nordvikens IF när dragningen är gjord.',
  numbers: [17, 18],
  resultsUrl: `https://lottlaget.example/resultat/${lottery}`,
  receiptUrl: 'https://lottlaget.example/kvitto/c4h8r1ytm5vq-k3v9x2mq7t4b-17-1-b5m0y7kdq3vs',
  goal: 20_000,
  'remindSellers.to': 'unpaid',
  receivers: 12,
  'withdrawContact.token': 'c4h8r1ytm5vq-k3v9x2mq7t4b-17-1-b5m0y7kdq3vs',
  'listPreviousBuyers.tickets': 4,
} as const;
