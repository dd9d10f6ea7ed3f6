import { listContent } from '../../../shared/contract/content.ts';
import { listSections, listTeams, listTeamUsers } from '../../../shared/contract/structure.ts';
import { listUserTickets } from '../../../shared/contract/ticket.ts';
import {
  listAdmins,
  listRoles,
  listTeamAdmins,
  listUsers,
  readContact,
  readUser,
} from '../../../shared/contract/user.ts';
import { alive, type Club, fullName, type Person, soldOf, type Team, ticketsOf } from './model.ts';
import { isAdmin, reaches } from './rights.ts';
import type { View } from './view.ts';
import { homeOf } from './views-lottery.ts';

const collator = new Intl.Collator('sv', { numeric: true });

/** In Swedish order of what they are called, namesakes by id. */
export const inOrder = <T extends { readonly id: string }>(
  list: readonly T[],
  nameOf: (each: T) => string,
): T[] =>
  list.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)) || (one.id < other.id ? -1 : 1));

const shownSections = (club: Club) =>
  inOrder(alive(club.sections), ({ name }) => name).map(({ id, name }) => ({ id, name }));

/** Sections and teams, each where it belongs. */
export function viewsOfStructure(club: Club): View[] {
  const teams = inOrder(alive(club.sections), ({ name }) => name).flatMap((section) =>
    inOrder(
      alive(club.teams).filter((team) => team.section === section),
      ({ name }) => name,
    ).map(({ id, name }) => ({ id, name, sectionId: section.id, sectionName: section.name })),
  );
  const by = club.master;
  return [
    {
      what: 'the list of sections',
      by,
      needs: 'teamAdmin',
      route: listSections,
      shows: shownSections(club),
    },
    { what: 'the list of teams', by, needs: 'teamAdmin', route: listTeams, shows: teams },
  ];
}

function shownUser(club: Club, person: Person) {
  const { id, firstName, lastName, email, team, active, role } = person;
  const tickets = club.lotteriesThat(false).flatMap((lottery) => ticketsOf(lottery, person));
  return {
    id,
    firstName,
    lastName,
    email,
    teamId: team.id,
    teamName: team.name,
    active,
    roleName: role,
    tickets: tickets.length,
    soldTickets: soldOf(tickets),
  };
}

const byName = (people: readonly Person[]): Person[] => inOrder(people, fullName);

/** The members of a team. */
export const viewOfTeam = (club: Club, team: Team): View => ({
  what: `the members of ${team.name}`,
  by: club.master,
  needs: 'teamAdmin',
  route: listTeamUsers,
  input: { params: { id: team.id } },
  refused: team.gone ? 'notFound' : undefined,
  shows: byName(club.members(team)).map((person) => shownUser(club, person)),
});

export const viewOfUsers = (club: Club): View => ({
  what: 'the list of users',
  by: club.master,
  needs: 'admin',
  route: listUsers,
  shows: byName(alive(club.people)).map((person) => shownUser(club, person)),
});

const entries = (people: readonly Person[]) =>
  byName(people).map(({ id, firstName, lastName, email, team }) => ({
    user: { id, firstName, lastName, email },
    team: { name: team.name },
  }));

/** Who leads the club and its teams, and whom it tells its members to turn to. */
export function viewsOfLeaders(club: Club): View[] {
  const by = club.master;
  const { contact } = club;
  return [
    {
      what: 'the list of Admins',
      by,
      needs: 'admin',
      route: listAdmins,
      shows: entries(alive(club.people).filter(isAdmin)),
    },
    {
      what: 'the list of TeamAdmins',
      by,
      needs: 'admin',
      route: listTeamAdmins,
      shows: entries(alive(club.people).filter(({ role }) => role === 'TeamAdmin')),
    },
    {
      what: "the club's contact",
      by,
      needs: 'user',
      route: readContact,
      shows: { name: fullName(contact), email: contact.email },
    },
  ];
}

/** The roles that may be given, and taken. */
export const givable: Readonly<Record<'Admin' | 'Master', readonly string[]>> = {
  Admin: ['Admin', 'TeamAdmin', 'Kassör'],
  Master: ['Admin', 'TeamAdmin', 'ContentAdmin', 'Kassör'],
};

/** What somebody may do, and what not: by role, and by whom they lead. */
export function viewsOfPowers(club: Club, by: Person): View[] {
  const self: View = {
    what: `what ${by.label} sees of themselves`,
    by,
    needs: 'user',
    route: readUser,
    input: { params: { id: by.id } },
    shows: shownUser(club, by),
  };
  // A session that has ended, or none: once is enough.
  if (by.gone || !by.active) return [self];
  const others = alive(club.people).filter((person) => person !== by);
  const stranger = others.find((person) => !reaches(by, person)) ?? others[0] ?? by;
  const member = others.find((person) => reaches(by, person)) ?? stranger;
  const roles = by.role === 'Admin' || by.role === 'Master' ? givable[by.role] : [];
  return [
    self,
    {
      what: `the roles that ${by.label} may give`,
      by,
      needs: 'admin',
      route: listRoles,
      shows: roles.map((name) => ({ name })),
    },
    {
      what: `the tickets of ${member.label}, to ${by.label}`,
      by,
      needs: 'teamAdmin',
      route: listUserTickets,
      input: { params: { userId: member.id } },
      refused: reaches(by, member) ? undefined : 'notFound',
      shows: homeOf(club, member),
    },
    // To plain sellers what is above says as much.
    ...(by.role === null
      ? []
      : [
          {
            what: `the team of ${stranger.label}, to ${by.label}`,
            by,
            needs: 'teamAdmin' as const,
            route: listTeamUsers,
            input: { params: { id: stranger.team.id } },
            refused: isAdmin(by) || by.team === stranger.team ? undefined : ('notFound' as const),
          },
          { what: `the pages, to ${by.label}`, by, needs: 'content' as const, route: listContent },
        ]),
  ];
}
