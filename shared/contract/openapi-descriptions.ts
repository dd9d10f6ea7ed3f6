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
  treasurer: 'For Kassör, Admin and Master.',
  teamAdminOrTreasurer: 'For TeamAdmin, Kassör, Admin and Master.',
};

export const tagDescriptions: Readonly<Record<string, string>> = {
  account: 'What a lottery, or a period, has brought in and cost',
  auth: 'Sessions and passwords',
  club: 'Clubs, the menu, errors in browsers',
  content: 'The pages of the service',
  donor: 'Donors of a fundraiser',
  draw: 'Draws, winners and their mail',
  faq: 'Questions and answers',
  fundraiser: 'Fundraisers and their sellers',
  image: 'Images of lotteries and fundraisers',
  log: 'Who did what in a club',
  lottery: 'Lotteries, their prizes and their PDFs',
  news: 'News of a club',
  payment: "A bank's report, matched with sales",
  person: 'Personal data of one person',
  search: 'Search in a club',
  report: 'Statistics and spreadsheets',
  service: 'Jobs, and this document',
  settings: 'Settings of a club',
  settlement: 'Money that sellers and teams hand in',
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
  startClub:
    'Always 204, whoever has the email and however often it has been mailed: at most five times a day. Nothing is stored; the link holds for 48 hours.',
  checkUrlKey:
    'A reserved or malformed key is not free. `suggestion` is free at the time; the key itself where it is.',
  activateClub:
    'One link creates one club, which is on trial. Again within its time, with the same password, it signs in. `urlKey` replaces a key that has been taken.',
  readClub: 'Upper and lower case are the same.',
  readTrial: 'Buyers are counted by mail and day in Stockholm, members by address in all.',
  activate:
    'The link can be used once for each of its users, within 14 days; a refused password does not use it up. `password` is for all of them without a role, or for the first where all have one; `own` for those who choose another. Users of the same email are linked as a family.',
  readLink:
    'A link of an activation: those to activate; `choosesOwn` where they have a role. A link for a new password: its user, then the others whose password `all` changes too.',
  switchUser:
    '404 outside the caller’s family. Somebody with a role: 409 without `password`, which is checked and counted as at sign-in. A session without a password ends when a member leaves the family or chooses a new password, or when its user gets a role.',
  linkFamily:
    'Only users of the caller’s email; others are 404. The password is checked and counted as at sign-in.',
  unlinkFamily: 'Sessions of the family that were opened by switching end.',
  mailActivations: 'Exactly one of the three. One mail to each email; a repeat within 60 s sends none.',
  readAccount:
    '`prizeValue` is Σ value × count of the lottery’s prizes; `result` is the turnover less that and the costs: a prize that was bought belongs to one of the two. `as` answers a file; above 20 000 tickets it continues as a job (202).',
  readClubAccount:
    'A lottery belongs to the period in which its sale ends, by its last day; a gift to that in which it was registered. Both days are included. At most 105 lotteries (400); of each the first 20 prizes and 10 draws.',
  saveCosts: 'Two saves at once both succeed, and the later list stays as a whole.',
  readSettlement:
    '`unpaid`, `swish`, `confirmed`, `held`, `handedIn` and `owed` are sums of payments in SEK; money paid to the club that nobody has confirmed counts as `swish`, not as collected.',
  readOverview:
    'Counted from the sums that sales keep, never from tickets. `collected`, `unpaid` and `owed` are SEK, 0 where the club does not follow payments.',
  createSettlement:
    '`to: team`: a TeamAdmin receives for their own team. `to: club`: an Admin or Kassör receives, from a seller (`userId`) or a team (`teamId`). More than is owed or held is refused, with the sum in the message.',
  reverseSettlement:
    'Nothing is changed or deleted: the reversal is an entry with a negative amount. Money that a team has passed on must be reversed first.',
  unsubscribe:
    'The token identifies the lottery, and in the mail’s header also the recipient. Always 204 for a valid token.',
  assignToTeam:
    'Low numbers first, in one run per member where possible. Above 2 000 tickets it continues as a job (202).',
  assignToUser: 'Low numbers first, in one run where possible.',
  returnTickets:
    'A seller returns own tickets, unless the lottery’s `sellersMayReturn` is false; leaders and Admins those in scope. 409 where none could be returned.',
  moveTickets: 'A sale that is under way meets the new assignment. 409 where none could be moved.',
  handOut:
    'Up to 100 000 tickets; above 2 000 it continues as a job (202). `topUp` counts the tickets that a user has, sold ones included, and concurrent ones do not add up.',
  createSale:
    'Tickets are mailed in the same act unless `mail` is false or there is no email. Where the lottery has an age limit, `ageConfirmed` must be true. The Idempotency-Key holds for 31 days.',
  listSales: "Without `teamId` an Admin gets the whole club's sales, others their own.",
  editPayment: 'Also after the lottery is closed. What the seller has handed in is not taken back (409).',
  confirmPayments:
    'A row is known by `bankReference`, else by all its fields and its line: confirming it again changes nothing. Names and phones of rows that are not confirmed are not kept.',
  setController:
    'The same name and email keep the link and are mailed it again; another gets a link of their own, and the earlier one ends. 409 for an email of an Admin or Master.',
  readControl:
    'Nobody is named but the controller. 404 for an unknown link, one that another has replaced, and after 60 days.',
  approveDraw: 'Of this very set, before the start. Again it changes nothing.',
  refuseDraw: 'Until the start. An approval is void.',
  startAsController: 'The same number again answers as before, another is 409.',
  signDraw:
    'Publishes the secret: no more winners, and no prize is drawn again. The same name again changes nothing.',
  printProtocol: 'Of any draw; the parts of a controlled one are left out of an ordinary one.',
  listPreviousBuyers:
    'Only what the buyer has allowed (`mayContact`), until the buyers of the lottery are anonymised. In parts of 1 000 tickets.',
  withdrawContact: 'The token of the ticket mail. Always 204 for one that is well formed.',
  readReceipt: 'No person is named. 404 for an unknown link, a removed sale, and after 60 days.',
  remindSellers: 'One mail to an email, naming all its sellers.',
  sellTicket:
    'Without `customerId` the ticket must be unsold; with it, that buyer is edited. Where the lottery has an age limit, `ageConfirmed` must be true for a sale and for another name.',
  copyBuyer: 'Where the lottery has an age limit, `ageConfirmed` must be true.',
  editSale: 'Where the lottery has an age limit, another name needs `ageConfirmed`.',
  createLottery: '`drawDate` is on the last day of the sale or later.',
  mailTicket: '`ticketIds` names more tickets of the same buyer in the same lottery, for the same mail.',
  createDraw:
    '`controlled`: drawn from a set that is frozen after the sale, with a public number. `redrawOf` names a winner of an ended controlled draw and needs `reason`: the new draw is frozen from the beginning, from the same set without those who have won.',
  freezeDraw:
    'Under the rule `paid`, `excluded` repeats what `GET` showed. Above 200 000 numbers it continues as a job (202).',
  unfreezeDraw: 'Before the start only. An approval of the controller is void.',
  startDraw:
    'The same number again changes nothing. Where the lottery requires it, the controller must have approved this very set.',
  redrawWinner: 'Returns all winners so far: the replaced one stays, marked.',
  savePrizes:
    'A prize without an id is new; one that is left out is removed. What has been drawn of a prize stays: it cannot be removed, nor its count become lower (409).',
  drawWinner:
    'Exactly one of `prizeId` and `name`. Concurrent calls draw different tickets, and no prize more often than there are. Returns all winners so far, in drawing order.',
  readResults:
    'Draws that are neither mailed nor published are left out, and prizes that were drawn again. `sold: false`: the prize stays with the club.',
  publishDraw:
    '409 without winners, and `published: false` after the winner mail, which shows the results for good.',
  callWinner: '409 where nobody is to be called: the number was not sold, or the prize was drawn again.',
  findTickets:
    'Always 204, for any email and any club. A mail is sent where the email has tickets in lotteries that are open or were archived within a year: at most three a day to a mailbox, and 200 requests a day for a club.',
  mailWinners: 'With `testReceiver` one mail goes there and nothing else changes.',
  readOdds: 'No eligible ticket left: 0 and "0".',
  readPdf: '204 if the lottery has none.',
  listLog:
    'Without `limit` 100 entries. A filtered part reads at most 1 MB: it may be short, or empty, and go on.',
  previewErasure:
    'Reads everything and changes nothing. `parts` names what is removed, what is anonymised and what is kept, with the reason.',
  readAgreement: '`terms` is null for a club that the operator has created.',
  editSettings: 'A field that is not sent stays; null and the empty text clear it.',
  saveImage:
    'A JPG or PNG, judged by content, of at most 2 MB and 4096 pixels per side; stored without EXIF.',
  savePdf: 'A PDF, judged by content, of at most 2 MB.',
  deleteUser: 'In archived lotteries the name becomes Borttagen användare.',
  searchClub:
    'By the beginning of each word, ignoring case and accents. A number is looked up in the two newest lotteries that have it; a reference leads to its sale. Buyers are not found. A TeamAdmin finds the people, tickets and sales of their team.',
  copyLottery:
    'The copy has its own image, PDF and prizes, none of them drawn. Tickets, draws and sales are not copied.',
  moveUser: 'The tickets move with the user, and the counts of both teams follow.',
  previewImport:
    'The first row of a person counts. `exists`: same email, names and team. `move`: in another team, only with `moveUsers`. `absent` names at most 1 000, `counts.absent` is all of them.',
  importUsers:
    'Repeated, or resumed after a crash, it adds nobody twice. Sections are added only for a Master; a role is TeamAdmin at most. `mail: now` sends one activation mail to an email.',
  removeUsers: 'Users who do not exist are skipped. Who is kept is named in the file, with the reason.',
  resendActivation: 'Nothing is sent within a minute of the previous mail.',
  reportLottery: 'Above 20 000 tickets it continues as a job (202).',
  downloadResult: 'Valid for 15 minutes and one download.',
};
