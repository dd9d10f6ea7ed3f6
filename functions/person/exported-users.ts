import { listTries } from '../auth/attempts.ts';
import { findLogin } from '../store/login-record.ts';
import { teamNames } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { identityOf } from '../store/user-record.ts';
import { findUsers } from '../store/user-repository.ts';
import type { Person } from './person.ts';

/** Users with this email; never a hash or a link. */
export async function usersAt(table: TableReader, { email }: Person) {
  const login = await findLogin(table, email);
  if (!login) return [];
  const [users, teams] = await Promise.all([
    findUsers(table, Object.keys(login.users), { consistent: true }),
    teamNames(table),
  ]);
  return users.map((user) => ({
    förnamn: user.view.firstName,
    efternamn: user.view.lastName,
    email: user.view.email,
    lag: teams.get(user.view.teamId) ?? '',
    roll: identityOf(user) === 'Seller' ? 'Säljare' : identityOf(user),
    aktiverad: user.view.active,
    skapad: user.view.createdDate,
    'senaste inloggning': user.lastLogin,
  }));
}

/** Attempts to sign in with the email, as far as they are still stored. */
export async function triesOf(table: TableReader, { email }: Person) {
  const counted = await listTries(table, email);
  return counted.map(({ since, tries }) => ({ från: since.toISOString(), antal: tries }));
}
