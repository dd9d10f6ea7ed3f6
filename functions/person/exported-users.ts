import { listTries } from '../auth/attempts.ts';
import type { ClubRecord } from '../store/club-record.ts';
import { findLogin } from '../store/login-record.ts';
import { teamNames } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findUsers, identityOf, ownNames } from '../store/user-record.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { keys } from '../store/keys.ts';
import { listEntries } from '../store/settlement-record.ts';
import { parseTally } from '../store/tally-record.ts';
import type { ListedLottery, Person } from './person.ts';
import { statusText } from './words.ts';

/** Users with this email; never a hash or a link. */
export async function usersAt(table: TableReader, { email }: Person) {
  const login = await findLogin(table, email);
  if (!login) return [];
  const [users, teams] = await Promise.all([
    findUsers(table, Object.keys(login.users), { consistent: true }),
    teamNames(table),
  ]);
  return users.map((user) => ({
    förnamn: ownNames(user).firstName,
    efternamn: ownNames(user).lastName,
    ...(user.real && { 'skyddade personuppgifter': true, alias: user.view.firstName }),
    email: user.view.email,
    lag: teams.get(user.view.teamId) ?? '',
    roll: identityOf(user) === 'Seller' ? 'Säljare' : identityOf(user),
    aktiverad: user.view.active,
    skapad: user.view.createdDate,
    'senaste inloggning': user.lastLogin,
    ...(user.view.mail && { 'senaste mail': statusText[user.view.mail] }),
  }));
}

/** Sums that users with this email have received from buyers and handed in, and their hand-ins. SEK. */
export async function handInsOf(table: TableReader, lotteries: readonly ListedLottery[], { email }: Person) {
  const userIds = Object.keys((await findLogin(table, email))?.users ?? {});
  const pairs = userIds.flatMap((userId) => lotteries.map((lottery) => ({ userId, lottery })));
  const tallies = await table.getMany(pairs.map(({ userId, lottery }) => keys.tally(lottery.id, userId)));
  const found = pairs.flatMap(({ userId, lottery }, index) => {
    const item = tallies[index];
    const tally = item && parseTally(item);
    return tally && (tally.held !== 0 || tally.handedIn !== undefined) ? [{ userId, lottery, tally }] : [];
  });
  return Promise.all(
    found.map(async ({ userId, lottery: { id, view }, tally }) => ({
      lotteri: view.name,
      mottaget: toSek(tally.held),
      inlämnat: toSek(tally.handedIn ?? 0),
      kvar: toSek(tally.owed),
      inlämningar: (await listEntries(table, id, { giver: { userId } })).map(({ at, amount, to, note }) => ({
        tid: new Date(at * 1000).toISOString(),
        belopp: toSek(amount),
        till: to === 'team' ? 'laget' : 'föreningen',
        anteckning: note ?? '',
      })),
    })),
  );
}

/** The terms that a user with this email accepted for the club. */
export async function termsOf(table: TableReader, club: ClubRecord | undefined, { email }: Person) {
  const terms = club?.selfMade?.terms;
  const users = terms && (await findLogin(table, email))?.users;
  return terms && users?.[terms.userId] ? [{ tid: terms.at, version: terms.version, text: terms.hash }] : [];
}

/** Attempts to sign in with the email, as far as they are still stored. */
export async function triesOf(table: TableReader, { email }: Person) {
  const counted = await listTries(table, email);
  return counted.map(({ since, tries }) => ({ från: since.toISOString(), antal: tries }));
}
