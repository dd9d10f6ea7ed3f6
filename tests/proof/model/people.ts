import { activate } from '../../../shared/contract/auth.ts';
import { createUser, deleteUser, moveUser, renameUser } from '../../../shared/contract/user.ts';
import { password } from '../../support/club.ts';
import { mustBe } from './difference.ts';
import { alive, at, type Club, known, latest, type Person, type Team, ticketsOf } from './model.ts';
import { activationLink, withToken } from './real.ts';
import { caller, firstOf, isAdmin, leads, reaches } from './rights.ts';
import type { Kinds } from './step.ts';
import type { View } from './view.ts';
import { viewOfTeam, viewOfUsers, viewsOfPowers } from './views-club.ts';
import { viewOfHome } from './views-lottery.ts';
import { viewsByTeam } from './views-sums.ts';

type Named = Pick<Person, 'firstName' | 'lastName' | 'email'>;

/** Whether another of that team has the same names and address: they could not be told apart. */
export const hasNamesake = (club: Club, person: Named, team: Team, self?: Person): boolean =>
  club
    .members(team)
    .some(
      (each) =>
        each !== self &&
        each.firstName === person.firstName &&
        each.lastName === person.lastName &&
        each.email === person.email,
    );

/** Whether as many share that address as may. */
export const isFullAddress = (club: Club, address: string): boolean =>
  alive(club.people).filter(({ email }) => email === address).length >= 12;

/** The lotteries in which somebody has tickets. */
const viewsOfHoldings = (club: Club, person: Person, lotteries = club.lotteries): View[] => {
  const [lottery] = lotteries.filter((each) => ticketsOf(each, person).length > 0);
  return lottery ? viewsByTeam(club, lottery) : [];
};

/** With this pick somebody comes who is called like another. */
const twin = 5;

/** Who comes, goes and moves. */
export const people: Kinds = {
  createUser: {
    weight: 4,
    picks: 3,
    plan: (club, [who = 0, of = 0, like = 0]) => {
      const team = at(known(club.teams), of);
      if (!team) return undefined;
      const by = caller(club, club.leaderOf(team), who);
      const model = like % 6 === twin ? at(alive(club.people), like) : undefined;
      const name = `Ny${club.turn + 1}`;
      const { firstName, lastName, email } = model ?? {
        firstName: name,
        lastName: 'Nysson',
        email: `${name.toLowerCase()}@ny.example`,
      };
      const label = model ? `the ${model.label} of turn ${club.turn + 1}` : name;
      return {
        by,
        needs: 'teamAdmin',
        does: `adds ${label} to ${team.name}`,
        route: createUser,
        input: { body: { firstName, lastName, email, teamId: team.id } },
        refused: firstOf({
          notFound: team.gone || !leads(by, { team }),
          'user.exists': hasNamesake(club, { firstName, lastName, email }, team),
          'user.tooManyAtAddress': isFullAddress(club, email),
        }),
        fine: 201,
        told: async (body, { club: test }) => {
          const id = String(body);
          const user = await test.signedIn(id, email);
          const waiting = { role: null, active: false, gone: false, born: club.turn };
          club.people.push({ id, label, firstName, lastName, email, team, ...waiting, user });
        },
        looks: () => [viewOfUsers(club), viewOfTeam(club, team)],
      };
    },
  },
  activate: {
    weight: 4,
    picks: 1,
    plan: (club, [of = 0]) => {
      const people = alive(club.people);
      const used = people.filter(({ active, link }) => active && link !== undefined).slice(-1);
      const person = at([...people.filter(({ active }) => !active), ...used], of);
      if (!person) return undefined;
      return {
        needs: 'public',
        does: `opens the link that was mailed to ${person.label}`,
        route: activate,
        input: async (real) => {
          if (!person.active) person.link = await activationLink(real, person.id);
          return { body: { token: person.link, password, confirmPassword: password } };
        },
        refused: firstOf({ 'auth.tokenInvalid': person.active }),
        fine: 200,
        told: (body, real) => {
          const { id, firstName, lastName } = person;
          mustBe('the session', { id, firstName, lastName, isAdmin: isAdmin(person) }, body);
          person.active = true;
          person.user = withToken(real, id, person.email, (body as { token: string }).token);
        },
        looks: () => [viewOfUsers(club), ...viewsOfPowers(club, person)],
      };
    },
  },
  renameUser: {
    weight: 2,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const person = at(known(club.people), of);
      if (!person) return undefined;
      const by = caller(club, person.active && !person.gone ? person : club.admin, who);
      const firstName = `Om${club.turn + 1}`;
      return {
        by,
        needs: 'user',
        does: `calls ${person.label} ${firstName}`,
        route: renameUser,
        input: { body: { id: person.id, firstName, lastName: person.lastName } },
        refused: firstOf({
          notFound: person.gone || !reaches(by, person),
          'user.hasRole': person !== by && !isAdmin(by) && person.role !== null,
        }),
        fine: 204,
        told: () => void (person.firstName = firstName),
        looks: () => [viewOfUsers(club)],
      };
    },
  },
  moveUser: {
    weight: 5,
    picks: 3,
    plan: (club, [who = 0, of = 0, to = 0]) => {
      const person = at(latest(club.people), of);
      const team = at(known(club.teams), to);
      if (!person || !team) return undefined;
      const by = caller(club, person.role === null ? club.leaderOf(person.team) : club.admin, who);
      const left = person.team;
      return {
        by,
        needs: 'teamAdmin',
        does: `moves ${person.label} to ${team.name}`,
        route: moveUser,
        input: { body: { userId: person.id, teamId: team.id } },
        refused: firstOf({
          notFound: person.gone || !reaches(by, person) || team.gone,
          'user.isMaster': person.role === 'Master',
          'user.hasRole': !isAdmin(by) && person.role !== null,
        }),
        fine: 204,
        told: () => void (person.team = team),
        looks: () => [
          viewOfTeam(club, left),
          viewOfUsers(club),
          ...viewsOfHoldings(club, person),
          ...viewsOfPowers(club, person),
        ],
      };
    },
  },
  deleteUser: {
    weight: 4,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const person = at(latest(club.people), of);
      if (!person) return undefined;
      const by = caller(club, person.role === null ? club.leaderOf(person.team) : club.admin, who);
      const open = club.lotteriesThat(false);
      return {
        by,
        needs: 'teamAdmin',
        does: `deletes ${person.label}`,
        route: deleteUser,
        input: { params: { id: person.id } },
        refused: firstOf({
          notFound: person.gone || !reaches(by, person),
          'user.isMaster': person.role === 'Master',
          'user.isSelf': person === by,
          'user.hasRole': !isAdmin(by) && person.role !== null,
          'role.lastAdmin': person.role === 'Admin' && club.admins.length === 1,
          'user.hasSold': open.some((each) => ticketsOf(each, person).some(({ buyer }) => buyer)),
        }),
        fine: 204,
        told: () => {
          for (const lottery of open)
            for (const { number } of ticketsOf(lottery, person)) lottery.tickets.delete(number);
          for (const { collectors } of club.fundraisers) collectors.delete(person);
          person.gone = true;
        },
        looks: () => [
          viewOfUsers(club),
          viewOfTeam(club, person.team),
          viewOfHome(club, person),
          ...viewsOfHoldings(club, person, club.lotteriesThat(true)),
        ],
      };
    },
  },
};
