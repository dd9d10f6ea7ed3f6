import { links } from '../../../functions/kernel/links.ts';
import { findUser } from '../../../functions/store/user-record.ts';
import { resetPassword } from '../../../shared/contract/auth.ts';
import { password } from '../../support/club.ts';
import { newStart, startTokenOf } from '../../support/self-made.ts';
import { type Holding, newSibling, uniqueEmail } from '../fixture.ts';
import type { Row, Rows } from './row.ts';

const chosen = { password: 'ett nytt lösenord', confirmPassword: 'ett nytt lösenord' };
const byLink: Row = {
  ids: { link: 'anyone' },
  request: ({ link: token }) => ({ body: { token, ...chosen } }),
  unknown: ['400 auth.tokenInvalid'],
  anyLength: true,
};

/** The token of a link mailed to a new user. */
async function mailed({ club, team, word, anonymous }: Holding, kind: 'activation' | 'reset') {
  const email = uniqueEmail(word);
  const person = { firstName: word, lastName: word, email };
  const id = await club.maker.addUser(person, team, new Date(), { active: kind === 'reset' });
  if (kind === 'reset') await anonymous(resetPassword, { body: { clubId: club.id, email } });
  const user = await findUser(club.maker.table, id, { consistent: true });
  const purpose = kind === 'activation' ? 'activate' : 'reset';
  return { link: await links.sign(purpose, [club.id, id, user?.[kind]?.id ?? '']) };
}

const refused = ['400 auth.invalidCredentials', '429 request.tooMany'];

export const auth: Rows = {
  valid: {},
  getUsers: {
    ids: { club: 'anyone' },
    request: ({ club: clubId, account: email }) => ({ params: { clubId, email } }),
    unknown: ['200'],
    open: true,
  },
  login: {
    ids: { club: 'anyone', account: 'anyone' },
    request: ({ club: clubId, account: email }) => ({ body: { clubId, email, password } }),
    bound: true,
    unknown: [...refused, '400 request.invalid'],
    open: true,
  },
  loginWithId: {
    ids: { club: 'anyone', member: 'anyone' },
    request: ({ club: clubId, member: userId }) => ({ body: { clubId, userId, password } }),
    bound: true,
    unknown: refused,
    open: true,
  },
  resetPassword: {
    ids: { club: 'anyone', account: 'anyone' },
    request: ({ club: clubId, account: email }) => ({ body: { clubId, email } }),
    bound: true,
    unknown: ['204', '400 request.invalid'],
  },
  resetWithId: {
    ids: { club: 'anyone', user: 'anyone' },
    request: ({ club: clubId, user: userId }) => ({ body: { clubId, userId } }),
    bound: true,
    unknown: ['204'],
  },
  chooseNewPassword: { ...byLink, fresh: (holding) => mailed(holding, 'reset') },
  startClub: {
    request: ({ word, email, number }) => ({
      body: {
        name: `${word} IF`,
        urlKey: `ny-klubb-${number}`,
        firstName: `${word}a`,
        lastName: `${word}son`,
        email,
        acceptTerms: true,
      },
    }),
  },
  checkUrlKey: { request: ({ number }) => ({ params: { key: `ny-klubb-${number}` } }) },
  activateClub: {
    ...byLink,
    fresh: async ({ word }) => {
      const form = { ...newStart(), name: `${word} IF`, firstName: word, lastName: word };
      return { link: await startTokenOf({ version: 0, hash: 'x' }, form) };
    },
    open: true,
  },
  readLink: {
    ...byLink,
    request: ({ link: token }) => ({ body: { token } }),
    fresh: (holding) => mailed(holding, 'activation'),
    open: true,
  },
  readSession: {},
  listFamily: {},
  listLinkable: {},
  switchUser: {
    ids: { sibling: 'self' },
    by: 'seller',
    request: ({ sibling: userId }) => ({ body: { userId } }),
  },
  linkFamily: {
    ids: { sibling: 'self' },
    by: 'seller',
    request: ({ sibling: userId }) => ({ body: { userId, password } }),
  },
  unlinkFamily: {
    ids: { sibling: 'self' },
    by: 'seller',
    request: ({ sibling: userId }) => ({ params: { userId } }),
    fresh: async (holding) => ({ sibling: await newSibling(holding) }),
  },
  activate: { ...byLink, fresh: (holding) => mailed(holding, 'activation'), open: true },
};
