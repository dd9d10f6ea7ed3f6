import { links } from '../../../functions/kernel/links.ts';
import { findUser } from '../../../functions/store/user-record.ts';
import { activate } from '../../../shared/contract/auth.ts';
import { type RoleName, roles } from '../../../shared/contract/roles.ts';
import * as structure from '../../../shared/contract/structure.ts';
import { createUser, deleteUser, giveRole, moveUser, takeRole } from '../../../shared/contract/user.ts';
import { call } from '../../support/call.ts';
import { password, performer } from '../../support/club.ts';
import type { Choice, Plans } from './command.ts';
import { alive, isAdmin, isSold, known, latest, leads, type Person, reaches, ticketsOf } from './model.ts';
import { mustBe, type Real } from './real.ts';

/** The token of the activation link that was mailed last. */
async function activationLink({ club }: Real, userId: string): Promise<string> {
  const user = await findUser(club.maker.table, userId, { consistent: true });
  return links.sign('activate', [club.id, userId, user?.activation?.id ?? '']);
}

const idOf = (name: RoleName) => roles.find((role) => role.name === name)?.id;
/** The role that is given most comes first. */
const given = ['TeamAdmin', 'Admin', 'ContentAdmin', 'Kassör', 'Master'] as const;
/** The roles that somebody may give, and take. */
const givableBy = ({ role }: Person): readonly string[] => {
  if (role !== 'Admin' && role !== 'Master') return [];
  return ['Admin', 'TeamAdmin', 'Kassör', ...(role === 'Master' ? ['ContentAdmin'] : [])];
};

/** Somebody, and who acts on them: usually their team's leader, and an Admin where they have a role. */
function somebody({ club, of, by: as }: Choice) {
  const person = of(latest(club.people));
  const by = as(person.role === null ? club.leaderOf(person.team) : club.admin);
  const refused = {
    notFound: person.gone || !reaches(by, person),
    'user.isMaster': person.role === 'Master',
    'user.isSelf': person === by,
    'user.hasRole': !isAdmin(by) && person.role !== null,
  };
  return { person, by, refused };
}

/** Teams, and who comes, goes, moves and gets a role. */
export const people: Plans = {
  createTeam: ({ club }) => {
    const name = club.newName('Lag');
    return {
      route: structure.createTeam,
      about: club.teams.slice(0, 1),
      says: name,
      input: { body: { name, sectionId: club.section.id } },
      onDone: (id) => club.teams.push({ is: 'team', id: String(id), name, gone: false }),
    };
  },
  deleteTeam: ({ club, of }) => {
    const team = of(known(club.teams));
    return {
      route: structure.deleteTeam,
      about: [team],
      input: { params: { id: team.id } },
      refused: { notFound: team.gone, 'team.notEmpty': club.members(team).length > 0 },
      onDone: () => void (team.gone = true),
    };
  },
  createUser: ({ club, of, by: as }) => {
    const team = of(known(club.teams));
    const by = as(club.leaderOf(team));
    const label = `Ny${club.turn + 1}`;
    const email = `${label.toLowerCase()}@ny.example`;
    const names = { firstName: label, lastName: 'Nysson', email };
    return {
      by,
      route: createUser,
      about: [team],
      says: label,
      input: { body: { ...names, teamId: team.id } },
      refused: { notFound: team.gone || !leads(by, { team }) },
      onDone: async (body, { club: test }) => {
        const id = String(body);
        const user = await test.signedIn(id, email);
        const waiting = { team, role: null, active: false, gone: false, user };
        club.people.push({ is: 'person', id, label, ...names, ...waiting });
      },
    };
  },
  activate: ({ club, of }) => {
    const everybody = alive(club.people);
    const used = everybody.filter(({ active, link }) => active && link !== undefined).slice(-1);
    const person = of([...everybody.filter(({ active }) => !active), ...used]);
    return {
      route: activate,
      about: [person],
      input: async (real) => {
        if (!person.active) person.link = await activationLink(real, person.id);
        return { body: { token: person.link, password, confirmPassword: password } };
      },
      refused: { 'auth.tokenInvalid': person.active },
      onDone: (body, { cloud, club: test }) => {
        const { id, email } = person;
        mustBe('the session', { id, firstName: person.firstName, isAdmin: isAdmin(person) }, body);
        person.active = true;
        const { token } = body as { token: string };
        person.user = {
          id,
          email,
          token,
          call: (...sent) => call(cloud.url, token, ...sent),
          perform: performer(test.id, id),
        };
      },
    };
  },
  moveUser: (choice) => {
    const { person, by, refused } = somebody(choice);
    const team = choice.of(known(choice.club.teams));
    return {
      by,
      route: moveUser,
      about: [person, team, person.team],
      input: { body: { userId: person.id, teamId: team.id } },
      refused: { ...refused, notFound: refused.notFound || team.gone, 'user.isSelf': false },
      onDone: () => void (person.team = team),
    };
  },
  deleteUser: (choice) => {
    const { club } = choice;
    const { person, by, refused } = somebody(choice);
    const open = club.lotteriesThat(false);
    return {
      by,
      route: deleteUser,
      about: [person, person.team],
      input: { params: { id: person.id } },
      refused: {
        ...refused,
        'role.lastAdmin': person.role === 'Admin' && club.admins.length === 1,
        'user.hasSold': open.some((each) => ticketsOf(each, person).some(isSold)),
      },
      onDone: () => {
        for (const lottery of open)
          for (const { number } of ticketsOf(lottery, person)) lottery.tickets.delete(number);
        person.gone = true;
      },
    };
  },
  giveRole: ({ club, of, by: as }) => {
    const [person, role] = [of(latest(club.people)), of(given)];
    const by = as(role === 'ContentAdmin' ? club.master : club.admin);
    return {
      by,
      route: giveRole,
      about: [person],
      says: role,
      input: { body: { userId: person.id, roleId: idOf(role) } },
      refused: {
        notFound: person.gone,
        'user.isMaster': person.role === 'Master',
        'role.notYours': !givableBy(by).includes(role),
        // Who has it already keeps it.
        'role.onlyOne': person.role !== null && person.role !== role,
      },
      onDone: () => void (person.role = role),
    };
  },
  takeRole: ({ club, of, by: as, number }) => {
    const isAny = number() % 8 === 7;
    const person = of(latest(club.people).filter(({ role }) => isAny || role !== null));
    const role = person.role ?? 'TeamAdmin';
    const by = as(role === 'ContentAdmin' ? club.master : club.admin);
    return {
      by,
      route: takeRole,
      about: [person],
      says: role,
      input: { params: { userId: person.id, roleId: idOf(role) } },
      refused: {
        notFound: person.gone,
        'user.isMaster': person.role === 'Master',
        'user.isSelf': person === by,
        'role.notYours': !givableBy(by).includes(role),
        'role.missing': person.role !== role,
        'role.lastAdmin': role === 'Admin' && club.admins.length === 1,
      },
      onDone: () => void (person.role = null),
    };
  },
};
