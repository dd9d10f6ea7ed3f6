import type { Access } from './roles.ts';

/** What the document says before anything else. */
export const introduction = [
  'Lotteries and fundraisers of Swedish sports clubs. Everything is seen from the caller’s own club: the id of',
  'another club’s record is not found (404), like one that was made up.',
  '',
  'Texts are trimmed and NFC-normalised; control characters are refused, save line breaks and tabs where there are',
  'lines. Unknown fields are refused. Money is SEK with at most two decimals. Instants are ISO 8601 in UTC.',
  '',
  'Refusals come in this order: 401, 403, 413 and 415, 400, 404, 409; 429 may come first. Any call may be answered',
  '500 `internal`, and before a call is reached the gateway answers 400, 404, 413, 429 or 503 by itself, as',
  '`#/components/responses/gateway` says.',
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
  donor: 'Who gives to a fundraiser',
  draw: 'Draws, winners and their mail',
  faq: 'Questions and answers',
  fundraiser: 'Fundraisers and who collects for them',
  image: 'Images of lotteries and fundraisers',
  lottery: 'Lotteries and their PDFs',
  news: 'News of a club',
  person: 'What is kept of a person',
  report: 'Statistics and spreadsheets',
  service: 'Jobs, and this document',
  structure: 'Sections and teams',
  ticket: 'Tickets and their buyers',
  user: 'Users and their roles',
};

/** What the summary of a call leaves out, by the call's name. */
export const descriptions: Readonly<Record<string, string>> = {
  valid: 'Always 200.',
  getUsers:
    'Empty unless several active users of the club share the address; last names are cut to their initial.',
  login:
    'An unknown address, an inactive user and a wrong password are the same 400. Five failures of an account, or a hundred of an address, in 15 minutes: 429.',
  loginWithId: 'As by address, once the client has chosen among several users.',
  resetPassword: 'Always 204, whether or not somebody has that address.',
  resetWithId: 'Always 204, whether or not there is such a user.',
  chooseNewPassword: 'The link can be used once, within an hour.',
  activate: 'The link can be used once, within 14 days; a refused password does not use it up.',
  unsubscribe:
    'The token names the lottery, and in the mail’s own header the address too. Always 204 for a good token.',
  assignToTeam:
    'Low numbers first, in one run per member where that is free. Above 2 000 tickets it goes on as a job (202).',
  assignToUser: 'Low numbers first, in one run where that is free.',
  sellTicket: 'Without `customerId` the ticket must be unsold; with it, that buyer is edited.',
  mailTicket: '`ticketIds` names more tickets of the same buyer in the same lottery, for the same mail.',
  drawWinner:
    'Of two calls at once, each draws another ticket. Answers all winners so far, in drawing order.',
  mailWinners: 'With `testReceiver` one mail goes there and nothing else changes.',
  readOdds: 'Nobody left to win: 0 and "0".',
  readPdf: '204 where the lottery has none.',
  saveImage: 'JPG or PNG by its bytes, at most 2 MB and 4096 pixels a side; kept without EXIF.',
  savePdf: 'A PDF by its bytes, at most 2 MB.',
  deleteUser: 'In archived lotteries the name is kept as Borttagen användare.',
  moveUser: 'The tickets follow the user, and the sums of the teams with them.',
  resendActivation: 'Within a minute of the last one, nothing more is sent.',
  reportLottery: 'Above 20 000 tickets it goes on as a job (202).',
  downloadResult: 'Good for 15 minutes and for one download.',
};
