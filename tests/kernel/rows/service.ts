import { links } from '../../../functions/kernel/links.ts';
import { keys } from '../../../functions/store/keys.ts';
import { pdfType } from '../../../shared/contract/lottery.ts';
import { findUser } from '../../../functions/store/user-record.ts';
import { findLottery } from '../../../functions/store/lottery-record.ts';
import { type Holding, uniqueNumber } from '../fixture.ts';
import { byId, type Rows } from './row.ts';

/** A finished job of the seller, with the lottery's PDF as its file; returns the token that downloads it. */
async function finishedJob({ club, user, word, ids }: Holding): Promise<{ link: string }> {
  const { table } = club.maker;
  const pdf = (await findLottery(table, ids.lottery))?.pdf;
  if (!pdf) throw new Error('the lottery has no PDF');
  const found = await findUser(table, user.id);
  if (!found) throw new Error('there is no such user');
  const id = `job${uniqueNumber()}`;
  const file = {
    key: pdf.key,
    fileName: `${word}.pdf`,
    mediaType: pdfType,
    size: pdf.size,
    until: Date.now() + 60_000,
  };
  await table.write({
    put: {
      ...keys.job(user.id, id),
      id,
      userId: user.id,
      kind: 'export',
      right: { access: 'user' },
      state: 'done',
      done: 1,
      total: 1,
      file,
    },
  });
  return { link: await links.sign('result', [club.id, user.id, id, String(found.epoch)]) };
}

export const club: Rows = {
  listClubs: { open: true },
  readClub: { request: () => ({ params: { urlKey: 'finns-inte' } }), open: true },
  readTrial: {},
  readMenu: {},
  readSettings: {},
  editSettings: { request: ({ word }) => ({ body: { municipality: word, manager: { name: word } } }) },
  listLog: {},
  countViews: { request: () => ({ body: { pages: ['/ticket/:ticketId'] } }) },
  logClientError: { request: ({ word }) => ({ body: { message: word } }) },
};

export const report: Rows = {
  readOverview: {},
  listStats: byId('lottery', 'club'),
  readSales: [
    byId('lottery', 'club'),
    {
      ids: { lottery: 'club' },
      request: ({ lottery: id }) => ({ params: { id }, query: { by: 'team' } }),
    },
  ],
  reportLottery: byId('lottery', 'club'),
  reportTeam: byId('team', 'scope'),
};

export const service: Rows = {
  readJob: byId('job', 'self'),
  downloadResult: {
    ids: { link: 'anyone' },
    request: ({ link: token }) => ({ params: { token } }),
    fresh: finishedJob,
    unknown: ['400 auth.tokenInvalid'],
    anyLength: true,
    open: true,
  },
  readOpenApi: {},
};

export const person: Rows = {
  exportPerson: { request: ({ email }) => ({ body: { email } }) },
  previewErasure: { request: ({ email }) => ({ body: { email } }) },
  readAgreement: {},
  erasePerson: { request: ({ email }) => ({ body: { email } }) },
};
