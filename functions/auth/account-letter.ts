import { dayAndTimeOf, dayOf } from '../../shared/domain/stockholm.ts';
import { environment } from '../store/environment.ts';
import { links } from '../kernel/links.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findUser, findUsers } from '../store/user-repository.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { nameInTitle } from '../mail/names.ts';
import type { Task } from '../store/outbox.ts';
import { activation } from '../mail/templates/activation.ts';
import { activations } from '../mail/templates/activations.ts';
import { addressChanged } from '../mail/templates/address-changed.ts';
import { reset } from '../mail/templates/reset.ts';

export type AccountTask = Extract<Task, { kind: 'activation' | 'reset' | 'addressChanged' }>;

/** An account mail; undefined where it is obsolete: the user is deleted, or the link is no longer valid. */
export async function accountLetter(
  table: TableReader,
  task: AccountTask,
  sender: Sender,
  now: number,
): Promise<Letter | undefined> {
  if (task.kind === 'activation') return activationLetter(table, task, sender, now);
  const user = await findUser(table, task.userId, { consistent: true });
  if (!user) return undefined;
  const { firstName, lastName, email } = user.view;
  const { SITE_ORIGIN } = environment();
  const called = nameInTitle(firstName);
  const to = { name: `${firstName} ${lastName}`, address: email };
  if (task.kind === 'addressChanged') {
    const facts = { firstName: called, to: task.to, address: task.address, siteUrl: `${SITE_ORIGIN}/login` };
    return { draft: addressChanged(sender, facts), sender, to: { ...to, address: task.address } };
  }
  const link = user[task.kind];
  if (link?.id !== task.linkId || link.until <= now) return undefined;
  const parts = [table.club, user.id, link.id];
  const until = new Date(link.until);
  const url = `${SITE_ORIGIN}/new-password/${await links.sign('reset', parts)}`;
  return { draft: reset(sender, { firstName: called, url, until: dayAndTimeOf(until) }), sender, to };
}

/** Activation links for one account, or for several with the same email. */
async function activationLetter(
  table: TableReader,
  { userId, linkId, others = [] }: Extract<Task, { kind: 'activation' }>,
  sender: Sender,
  now: number,
): Promise<Letter | undefined> {
  const linkOf = new Map([{ userId, linkId }, ...others].map((each) => [each.userId, each.linkId]));
  const users = await findUsers(table, [...linkOf.keys()], { consistent: true });
  const waiting = users.filter(
    ({ id, activation: link }) => link !== undefined && link.id === linkOf.get(id) && link.until > now,
  );
  const [first] = waiting;
  if (!first) return undefined;
  const { email } = first.view;
  // Users whose email has changed since have been mailed at the new one.
  const meant = waiting.filter(({ view }) => view.email.toLowerCase() === email.toLowerCase());
  const people = await Promise.all(
    meant.map(async ({ id, view: { firstName, lastName } }) => {
      const token = await links.sign('activate', [table.club, id, linkOf.get(id) ?? '']);
      const url = `${environment().SITE_ORIGIN}/activate/${token}`;
      return { firstName: nameInTitle(firstName), name: `${firstName} ${lastName}`, url };
    }),
  );
  const until = dayOf(new Date(Math.min(...meant.map((user) => user.activation?.until ?? 0))));
  const [one, ...more] = people;
  if (!one) return undefined;
  return more.length === 0
    ? { draft: activation(sender, { ...one, until }), sender, to: { name: one.name, address: email } }
    : { draft: activations(sender, { people, until }), sender, to: { name: '', address: email } };
}
