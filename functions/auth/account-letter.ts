import { dayAndTimeOf, dayOf } from '../../shared/domain/stockholm.ts';
import { environment } from '../store/environment.ts';
import { links } from '../kernel/links.ts';
import type { TableReader } from '../store/table-reader.ts';
import { fullName } from '../store/shown-name.ts';
import { findAccount, findUser, findUsers, type UserRecord } from '../store/user-record.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { nameInTitle } from '../mail/names.ts';
import type { MailTask } from '../store/outbox.ts';
import { activation } from '../mail/templates/activation.ts';
import { addressChanged } from '../mail/templates/address-changed.ts';
import { reset } from '../mail/templates/reset.ts';
import { startLinkHours } from '../../shared/domain/trial.ts';
import { startClub } from '../mail/templates/start-club.ts';
import { type ClubStart, partsOfStart } from '../store/club-start.ts';

type Activation = Extract<MailTask, { kind: 'activation' | 'bulkActivation' }>;
export type AccountTask = Activation | Extract<MailTask, { kind: 'clubStart' | 'reset' | 'addressChanged' }>;

/** An account mail; undefined if it is obsolete: the user is deleted, or the link is no longer valid. */
export async function accountLetter(
  table: TableReader,
  task: AccountTask,
  sender: Sender,
  now: number,
): Promise<Letter | undefined> {
  if (task.kind === 'activation' || task.kind === 'bulkActivation')
    return activationLetter(table, task, sender, now);
  if (task.kind === 'clubStart') return startLetter(table.club, task.start, sender, now);
  const user = await findUser(table, task.userId, { consistent: true });
  if (!user) return undefined;
  const { firstName, email } = user.view;
  const { SITE_ORIGIN } = environment();
  const called = nameInTitle(firstName);
  const to = { name: fullName(user.view), address: email };
  if (task.kind === 'addressChanged') {
    const { active: isActive } = user.view;
    const siteUrl = `${SITE_ORIGIN}/login`;
    const facts = { firstName: called, isActive, to: task.to, address: task.address, siteUrl };
    return { draft: addressChanged(sender, facts), sender, to: { ...to, address: task.address } };
  }
  const link = user[task.kind];
  if (link?.id !== task.linkId || link.until <= now) return undefined;
  const parts = [table.club, user.id, link.id];
  const until = new Date(link.until);
  const url = `${SITE_ORIGIN}/new-password/${await links.sign('reset', parts)}`;
  return { draft: reset(sender, { firstName: called, url, until: dayAndTimeOf(until) }), sender, to };
}

/**
 * One mail with links for every user of an email who awaits activation (R320): those requested, and others at the email
 * whose links are valid. Obsolete if no requested link is valid.
 */
async function activationLetter(
  table: TableReader,
  { userId, linkId, others = [] }: Activation,
  sender: Sender,
  now: number,
): Promise<Letter | undefined> {
  const linkOf = new Map([{ userId, linkId }, ...others].map((each) => [each.userId, each.linkId]));
  const recipients = await findUsers(table, [...linkOf.keys()], { consistent: true });
  const first = recipients.find((user) => waits(user, now) && user.activation?.id === linkOf.get(user.id));
  if (!first) return undefined;
  const { email } = first.view;
  // Users whose email has changed since get a mail at the new one.
  const { users } = await findAccount(table, email);
  const waiting = sortedBy(
    users.filter((user) => waits(user, now)),
    ({ view }) => view.firstName,
  );
  // Activated in the meantime.
  if (waiting.length === 0) return undefined;
  const parts = waiting.flatMap(({ id, activation: link }) => [id, link?.id ?? '']);
  const people = waiting.map(({ view }) => nameInTitle(view.firstName)).filter((name) => name !== '');
  const url = `${environment().SITE_ORIGIN}/activate/${await links.sign('activate', [table.club, ...parts])}`;
  const until = dayOf(new Date(Math.min(...waiting.map((user) => user.activation?.until ?? 0))));
  const name = waiting.length === 1 ? fullName(first.view) : '';
  const isOne = waiting.length === 1;
  return {
    draft: activation(sender, { people, isOne, url, until }),
    sender,
    to: { name, address: email },
  };
}

const waits = ({ view, activation: link }: UserRecord, now: number): boolean =>
  !view.active && link !== undefined && link.until > now;

/** The mail to someone who starts a club; undefined if its link is no longer valid. */
async function startLetter(
  clubId: string,
  start: ClubStart,
  sender: Sender,
  now: number,
): Promise<Letter | undefined> {
  const until = new Date(Date.parse(start.at) + startLinkHours * 3_600_000);
  if (until.getTime() <= now) return undefined;
  const token = await links.sign('start', partsOfStart(clubId, start));
  const { SITE_ORIGIN } = environment();
  const facts = {
    firstName: nameInTitle(start.firstName),
    club: start.name,
    address: `${SITE_ORIGIN.replace(/^https?:\/\//, '')}/club/${start.urlKey}`,
    url: `${SITE_ORIGIN}/start-club/${token}`,
    until: dayAndTimeOf(until),
  };
  const to = { name: `${start.firstName} ${start.lastName}`, address: start.email };
  return { draft: startClub(sender, facts), sender, to };
}
