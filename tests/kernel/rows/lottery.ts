import { createLottery, savePdf } from '../../../shared/contract/lottery.ts';
import { lotteryFields, idFrom, newPrize, pdfOf, picture } from '../fixture.ts';
import { byId, type Row, type Rows } from './row.ts';

/** A lottery of its own, with a PDF. */
const fresh: NonNullable<Row['fresh']> = async ({ club, word }) => {
  const lottery = await idFrom(club.admin.call, createLottery, lotteryFields(word));
  await idFrom(club.admin.call, savePdf, { ticketBaseId: lottery, fileData: pdfOf(word) });
  return { lottery };
};

export const lottery: Rows = {
  listLotteries: {},
  listArchivedLotteries: {},
  listOwnArchive: {},
  hasOwnArchive: {},
  readLottery: byId('lottery', 'club'),
  readLotteryName: byId('lottery', 'club'),
  createLottery: { request: ({ word }) => ({ body: lotteryFields(word) }) },
  copyLottery: {
    ids: { lottery: 'club' },
    request: ({ lottery: id, word }) => ({
      params: { id },
      body: { name: word, validUntilDate: lotteryFields(word).validUntilDate },
    }),
  },
  editLottery: {
    ids: { lottery: 'club' },
    request: ({ lottery: id, word }) => ({ body: { id, ...lotteryFields(word), closed: false } }),
  },
  readPdf: byId('lottery', 'club'),
  savePdf: {
    ids: { lottery: 'club' },
    request: ({ lottery: ticketBaseId, word }) => ({ body: { ticketBaseId, fileData: pdfOf(word) } }),
  },
  deletePdf: byId('lottery', 'club', { fresh }),
  downloadPdf: byId('lottery', 'club'),
  printPlan: byId('lottery', 'club'),
  listPrizes: byId('lottery', 'club'),
  savePrizes: {
    ids: { lottery: 'club', prize: 'club' },
    request: ({ lottery: id, prize, word }) => ({
      params: { id },
      body: {
        prizes: [
          { name: word, sponsor: word, value: 5, count: 1 },
          { id: prize, name: word, count: 100 },
        ],
      },
    }),
    fresh: async ({ club, word }) => {
      const id = await idFrom(club.admin.call, createLottery, lotteryFields(word));
      return { lottery: id, prize: await newPrize(club, id, word) };
    },
  },
  readSaleSummary: byId('lottery', 'club'),
  readTeamSaleSummary: byId('lottery', 'club'),
};

const bothKinds = (row: (kind: 'lottery' | 'fundraiser', key: string) => Row): readonly Row[] => [
  row('lottery', 'ticketbase'),
  row('fundraiser', 'fundraiser'),
];

export const image: Rows = {
  saveImage: bothKinds((kind, key) => ({
    ids: { [kind]: 'club' },
    request: (ids) => ({ body: { key: `${key}_${ids[kind]}`, imageFile: picture } }),
  })),
  readImage: bothKinds((kind, key) => ({
    ids: { [kind]: 'club' },
    request: (ids) => ({ params: { key: `${key}_${ids[kind]}` } }),
  })),
  deleteImage: bothKinds((kind, key) => ({
    ids: { [kind]: 'club' },
    request: (ids) => ({ params: { key: `${key}_${ids[kind]}` } }),
    ...(kind === 'lottery' && { fresh }),
  })),
};
