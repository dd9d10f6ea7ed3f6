import { keys } from '../../../../functions/store/keys.ts';
import { activate, chooseNewPassword, resetWithId } from '../../../../shared/contract/auth.ts';
import { changeUserEmail, deleteUser, resendActivation } from '../../../../shared/contract/user.ts';
import { addPerson, mailedToken, type Person } from '../../../api/auth/people.ts';
import { operate } from '../../../support/another-cloud.ts';
import type { TestClub } from '../../../support/club.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';

type Kind = 'activation' | 'reset';
const routes = { activation: activate, reset: chooseNewPassword } as const;
const chosen = 'ett nytt lösenord';

const spend = async (cloud: TestCloud, kind: Kind, token: string): Promise<string> => {
  const body = { token, password: chosen, confirmPassword: chosen };
  return outcomeOf(await cloud.anonymous.call(routes[kind], { body }));
};

/** The link to a new password that somebody has asked for. */
async function resetLink(cloud: TestCloud, club: TestClub, { id }: Pick<Person, 'id'>): Promise<string> {
  // As if the last one had been asked for long ago: within a minute the mail on its way is enough.
  await club.maker.table.write({ update: keys.user(id), remove: ['reset'] });
  await cloud.anonymous.call(resetWithId, { body: { clubId: club.id, userId: id } });
  return mailedToken(club, 'reset', id);
}

/** Somebody chooses a new password by a mailed link. @throws where that is refused */
export async function newPasswordFor(
  cloud: TestCloud,
  club: TestClub,
  person: Pick<Person, 'id'>,
): Promise<void> {
  const told = await spend(cloud, 'reset', await resetLink(cloud, club, person));
  if (told !== '204') throw new Error(`a new password: ${told}`);
}

/** What voids a link. */
type Ending = (cloud: TestCloud, club: TestClub, person: Person) => Promise<unknown>;
const both: Readonly<Record<string, Ending>> = {
  'the user is removed': (_cloud, { leader }, { id }) => leader.call(deleteUser, { params: { id } }),
  'the address is another': (_cloud, { master }, { id, email }) =>
    master.call(changeUserEmail, { body: { id, email: `ny.${email}` } }),
  'the club sleeps': ({ local }, { urlKey }) => operate(local)({ command: 'deactivate', urlKey }),
};
const endings: Readonly<Record<Kind, Readonly<Record<string, Ending>>>> = {
  activation: {
    ...both,
    'a newer one was mailed': async (_cloud, club, { id }) => {
      await club.maker.table.write({ update: keys.user(id), set: { activationAskedAt: 0 } });
      return club.leader.call(resendActivation, { params: { id } });
    },
  },
  reset: {
    ...both,
    'a newer one was mailed': resetLink,
    'a newer one was used': newPasswordFor,
  },
};

/** Links that nobody has used, and that mean nothing any more; beside each another one that still does. */
export async function voidedLinks(cloud: TestCloud): Promise<{ count: number; wrong: string[] }> {
  const wrong: string[] = [];
  let count = 0;
  for (const kind of ['activation', 'reset'] as const)
    for (const [why, end] of Object.entries(endings[kind])) {
      const club = await cloud.club();
      const [person, other] = [await newcomer(club, kind), await newcomer(club, kind)];
      const link = (each: Person) =>
        kind === 'reset' ? resetLink(cloud, club, each) : mailedToken(club, 'activation', each.id);
      const [token, kept] = [await link(person), await link(other)];
      await end(cloud, club, person);
      const told = await spend(cloud, kind, token);
      if (told !== '400 auth.tokenInvalid') wrong.push(`${kind}, ${why}: ${told}`);
      const sleeps = why === 'the club sleeps';
      const beside = await spend(cloud, kind, kept);
      if (beside.startsWith('20') === sleeps) wrong.push(`${kind} of somebody else, ${why}: ${beside}`);
      count++;
    }
  return { count, wrong };
}

const newcomer = (club: TestClub, kind: Kind): Promise<Person> =>
  addPerson(club, kind === 'activation' ? { active: false } : {});
