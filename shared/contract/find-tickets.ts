import { nothing } from './answer.ts';
import { body, email, id } from './fields.ts';
import { defineRoute } from './route.ts';

export const TicketSearch = body({ email, clubId: id });
export const findTickets = defineRoute('POST', '/ticket/find', {
  summary: 'Mail an email the tickets that it has in a club; the answer is the same whether it has any',
  description:
    'Always 204, for any email and any club. A mail is sent where the email has tickets in lotteries that are open or were archived within a year: at most three a day to a mailbox, and 200 requests a day for a club.',
  access: 'public',
  body: TicketSearch,
  answer: nothing,
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 20, seconds: 3600 }],
});
