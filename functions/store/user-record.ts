import * as z from 'zod/mini';
import type { Identity } from '../../shared/contract/roles.ts';
import { roles } from '../../shared/contract/roles.ts';
import { keys } from './keys.ts';
import type { Item } from './write.ts';

const LinkState = z.object({ id: z.string(), until: z.number() });

/** A user as the table has it. `view` is what the index by team shows. */
export const UserRecord = z.object({
  id: z.string(),
  /** Counts changes; every write that depends on a read says which version it read. */
  v: z.number(),
  /** Sessions issued under an older epoch have ended. */
  epoch: z.number(),
  view: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    teamId: z.string(),
    active: z.boolean(),
    role: z.nullable(z.number()),
    createdDate: z.string(),
  }),
  /** Outside the view: signing in must not cost a write of the index. */
  lastLogin: z.nullable(z.string()),
  /** The activation link that is good now; `until` in epoch ms. */
  activation: z.optional(LinkState),
  /** The link for a new password that is good now. */
  reset: z.optional(LinkState),
  /** When the last activation mail was asked for, in epoch ms. */
  activationAskedAt: z.optional(z.number()),
  /** Being moved to that team, or being deleted: nothing new is assigned meanwhile. */
  leaving: z.optional(z.object({ to: z.nullable(z.string()) })),
  /** The sign-in tries seen at the last success: they were not failures. */
  seen: z.optional(z.object({ window: z.number(), tries: z.number() })),
});
export type UserRecord = z.infer<typeof UserRecord>;

export function parseUser(item: Item): UserRecord {
  return UserRecord.parse({ ...item, id: item.sk });
}

/** The item of a user, keys included. */
export function userItem(user: UserRecord) {
  const { id, ...rest } = user;
  return { ...keys.user(id), ...keys.userByTeam(user.view.teamId, id), ...rest };
}

/** Whether the account is in use: activated, and not being deleted. */
export const isAccountActive = (user: UserRecord): boolean => user.view.active && user.leaving?.to !== null;

export const identityOf = (user: UserRecord): Identity =>
  roles.find((role) => role.id === user.view.role)?.name ?? 'Seller';
