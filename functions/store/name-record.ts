import * as z from 'zod/mini';
import { plainWords } from '../../shared/domain/words.ts';
import { keys } from './keys.ts';
import type { UserRecord } from './user-record.ts';
import type { Item, Write } from './write.ts';

/**
 * A word of a user's name, used to find the user in a search (R380). Written in the transaction that changes the user,
 * so its copy of the names and team is current: 2 W for each word.
 */
export const NameRecord = z.object({
  firstName: z.string(),
  lastName: z.string(),
  teamId: z.string(),
});
export type NameRecord = z.infer<typeof NameRecord>;

type Named = Pick<UserRecord, 'id' | 'view'>;

/** Words of a name that are indexed; a longer name is found by its first ones. */
const mostWords = 8;

/** The words that find a name, without duplicates. */
export const wordsOfName = (firstName: string, lastName: string): string[] =>
  [...new Set(plainWords(`${firstName} ${lastName}`).filter((word) => word.length > 1))].slice(0, mostWords);

/** The items of a user's name, keys included. */
export function nameItems(user: Named) {
  const { firstName, lastName, teamId } = user.view;
  return wordsOfName(firstName, lastName).map((word) => ({
    ...keys.name(word, user.id),
    firstName,
    lastName,
    teamId,
  }));
}

/** The index writes for a changed user: without `before` a new user, without `after` a deleted one. */
export function nameWrites(before: Named | undefined, after: Named | undefined): Write[] {
  const puts = after ? nameItems(after) : [];
  const kept = new Set(puts.map(({ sk }) => sk));
  const gone = before ? nameItems(before).filter(({ sk }) => !kept.has(sk)) : [];
  return [
    ...puts.map((put): Write => ({ put })),
    ...gone.map(({ pk, sk }): Write => ({ delete: { pk, sk } })),
  ];
}

/** The user that a name's item belongs to. */
export const parseName = (item: Item): NameRecord & { readonly id: string } => ({
  id: String(item.sk).split('#')[1] ?? '',
  ...NameRecord.parse(item),
});
