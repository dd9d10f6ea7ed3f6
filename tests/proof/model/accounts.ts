import { roles } from '../../../shared/contract/roles.ts';
import { changeUserEmail, giveRole, takeRole } from '../../../shared/contract/user.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { mustBe } from './difference.ts';
import { alive, at, known, latest, type Person } from './model.ts';
import { hasNamesake, isFullAddress } from './people.ts';
import { send } from './real.ts';
import { caller, firstOf } from './rights.ts';
import type { Kinds } from './step.ts';
import { givable, viewOfUsers, viewsOfLeaders, viewsOfPowers } from './views-club.ts';

const idOf = (name: string | null) => roles.find((role) => role.name === name)?.id;
/** The role that is given most comes first. */
const given = ['TeamAdmin', 'Admin', 'ContentAdmin', 'Kassör', 'Master'] as const;

const mayGive = ({ role }: Person, wanted: string): boolean =>
  (role === 'Admin' || role === 'Master') && givable[role].includes(wanted);

/** Roles and addresses: what changes at once what somebody may do. */
export const accounts: Kinds = {
  giveRole: {
    weight: 5,
    picks: 3,
    plan: (club, [who = 0, of = 0, which = 0]) => {
      const person = at(latest(club.people), of);
      const role = at(given, which);
      if (!person || !role) return undefined;
      const by = caller(club, role === 'ContentAdmin' ? club.master : club.admin, who);
      return {
        by,
        needs: 'admin',
        does: `makes ${person.label} ${role}`,
        route: giveRole,
        input: { body: { userId: person.id, roleId: idOf(role) } },
        refused: firstOf({
          notFound: person.gone,
          'user.isMaster': person.role === 'Master',
          'role.notYours': !mayGive(by, role),
          // Who has it already keeps it.
          'role.onlyOne': person.role !== null && person.role !== role,
        }),
        fine: 200,
        told: (body) => {
          mustBe('the roles', [{ id: idOf(role), name: role }], body);
          person.role = role;
        },
        looks: () => [viewOfUsers(club), ...viewsOfLeaders(club), ...viewsOfPowers(club, person)],
      };
    },
  },
  takeRole: {
    weight: 3,
    picks: 3,
    plan: (club, [who = 0, of = 0, which = 0]) => {
      const leading = latest(club.people).filter(({ role }) => role !== null);
      const person = at(which % 8 === 7 ? latest(club.people) : leading, of);
      if (!person) return undefined;
      const role = which % 4 === 3 || person.role === null ? 'TeamAdmin' : person.role;
      const by = caller(club, person.role === 'ContentAdmin' ? club.master : club.admin, who);
      return {
        by,
        needs: 'admin',
        does: `lets ${person.label} be ${role} no more`,
        route: takeRole,
        input: { params: { userId: person.id, roleId: idOf(role) } },
        refused: firstOf({
          notFound: person.gone,
          'user.isMaster': person.role === 'Master',
          'user.isSelf': person === by,
          'role.notYours': !mayGive(by, role),
          'role.missing': person.role !== role,
          'role.lastAdmin': role === 'Admin' && club.admins.length === 1,
        }),
        fine: 200,
        told: (body) => {
          mustBe('the roles', [], body);
          person.role = null;
        },
        looks: () => [viewOfUsers(club), ...viewsOfLeaders(club), ...viewsOfPowers(club, person)],
      };
    },
  },
  changeEmail: {
    weight: 2,
    picks: 3,
    plan: (club, [who = 0, of = 0, to = 0]) => {
      const person = at(known(club.people), of);
      if (!person) return undefined;
      const other = at(alive(club.people), to);
      const email = to % 4 === 3 && other ? other.email : `ny${club.turn + 1}@ny.example`;
      const isNew = email !== person.email;
      return {
        by: caller(club, club.master, who),
        needs: 'master',
        does: `writes ${email} for ${person.label}`,
        route: changeUserEmail,
        input: { body: { id: person.id, email } },
        refused: firstOf({
          notFound: person.gone,
          'user.exists': isNew && hasNamesake(club, { ...person, email }, person.team, person),
          'user.tooManyAtAddress': isNew && isFullAddress(club, email),
        }),
        // It ends the session, perhaps the caller's own.
        once: true,
        fine: 204,
        told: async (_, real) => {
          person.email = email;
          if (!isNew) return;
          const [self] = viewsOfPowers(club, person);
          const ended = self && outcomeOf(await send(real, self));
          mustBe(`what a session of ${person.label} is still good for`, '401 auth.required', ended);
          person.user = await real.club.signedIn(person.id, email);
        },
        looks: () => [viewOfUsers(club), ...viewsOfPowers(club, person)],
      };
    },
  },
};
