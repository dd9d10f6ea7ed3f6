import { createSection, createTeam } from '../../../shared/contract/structure.ts';
import { idFrom, uniqueEmail, type Holding } from '../fixture.ts';
import { byId, type Row, type Rows } from './row.ts';

/** A new user in the seller's team. */
const somebody = (options: { readonly active?: boolean; readonly role?: 'TeamAdmin' } = {}) =>
  (async ({ club, team, word }: Holding) => {
    const person = { firstName: word, lastName: word, email: uniqueEmail(word) };
    return { user: await club.maker.addUser(person, team, new Date(), options) };
  }) satisfies Row['fresh'];
/** A list of one new member of a new team. */
const listOf = (word: string, email: string) => ({
  rows: [{ line: 2, firstName: word, lastName: word, email, teamName: `Lag ${word}`.slice(0, 20) }],
  createTeams: true,
});
const newSection = async ({ club, word }: Holding) => idFrom(club.master.call, createSection, { name: word });
const newTeam = async ({ club, word }: Holding) =>
  idFrom(club.admin.call, createTeam, { name: word, sectionId: club.sectionId });

export const structure: Rows = {
  listSections: {},
  readSectionName: byId('section', 'club'),
  createSection: { request: ({ word }) => ({ body: { name: word } }) },
  renameSection: [
    {
      ids: { section: 'club' },
      request: ({ section: id, word }) => ({ body: { id, name: `Fotboll${word}` } }),
    },
    {
      ids: { section: 'club' },
      request: ({ section: Id, word }) => ({ body: { Id, name: `Fotboll${word}` } }),
      again: true,
    },
  ],
  deleteSection: byId('section', 'club', {
    fresh: async (holding) => ({ section: await newSection(holding) }),
  }),
  readTeam: byId('team', 'scope'),
  listTeamUsers: byId('team', 'scope'),
  listTeams: {},
  listSectionTeams: {
    ids: { section: 'club' },
    request: ({ section: sectionId }) => ({ params: { sectionId } }),
  },
  createTeam: {
    ids: { section: 'club' },
    request: ({ section: sectionId, word }) => ({ body: { name: word, sectionId } }),
  },
  renameTeam: {
    ids: { team: 'club' },
    request: ({ team: teamId, word }) => ({ body: { teamId, name: `Lag${word}` } }),
  },
  renameTeams: {
    ids: { team: 'club' },
    request: ({ team: teamId, word }) => ({ body: { teams: [{ teamId, name: `Lag${word}` }] } }),
  },
  readSeason: {},
  moveTeam: {
    ids: { team: 'club', section: 'club' },
    request: ({ team: teamId, section: sectionId }) => ({ body: { teamId, sectionId } }),
    fresh: async (holding) => ({ team: await newTeam(holding) }),
  },
  deleteTeam: byId('team', 'club', { fresh: async (holding) => ({ team: await newTeam(holding) }) }),
};

export const search: Rows = {
  searchClub: { request: ({ word }) => ({ query: { q: word } }) },
};

export const user: Rows = {
  createUser: {
    ids: { team: 'scope' },
    request: ({ team: teamId, word, email }) => ({
      body: { email, firstName: word, lastName: word, teamId },
    }),
  },
  listUsers: {},
  readUser: byId('user', 'scope'),
  renameUser: {
    ids: { user: 'scope' },
    request: ({ user: id, word }) => ({ body: { id, firstName: word, lastName: word } }),
  },
  changeUserEmail: {
    ids: { user: 'club' },
    request: ({ user: id, email }) => ({ body: { id, email } }),
    fresh: somebody(),
  },
  deleteUser: byId('user', 'scope', { fresh: somebody() }),
  resendActivation: byId('user', 'scope', { fresh: somebody({ active: false }) }),
  mailActivations: [
    {
      ids: { user: 'scope' },
      request: ({ user: id }) => ({ body: { userIds: [id] } }),
      fresh: somebody({ active: false }),
    },
    { ids: { team: 'scope' }, request: ({ team: teamId }) => ({ body: { teamId } }) },
  ],
  moveUser: {
    ids: { user: 'scope', team: 'club' },
    request: ({ user: userId, team: teamId }) => ({ body: { userId, teamId } }),
    fresh: somebody(),
  },
  previewImport: { request: ({ word, email }) => ({ body: { ...listOf(word, email), moveUsers: true } }) },
  importUsers: { request: ({ word, email }) => ({ body: { ...listOf(word, email), mail: 'now' } }) },
  // Ids of other clubs, and of nobody, name nobody: see tests/api/user/remove-users.test.ts.
  removeUsers: { request: ({ word }) => ({ body: { userIds: [word] } }) },
  listRoles: {},
  readUserRoles: { ids: { user: 'club' }, request: ({ user: userId }) => ({ params: { userId } }) },
  giveRole: {
    ids: { user: 'club' },
    request: ({ user: userId }) => ({ body: { userId, roleId: 3 } }),
    fresh: somebody(),
  },
  takeRole: {
    ids: { user: 'club' },
    request: ({ user: userId }) => ({ params: { userId, roleId: 3 } }),
    fresh: somebody({ role: 'TeamAdmin' }),
  },
  readContact: {},
  listAdmins: {},
  listTeamAdmins: {},
};
