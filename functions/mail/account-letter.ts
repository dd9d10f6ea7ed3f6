import { dayAndTimeOf, dayOf } from '../../shared/domain/stockholm.ts';
import { environment } from '../runtime/environment.ts';
import { links } from '../runtime/links.ts';
import type { TableReader } from '../table/table.ts';
import { findUser } from '../user/user-repository.ts';
import type { Sender } from './blocks.ts';
import type { Letter } from './compose.ts';
import type { Wish } from './outbox.ts';
import { activation } from './templates/activation.ts';
import { addressChanged } from './templates/address-changed.ts';
import { reset } from './templates/reset.ts';

export type AccountWish = Extract<Wish, { kind: 'activation' | 'reset' | 'addressChanged' }>;

/** A mail about an account; undefined where there is nothing to say any more: the user is gone, the link is not good. */
export async function accountLetter(
  table: TableReader,
  wish: AccountWish,
  sender: Sender,
  now: number,
): Promise<Letter | undefined> {
  const user = await findUser(table, wish.userId, { consistent: true });
  if (!user) return undefined;
  const { firstName, lastName, email } = user.view;
  const { SITE_ORIGIN } = environment();
  const to = { name: `${firstName} ${lastName}`, address: email };
  if (wish.kind === 'addressChanged') {
    const facts = { firstName, to: wish.to, address: wish.address, siteUrl: `${SITE_ORIGIN}/login` };
    return { draft: addressChanged(sender, facts), sender, to: { ...to, address: wish.address } };
  }
  const link = user[wish.kind];
  if (link?.id !== wish.linkId || link.until <= now) return undefined;
  const parts = [table.club, user.id, link.id];
  const until = new Date(link.until);
  if (wish.kind === 'activation') {
    const url = `${SITE_ORIGIN}/activate/${await links.sign('activate', parts)}`;
    return { draft: activation(sender, { firstName, url, until: dayOf(until) }), sender, to };
  }
  const url = `${SITE_ORIGIN}/new-password/${await links.sign('reset', parts)}`;
  return { draft: reset(sender, { firstName, url, until: dayAndTimeOf(until) }), sender, to };
}
