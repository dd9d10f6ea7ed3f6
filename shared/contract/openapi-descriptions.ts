import type { Access } from './roles.ts';

/** The document's introduction. */
export const introduction = [
  'Lotteries and fundraisers of Swedish sports clubs. Everything is scoped to the caller’s own club: the id of',
  'another club’s record is not found (404), like a nonexistent one.',
  '',
  'Texts are trimmed and NFC-normalised; control characters are refused, except line breaks and tabs in multi-line',
  'texts. Unknown fields are refused. Money is SEK with at most two decimals. Instants are ISO 8601 in UTC.',
  '',
  'Refusals come in this order: 401, 403, 413 and 415, 400, 404, 409; 429 may come first. Any call may be answered',
  '500 `internal`, and before a call is reached the gateway answers 400, 404, 413, 429 or 503 by itself, as',
  '`#/components/responses/gateway` describes.',
].join('\n');

export const whoMayCall: Readonly<Record<Access, string>> = {
  public: 'For anyone.',
  user: 'For anyone who is signed in.',
  teamAdmin: 'For TeamAdmin, Admin and Master.',
  admin: 'For Admin and Master.',
  master: 'For Master.',
  content: 'For ContentAdmin and Master.',
};

export const tagDescriptions: Readonly<Record<string, string>> = {
  auth: 'Sessions and passwords',
  club: 'Clubs, the menu, errors in browsers',
  content: 'The pages of the service',
  donor: 'Donors of a fundraiser',
  draw: 'Draws, winners and their mail',
  faq: 'Questions and answers',
  fundraiser: 'Fundraisers and their sellers',
  image: 'Images of lotteries and fundraisers',
  log: 'Who did what in a club',
  lottery: 'Lotteries and their PDFs',
  news: 'News of a club',
  person: 'Personal data of one person',
  report: 'Statistics and spreadsheets',
  service: 'Jobs, and this document',
  settings: 'Settings of a club',
  structure: 'Sections and teams',
  sale: 'Sales: a buyer, up to 50 tickets, an amount and a payment',
  ticket: 'Tickets and their buyers',
  user: 'Users and their roles',
};

/** Details that the summary leaves out, by operation name. */
export const descriptions: Readonly<Record<string, string>> = {
  valid: 'Always 200.',
  getUsers:
    'Empty unless several active users of the club share the email; last names are reduced to their initial.',
  login:
    'An unknown email, an inactive user and a wrong password return the same 400. Five failures of an account, or 100 from a network address, in 15 minutes: 429.',
  loginWithId: 'Like login, for a user chosen from several who share an email.',
  resetPassword: 'Always 204, whether or not a user has that email.',
  resetWithId: 'Always 204, whether or not there is such a user.',
  chooseNewPassword: 'The link can be used once, within an hour.',
  activate: 'The link can be used once, within 14 days; a refused password does not use it up.',
  unsubscribe:
    'The token identifies the lottery, and in the mail’s header also the recipient. Always 204 for a valid token.',
  assignToTeam:
    'Low numbers first, in one run per member where possible. Above 2 000 tickets it continues as a job (202).',
  assignToUser: 'Low numbers first, in one run where possible.',
  createSale:
    'Tickets are mailed in the same act unless `mail` is false or there is no email. The Idempotency-Key holds for 31 days.',
  listSales: "Without `teamId` an Admin gets the whole club's sales, others their own.",
  editPayment: 'Also after the lottery is closed. What the seller has handed in is not taken back (409).',
  sellTicket: 'Without `customerId` the ticket must be unsold; with it, that buyer is edited.',
  mailTicket: '`ticketIds` names more tickets of the same buyer in the same lottery, for the same mail.',
  drawWinner: 'Concurrent calls draw different tickets. Returns all winners so far, in drawing order.',
  mailWinners: 'With `testReceiver` one mail goes there and nothing else changes.',
  readOdds: 'No eligible ticket left: 0 and "0".',
  readPdf: '204 if the lottery has none.',
  listLog:
    'Without `limit` 100 entries. A filtered part reads at most 1 MB: it may be short, or empty, and go on.',
  editSettings: 'A field that is not sent stays; null and the empty text clear it.',
  saveImage:
    'A JPG or PNG, judged by content, of at most 2 MB and 4096 pixels per side; stored without EXIF.',
  savePdf: 'A PDF, judged by content, of at most 2 MB.',
  deleteUser: 'In archived lotteries the name becomes Borttagen användare.',
  moveUser: 'The tickets move with the user, and the counts of both teams follow.',
  resendActivation: 'Nothing is sent within a minute of the previous mail.',
  reportLottery: 'Above 20 000 tickets it continues as a job (202).',
  downloadResult: 'Valid for 15 minutes and one download.',
};
