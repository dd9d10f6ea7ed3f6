import * as z from 'zod/mini';
import { json, nothing } from './answer.ts';
import { maxUsersPerEmail } from '../domain/shared-address.ts';
import { body, email, id, newPassword, triedPassword } from './fields.ts';
import { defineRoute } from './route.ts';

/** What the client stores about the signed-in user. The flags are cumulative. */
export const Session = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  teamName: z.string(),
  clubName: z.string(),
  token: z.string(),
  isTeamAdmin: z.boolean(),
  isAdmin: z.boolean(),
  isMaster: z.boolean(),
  isContentAdmin: z.boolean(),
  isTreasurer: z.boolean(),
  /** Whether the club is on trial (R343). */
  isOnTrial: z.boolean(),
});
export type Session = z.infer<typeof Session>;
/** The same for an already open session. */
const SessionFacts = z.omit(Session, { token: true });

export const Login = body({ clubId: id, email, password: triedPassword });
export const LoginWithId = body({ clubId: id, userId: id, password: triedPassword });

/** A new password and its repetition, with the token of the mailed link. */
/** The link names at most `maxUsersPerEmail` users. */
const token = z.string('Länken är inte giltig').check(z.minLength(1), z.maxLength(1000));
const chosen = { password: newPassword, confirmPassword: z.string('Lösenorden måste matcha') };
const isRepeated = z.refine<{ password: string; confirmPassword: string }>(
  (value) => value.password === value.confirmPassword,
  {
    path: ['confirmPassword'],
    message: 'Lösenorden måste matcha',
    // Report it together with the other broken rules.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);
/** `all`: also for the others at the email who have no role (R324). */
export const ChosenPassword = body({
  token,
  ...chosen,
  all: z.optional(z.boolean('Välj ja eller nej')),
}).check(isRepeated);
const OwnPassword = body({ userId: id, ...chosen }).check(isRepeated);
/** `own`: for those who do not share the password (R320). */
const ActivatedUsers = body({
  token,
  ...chosen,
  own: z.optional(z.array(OwnPassword, 'Välj lösenord').check(z.maxLength(maxUsersPerEmail))),
}).check(isRepeated);

export const valid = defineRoute('GET', '/auth/valid', {
  summary: 'Whether the bearer token is valid; sets the anti-forgery cookie',
  description: 'Always 200.',
  access: 'public',
  answer: json(z.boolean()),
  setsAntiForgery: true,
  grants: ['global:read'],
});

export const getUsers = defineRoute('GET', '/auth/getusers/{email}/{clubId}', {
  summary: 'The users who share an email, if there are two or more',
  description:
    'Empty unless several active users of the club share the email; last names are reduced to their initial.',
  access: 'public',
  params: z.object({ email, clubId: id }),
  answer: json(
    z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), teamName: z.string() })),
  ),
  grants: ['global:write'],
  throttles: [
    { per: ['address', 'params.email'], limit: 10, seconds: 60 },
    { per: ['address'], limit: 120, seconds: 60 },
  ],
});

export const login = defineRoute('POST', '/auth/login', {
  summary: 'Sign in with club, email and password',
  description:
    'An unknown email, an inactive user and a wrong password return the same 400. Five failures of an account, or 100 from a network address, in 15 minutes: 429.',
  access: 'public',
  body: Login,
  answer: json(Session),
  errors: ['auth.invalidCredentials', 'auth.severalUsers', 'request.tooMany'],
  setsAntiForgery: true,
  grants: ['global:write', 'session:sign'],
});

export const loginWithId = defineRoute('POST', '/auth/LoginWithId', {
  summary: 'Sign in as one of several users who share an email',
  description: 'Like login, for a user chosen from several who share an email.',
  access: 'public',
  body: LoginWithId,
  answer: json(Session),
  errors: ['auth.invalidCredentials', 'request.tooMany'],
  setsAntiForgery: true,
  grants: ['global:write', 'session:sign'],
});

export const NewReset = body({ clubId: id, email });
export const resetPassword = defineRoute('POST', '/auth/ResetPassword', {
  summary: 'Mail a link for choosing a new password',
  description: 'Always 204, whether or not a user has that email.',
  access: 'public',
  body: NewReset,
  answer: nothing,
  grants: ['global:write'],
  throttles: [
    { per: ['address', 'body.email'], limit: 5, seconds: 900 },
    { per: ['address'], limit: 60, seconds: 900 },
  ],
});

export const resetWithId = defineRoute('POST', '/auth/ResetWithId', {
  summary: 'Mail that link to one of several users who share an email',
  description: 'Always 204, whether or not there is such a user.',
  access: 'public',
  body: body({ clubId: id, userId: id }),
  answer: nothing,
  grants: ['global:write'],
  throttles: [
    { per: ['address', 'body.userId'], limit: 5, seconds: 900 },
    { per: ['address'], limit: 60, seconds: 900 },
  ],
});

export const chooseNewPassword = defineRoute('POST', '/auth/NewPassword', {
  summary: 'Choose a new password with a mailed link; ends every session of that user',
  description: 'The link can be used once, within an hour.',
  access: 'public',
  body: ChosenPassword,
  answer: nothing,
  errors: ['auth.tokenInvalid'],
  grants: ['global:write', 'link:sign'],
  throttles: [{ per: ['address'], limit: 600, seconds: 900 }],
});

export const activate = defineRoute('POST', '/auth/activate', {
  summary: 'Choose the first passwords with a mailed link, and sign in',
  description:
    'The link can be used once for each of its users, within 14 days; a refused password does not use it up. `password` is for all of them without a role, or for the first where all have one; `own` for those who choose another. Users of the same email are linked as a family.',
  access: 'public',
  body: ActivatedUsers,
  answer: json(Session),
  errors: ['auth.tokenInvalid'],
  setsAntiForgery: true,
  grants: ['global:write', 'link:sign', 'session:sign'],
  // Links cannot be guessed, and a whole club may activate from its clubhouse in one evening.
  throttles: [{ per: ['address'], limit: 600, seconds: 900 }],
});

/**
 * The people that a mailed link concerns, by first name. Activation: those to activate. A new password: its user, then
 * those whose password can be changed with it. `choosesOwn`: they have a role, so they do not share a password.
 */
export const readLink = defineRoute('POST', '/auth/link', {
  summary: 'The users of a mailed link',
  description:
    'A link of an activation: those to activate; `choosesOwn` where they have a role. A link for a new password: its user, then the others whose password `all` changes too.',
  access: 'public',
  body: body({ token }),
  answer: json(
    z.array(
      z.object({ id: z.string(), firstName: z.string(), teamName: z.string(), choosesOwn: z.boolean() }),
    ),
  ),
  errors: ['auth.tokenInvalid'],
  grants: ['global:write', 'link:sign'],
  throttles: [{ per: ['address'], limit: 600, seconds: 900 }],
});

/** For a user with a role, the password as at sign-in. */
export const switchUser = defineRoute('POST', '/auth/switch', {
  summary: 'Sign in as another of the family; without a password where the other has no role',
  description:
    '404 outside the caller’s family. Somebody with a role: 409 without `password`, which is checked and counted as at sign-in. A session without a password ends when a member leaves the family or chooses a new password, or when its user gets a role.',
  access: 'user',
  body: body({ userId: id, password: z.optional(triedPassword) }),
  answer: json(Session),
  errors: ['auth.invalidCredentials', 'auth.passwordNeeded', 'request.tooMany'],
  setsAntiForgery: true,
  grants: ['table:write', 'global:write', 'session:sign'],
});

export const readSession = defineRoute('GET', '/auth/session', {
  summary: "The caller's names and roles as they are now, for a client that has stored them at sign-in",
  access: 'user',
  answer: json(SessionFacts),
  grants: ['table:read'],
});

/** The caller first, then the linked ones by name. */
export const listFamily = defineRoute('GET', '/user/family', {
  summary: 'The caller, and the users linked with them',
  access: 'user',
  answer: json(z.array(z.object({ id: z.string(), firstName: z.string(), teamName: z.string() }))),
  grants: ['table:read'],
});

/** Users whom the caller could link: they have the same email and a password of their own. */
export const listLinkable = defineRoute('GET', '/user/family/others', {
  summary: "Active users of the caller's email who are not linked with the caller",
  access: 'user',
  answer: json(z.array(z.object({ id: z.string(), firstName: z.string(), teamName: z.string() }))),
  grants: ['table:read'],
});
export const linkFamily = defineRoute('POST', '/user/family', {
  summary: "Link an existing user of the caller's email, by that user's password",
  description:
    'Only users of the caller’s email; others are 404. The password is checked and counted as at sign-in.',
  access: 'user',
  body: body({ userId: id, password: triedPassword }),
  answer: nothing,
  errors: ['auth.invalidCredentials', 'request.tooMany'],
  grants: ['table:write', 'global:write'],
});
export const unlinkFamily = defineRoute('DELETE', '/user/family/{userId}', {
  summary: 'Unlink one of the family, or oneself',
  description: 'Sessions of the family that were opened by switching end.',
  access: 'user',
  params: z.object({ userId: id }),
  answer: nothing,
  grants: ['table:write'],
});
