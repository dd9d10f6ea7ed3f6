import * as z from 'zod/mini';
import { json } from './answer.ts';
import { ChosenPassword, Session } from './auth.ts';
import { clubUrlKey } from './club-start.ts';
import { defineRoute } from './route.ts';

/** The password of the club's first user, and another key if the chosen one has been taken. */
export const ActivatedClub = z.safeExtend(ChosenPassword, {
  // It carries what the form held: 300 letters of names, in base64.
  token: z.string('Länken är inte giltig').check(z.minLength(1), z.maxLength(3000)),
  urlKey: z.optional(clubUrlKey),
});

export const activateClub = defineRoute('POST', '/club/activate', {
  summary: 'Create a club and its first user with a mailed link, and sign in',
  description:
    'One link creates one club, which is on trial. Again within its time, with the same password, it signs in. `urlKey` replaces a key that has been taken.',
  access: 'public',
  body: ActivatedClub,
  answer: json(Session),
  errors: ['auth.tokenInvalid', 'club.keyTaken'],
  setsAntiForgery: true,
  grants: ['global:write', 'link:sign', 'session:sign'],
  throttles: [{ per: ['address'], limit: 60, seconds: 900 }],
});
