import { links } from '../../../functions/kernel/links.ts';
import { findUser } from '../../../functions/store/user-record.ts';
import { login, loginWithId } from '../../../shared/contract/auth.ts';
import type { TestClub, TestCloud } from '../../support/cloud.ts';

export const password = 'lottdemo1';

export interface Person {
  readonly id: string;
  readonly email: string;
}

let count = 0;

/** A user in P12, active or still to be activated. */
export async function addPerson(
  club: TestClub,
  options: { email?: string; active?: boolean; teamId?: string; name?: string } = {},
): Promise<Person> {
  count += 1;
  const email = options.email ?? `person${count}@${club.urlKey}.example`;
  const person = { firstName: options.name ?? `Person${count}`, lastName: 'Ånäs', email };
  const state = options.active === false ? { active: false } : { password };
  const id = await club.maker.addUser(person, options.teamId ?? club.p12, new Date(), state);
  return { id, email };
}

/** Tries to sign in by email, from a network address of its own unless another is given. */
export const tryLogin = (cloud: TestCloud, clubId: string, email: string, tried: string) =>
  cloud.anonymous.call(login, { body: { clubId, email, password: tried } });

export const tryLoginWithId = (cloud: TestCloud, clubId: string, userId: string, tried: string) =>
  cloud.anonymous.call(loginWithId, { body: { clubId, userId, password: tried } });

/** The token of the mailed link, as the mail worker derives it. */
export async function mailedToken(
  club: TestClub,
  kind: 'activation' | 'reset',
  userId: string,
): Promise<string> {
  const user = await findUser(club.maker.table, userId, { consistent: true });
  const linkId = user?.[kind]?.id ?? '';
  return links.sign(kind === 'activation' ? 'activate' : 'reset', [club.id, userId, linkId]);
}

const quarter = () => Math.floor(Date.now() / 900_000);

/** Repeats a run during which a new counting window began: all its attempts are in one window. */
export async function inOneWindow<T>(run: () => Promise<T>): Promise<T> {
  const before = quarter();
  const result = await run();
  return quarter() === before ? result : inOneWindow(run);
}
