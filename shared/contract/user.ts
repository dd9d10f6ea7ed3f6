import * as z from 'zod/mini';
import { created, json, listAnswer, nothing, queued } from './answer.ts';
import { body, email, id, instant, requiredText } from './fields.ts';
import { paging } from './paging.ts';
import { aliasChecks, protection } from './protection.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** `tickets` and `soldTickets` count over lotteries that are not archived. */
export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  active: z.boolean(),
  lastLogin: z.nullable(instant),
  roleName: z.nullable(z.string()),
  tickets: z.number(),
  soldTickets: z.number(),
  /** Present if the last mail to the email did not arrive: it bounced, or was given up before it was sent. */
  mailStatus: z.optional(z.enum(['bounced', 'givenUp'])),
  /**
   * Present if the identity is protected: the names are an alias, except when an Admin or the user reads that one user.
   */
  protected: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

/** `alias`: present if the names are the user's own and others see the alias instead. */
export const UserAlone = z.extend(User, { alias: z.optional(z.string()) });
export type UserAlone = z.infer<typeof UserAlone>;

export const Role = z.object({ id: z.number(), name: z.string() });
export type Role = z.infer<typeof Role>;

const byId = z.object({ id });
export const firstName = requiredText('Fyll i förnamn', { min: 2, max: 50 });
export const lastName = requiredText('Fyll i efternamn', { min: 2, max: 50 });
export const NewUser = body({ email, firstName, lastName, teamId: id, ...protection }).check(...aliasChecks);
/**
 * The rest of the user may be sent as it was read. Changes the names and, for an Admin, the protection if it is sent.
 */
export const RenamedUser = body({ id, firstName, lastName, ...protection }, [
  'email',
  'teamId',
  'teamName',
  'active',
  'lastLogin',
  'roleName',
  'tickets',
  'soldTickets',
  'mailStatus',
]).check(...aliasChecks);
export const ChangedEmail = body({ id, email });
const AdminEntry = z.object({
  user: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  team: z.object({ name: z.string() }),
});

export const createUser = defineRoute('POST', '/user', {
  summary: 'Add a user to a team; the activation mail follows within five minutes',
  access: 'teamAdmin',
  body: NewUser,
  answer: created(z.string()),
  errors: ['user.exists', 'user.tooManyAtAddress', 'user.protected', 'bound.reached'],
  grants: ['table:write'],
  throttles: perUserLimits.users,
});
export const listUsers = defineRoute('GET', '/user', {
  summary: "The club's users, in Swedish order of their names",
  access: 'admin',
  query: paging,
  answer: listAnswer(User),
  grants: ['table:read'],
});
export const readUser = defineRoute('GET', '/user/{id}', {
  summary: 'One user: the caller, or one in scope',
  access: 'user',
  params: byId,
  answer: json(UserAlone),
  grants: ['table:read'],
});
export const renameUser = defineRoute('PUT', '/user', {
  summary: "Change a user's name, and whether an alias stands for it",
  access: 'user',
  body: RenamedUser,
  answer: nothing,
  errors: ['user.hasRole', 'user.protected'],
  grants: ['table:write'],
});
export const changeUserEmail = defineRoute('PUT', '/user/email', {
  summary: "Change a user's email; ends that user's sessions and notifies both addresses",
  access: 'master',
  body: ChangedEmail,
  answer: nothing,
  errors: ['user.exists', 'user.tooManyAtAddress'],
  grants: ['table:write'],
  throttles: perUserLimits.mails,
});
export const deleteUser = defineRoute('DELETE', '/user/{id}', {
  summary: 'Delete a user; unsold tickets become free',
  description: 'In archived lotteries the name becomes Borttagen användare.',
  access: 'teamAdmin',
  params: byId,
  answer: nothing,
  errors: [
    'user.isMaster',
    'user.isSelf',
    'user.hasRole',
    'user.hasSold',
    'settlement.open',
    'role.lastAdmin',
    'user.busy',
  ],
  grants: ['table:write'],
  throttles: perUserLimits.users,
});
export const resendActivation = defineRoute('GET', '/user/{id}/activation/mail', {
  summary: 'Send the activation mail again',
  description: 'Nothing is sent within a minute of the previous mail.',
  access: 'teamAdmin',
  params: byId,
  answer: nothing,
  errors: ['user.active'],
  grants: ['table:write'],
  throttles: perUserLimits.mails,
});
export const UserMove = body({ userId: id, teamId: id });
export const moveUser = defineRoute('PUT', '/user/team', {
  summary: 'Move a user with their tickets to another team of the club',
  description: 'The tickets move with the user, and the counts of both teams follow.',
  access: 'teamAdmin',
  body: UserMove,
  answer: nothing,
  errors: ['user.isMaster', 'user.hasRole', 'user.busy', 'bound.reached'],
  grants: ['table:write'],
});
export const listRoles = defineRoute('GET', '/user/role', {
  summary: 'The roles that the caller may give',
  access: 'admin',
  answer: json(z.array(Role)),
  grants: ['table:read'],
});
export const readUserRoles = defineRoute('GET', '/user/role/{userId}', {
  summary: 'The roles of a user: none or one',
  access: 'admin',
  params: z.object({ userId: id }),
  answer: json(z.array(Role)),
  grants: ['table:read'],
});
export const NewRole = body({
  userId: id,
  roleId: z.coerce.number('Välj i listan').check(z.int('Välj i listan'), z.gte(1), z.lte(5)),
});
export const giveRole = defineRoute('POST', '/user/role', {
  summary: 'Give a user a role',
  access: 'admin',
  body: NewRole,
  answer: json(z.array(Role)),
  errors: ['role.notInSelfMade', 'role.onlyOne', 'role.notYours', 'user.isMaster'],
  grants: ['table:write'],
});
export const takeRole = defineRoute('DELETE', '/user/role/{userId}/{roleId}', {
  summary: "Remove a user's role",
  access: 'admin',
  params: z.object({ userId: id, roleId: z.coerce.number('Välj i listan').check(z.int('Välj i listan')) }),
  answer: json(z.array(Role)),
  errors: ['role.missing', 'role.notYours', 'role.lastAdmin', 'user.isMaster', 'user.isSelf'],
  grants: ['table:write'],
});
export const readContact = defineRoute('GET', '/user/admin/contact', {
  summary: "The club's contact: its first Admin",
  access: 'user',
  answer: json(z.object({ name: z.string(), email: z.string() })),
  grants: ['table:read'],
});
export const listAdmins = defineRoute('GET', '/user/admins', {
  summary: "The club's admins",
  access: 'admin',
  query: paging,
  answer: listAnswer(AdminEntry),
  grants: ['table:read'],
});
export const listTeamAdmins = defineRoute('GET', '/user/teamadmins', {
  summary: "The club's team admins",
  access: 'admin',
  query: paging,
  answer: listAnswer(AdminEntry),
  grants: ['table:read'],
});

/** The recipients of activation mails: exactly one of the three. */
const Addressees = body({
  userIds: z.optional(
    z.nullable(
      z
        .array(id, 'Välj minst en')
        .check(z.minLength(1, 'Välj minst en'), z.maxLength(1000, 'Högst 1000 åt gången')),
    ),
  ),
  teamId: z.optional(z.nullable(id)),
  all: z.optional(z.nullable(z.literal(true, 'Ange true'))),
}).check(
  z.refine(
    ({ userIds, teamId, all }) =>
      [userIds, teamId, all].filter((each) => each !== undefined && each !== null).length === 1,
    {
      path: ['all'],
      message: 'Välj medlemmar, ett lag eller alla',
    },
  ),
);
export const mailActivations = defineRoute('POST', '/user/activation', {
  summary: 'Activation mails to the inactive users of a list, a team or all in scope: one to each email',
  description: 'Exactly one of the three. One mail to each email; a repeat within 60 s sends none.',
  access: 'teamAdmin',
  body: Addressees,
  answer: queued(z.object({ receivers: z.number() })),
  grants: ['table:write'],
  throttles: perUserLimits.handOuts,
});
