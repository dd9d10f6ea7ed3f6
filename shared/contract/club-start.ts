import * as z from 'zod/mini';
import { urlKeyFault } from '../domain/url-keys.ts';
import { json, nothing } from './answer.ts';
import { body, email, requiredText } from './fields.ts';
import { defineRoute } from './route.ts';

/**
 * A name shown in a mail to an unproven address. Nothing in it may turn into a link there (R340), so it cannot contain
 * the address of a site or a mailbox. 'F.C. Rosengård' is fine, 'vinn.example' is not.
 */
const linksNowhere = z.refine<string>(
  (text) => !/@|:\/\/|www\.|[\p{L}\p{N}][.。．｡]\p{L}{2}/iu.test(text),
  'Skriv ett namn, utan webb- eller mailadress',
);

/** The key in the address of a club's sign-in page. */
export const clubUrlKey = z.string('Fyll i adressen').check(
  z.overwrite<string>((text) => text.trim().toLowerCase()),
  z.minLength(1, { error: 'Fyll i adressen', abort: true }),
  z.refine<string>((key) => urlKeyFault(key) === undefined, {
    error: ({ input }) => urlKeyFault(String(input)),
  }),
);

/** Who starts a club, and the club (R340). */
export const StartedClub = body({
  name: requiredText('Fyll i föreningens namn', { min: 2, max: 100 }).check(linksNowhere),
  urlKey: clubUrlKey,
  firstName: requiredText('Fyll i förnamn', { min: 2, max: 50 }).check(linksNowhere),
  lastName: requiredText('Fyll i efternamn', { min: 2, max: 50 }).check(linksNowhere),
  email,
  acceptTerms: z.literal(true, 'Läs och godkänn villkoren'),
});

export const startClub = defineRoute('POST', '/club', {
  summary: 'Start a club by oneself: mails a link that creates it',
  description:
    'Always 204, whoever has the email and however often it has been mailed: at most five times a day. Nothing is stored; the link holds for 48 hours.',
  access: 'public',
  body: StartedClub,
  answer: nothing,
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 20, seconds: 86_400 }],
});

export const checkUrlKey = defineRoute('GET', '/club/urlkey/{key}', {
  summary: 'Whether a club may have this key in its address, and a key that is free',
  description:
    'A reserved or malformed key is not free. `suggestion` is free at the time; the key itself where it is.',
  access: 'public',
  params: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: json(z.object({ free: z.boolean(), suggestion: z.string() })),
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 120, seconds: 60 }],
});
