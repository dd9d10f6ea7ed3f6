import { links } from '../../../../functions/kernel/links.ts';
import { keys } from '../../../../functions/store/keys.ts';
import { createDraw } from '../../../../shared/contract/draw.ts';
import { addFundraiserUser } from '../../../../shared/contract/fundraiser.ts';
import { saveImage } from '../../../../shared/contract/image.ts';
import { createLottery, savePdf } from '../../../../shared/contract/lottery.ts';
import { createNews } from '../../../../shared/contract/news.ts';
import { editSettings } from '../../../../shared/contract/settings.ts';
import { createSection, createTeam } from '../../../../shared/contract/structure.ts';
import { password } from '../../../support/club.ts';
import { type Row, rowsOf } from '../../../kernel/rows/all.ts';
import type { Rows } from '../../../kernel/rows/row.ts';
import { barelySold, drawn, drawRow, soldOut } from './draw-rows.ts';
import * as fixture from '../../../kernel/fixture.ts';

const { fundraiserFields, lotteryFields, idFrom, newFundraiser, newsFields, newTicket, picture } = fixture;
type Holding = fixture.Holding;
type Fresh = NonNullable<Row['fresh']>;
type Options = Parameters<Holding['club']['maker']['addUser']>[3];

/** Somebody new in the team of that seller. */
async function member(
  { club, team, word }: Holding,
  options: Options = {},
): Promise<Record<'user' | 'account', string>> {
  const account = fixture.uniqueEmail(word);
  const person = { firstName: word, lastName: word, email: account };
  return { account, user: await club.maker.addUser(person, team, new Date(), options) };
}
/** A request about somebody new. */
const about = (request: NonNullable<Row['request']>, options: Options = {}): Row => ({
  request,
  fresh: (holding) => member(holding, options),
});
const changedUser = ({ club }: Holding, user: string, set: Readonly<Record<string, unknown>>) =>
  club.maker.table.write({ update: keys.user(user), set });
/** An unsold ticket of a member in the club's lottery. */
const ticketOf = (holding: Holding, id: string) =>
  newTicket({ ...holding, user: { ...holding.user, id } }, holding.ids.lottery);

/** A lottery of its own, with an unsold ticket and a draw: a change of its rules must reach both. */
const lotteryInUse: Fresh = async (holding) => {
  const { club, word } = holding;
  const lottery = await idFrom(club.admin.call, createLottery, lotteryFields(word));
  await newTicket(holding, lottery);
  await idFrom(club.admin.call, createDraw, { name: word, ticketBaseId: lottery });
  return { lottery };
};
const editRow = (changed: Readonly<Record<string, unknown>>): Row => ({
  request: ({ lottery: id, word }) => ({ body: { id, ...lotteryFields(word), closed: false, ...changed } }),
  fresh: lotteryInUse,
});

/** Creates the situation once per club and uses it for every request. */
function once(make: Fresh): Fresh {
  const known = new WeakMap<Holding, ReturnType<Fresh>>();
  return (holding) => {
    const situation = known.get(holding) ?? make(holding);
    known.set(holding, situation);
    return situation;
  };
}
/** Too many members for the plan's own record to hold. `link`: their ids, separated by commas. */
const manyMembers = once(async (holding) => {
  const ids: string[] = [];
  while (ids.length < 13) ids.push((await member(holding)).user);
  return { link: ids.join() };
});

/** Restores the seller's family after someone has left it: new members would exceed the users that an email may have. */
const linkedAgain: Fresh = async (holding) => {
  for (const id of [holding.user.id, holding.ids.sibling])
    await changedUser(holding, id, { family: 'familj' });
  return {};
};

const page = { key: 'platser', metaDescription: 'Sida', html: '<p>Text</p>', cultureName: 'sv-SE' };
const question = { typeId: 2, html: '<p>Svar</p>' };
const resetUntil = () => Date.now() + 3_000_000;

/** In place of a row of the matrix whose request does nothing, or too little, when it comes often. */
const instead: Rows = {
  unlinkFamily: {
    by: 'seller',
    request: ({ sibling: userId }) => ({ params: { userId } }),
    fresh: linkedAgain,
  },
  // Without sales, a lottery takes over each registration that the settings state.
  editSettings: {
    request: ({ word: municipality }) => ({ body: { municipality } }),
    fresh: once(async (holding) => {
      await holding.club.admin.call(editSettings, { body: { municipality: holding.word } });
      return ownLottery(holding);
    }),
  },
  findTickets: { request: ({ club: clubId, email }) => ({ body: { clubId, email } }) },
  drawWinner: drawRow(barelySold),
  saveContent: { request: ({ word }) => ({ body: { ...page, metaTitle: word } }) },
  editQuestion: { request: ({ question: id, word }) => ({ body: { ...question, id, title: word } }) },
  unsubscribe: {
    request: ({ link: token, email }) => ({ body: { token, email } }),
    fresh: async (holding) => {
      const { lottery } = await ownLottery(holding);
      return { link: await links.sign('unsubscribe', [holding.club.id, lottery]) };
    },
  },
  resetPassword: about(({ club: clubId, account: email }) => ({ body: { clubId, email } })),
  resetWithId: about(({ club: clubId, user: userId }) => ({ body: { clubId, userId } })),
  chooseNewPassword: {
    request: ({ link: token }) => ({ body: { token, password, confirmPassword: password } }),
    fresh: async (holding) => {
      const { user } = await member(holding);
      await changedUser(holding, user, { reset: { id: 'lank', until: resetUntil() } });
      return { link: await links.sign('reset', [holding.club.id, user, 'lank']) };
    },
  },
  resendActivation: {
    request: ({ user: id }) => ({ params: { id } }),
    fresh: async (holding) => {
      const { user } = await member(holding, { active: false });
      await changedUser(holding, user, { activationAskedAt: 0 });
      return { user };
    },
  },
  moveTeam: {
    request: ({ team: teamId, section: sectionId }) => ({ body: { teamId, sectionId } }),
    fresh: async ({ club, word }) => ({
      team: await idFrom(club.admin.call, createTeam, { name: word, sectionId: club.sectionId }),
      section: await idFrom(club.master.call, createSection, { name: word }),
    }),
  },
  deleteImage: {
    request: ({ lottery }) => ({ params: { key: `ticketbase_${lottery}` } }),
    fresh: async (holding) => {
      const { lottery } = await ownLottery(holding);
      const image = { key: `ticketbase_${lottery}`, imageFile: picture };
      await idFrom(holding.club.admin.call, saveImage, image);
      return { lottery };
    },
  },
  // Each replaces a PDF of its own: one that a fault left would be deleted by whoever comes next.
  savePdf: rowsOf('savePdf').map((row) => ({
    ...row,
    fresh: async (holding) => {
      const { lottery } = await ownLottery(holding);
      const pdf = { ticketBaseId: lottery, fileData: fixture.pdfOf(holding.word) };
      await idFrom(holding.club.admin.call, savePdf, pdf);
      return { lottery };
    },
  })),
  mailWinners: rowsOf('mailWinners').map((row) => (row.fresh ? { ...row, fresh: drawn(1) } : row)),
  redrawWinner: rowsOf('redrawWinner').map((row) => ({ ...row, fresh: drawn(2) })),
  moveUser: {
    request: ({ user: userId, team: teamId }) => ({ body: { userId, teamId } }),
    fresh: async (holding) => {
      const { user } = await member(holding);
      await ticketOf(holding, user);
      return { user, team: holding.club.f10 };
    },
  },
  editNews: {
    request: ({ news: id, word }) => ({
      body: { id, ...newsFields(word), imageFile: picture, published: true },
    }),
    fresh: async ({ club, word }) => {
      const item = { ...newsFields(word), imageFile: picture, published: true };
      return { news: await idFrom(club.admin.call, createNews, item) };
    },
  },
};

/** Beside the rows of the matrix: other ways through the same operation. */
const besides: Rows = {
  editLottery: [editRow({ price: 55 }), editRow({ closed: true }), editRow({ maxNumber: 90_000 })],
  editFundraiser: {
    request: ({ fundraiser: id, word }) => ({ body: { id, ...fundraiserFields(word), closed: true } }),
    fresh: async (holding) => ({ fundraiser: await newFundraiser(holding) }),
  },
  deleteUser: {
    request: ({ user: id }) => ({ params: { id } }),
    fresh: async (holding) => {
      const { user } = await member(holding);
      await ticketOf(holding, user);
      const body = { fundraiserId: holding.ids.fundraiser, userId: user };
      await idFrom(holding.club.admin.call, addFundraiserUser, body);
      return { user };
    },
  },
  createUser: about(({ team: teamId, word, account: email }) => ({
    body: { email, firstName: word, lastName: word, teamId },
  })),
  changeUserEmail: about(({ user: id, email }) => ({ body: { id, email } }), { active: false }),
  giveRole: about(({ user: userId }) => ({ body: { userId, roleId: 2 } })),
  takeRole: about(({ user: userId }) => ({ params: { userId, roleId: 2 } }), { role: 'Admin' }),
  assignToTeam: [
    {
      request: ({ lottery: ticketBaseId, link }) => ({
        body: { ticketBaseId, quantity: 1, userIds: link.split(',') },
      }),
      fresh: manyMembers,
    },
    {
      // More than a request carries out itself.
      request: ({ lottery: ticketBaseId, link }) => ({
        body: { ticketBaseId, quantity: 1000, userIds: link.split(',').slice(0, 3) },
      }),
      fresh: async (holding) => ({ ...(await manyMembers(holding)), ...(await ownLottery(holding)) }),
    },
  ],
  drawWinner: drawRow(soldOut),
  createDonor: rowsOf('createDonor').map((row) => ({ ...row, by: 'seller' as const })),
};

async function ownLottery({ club, word }: Holding): Promise<{ lottery: string }> {
  return { lottery: await idFrom(club.admin.call, createLottery, lotteryFields(word)) };
}

/** The ways in which an operation is attacked. */
export const attackedRows = (name: string): readonly Row[] => [
  ...[instead[name] ?? rowsOf(name)].flat(),
  ...[besides[name] ?? []].flat(),
];
