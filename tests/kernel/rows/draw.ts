import { links } from '../../../functions/kernel/links.ts';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { idFrom, newDraw, newPrize, uniqueEmail } from '../fixture.ts';
import { byId, type Rows } from './row.ts';

export const draw: Rows = {
  listDraws: {
    ids: { lottery: 'club' },
    request: ({ lottery: ticketBaseId }) => ({ params: { ticketBaseId } }),
  },
  createDraw: {
    ids: { lottery: 'club' },
    request: ({ lottery: ticketBaseId, word }) => ({ body: { name: word, ticketBaseId } }),
  },
  readDraw: byId('draw', 'club'),
  deleteDraw: byId('draw', 'club', {
    fresh: async ({ club, word, ids }) => ({
      draw: await idFrom(club.admin.call, createDraw, { name: word, ticketBaseId: ids.lottery }),
    }),
  }),
  readOdds: byId('draw', 'club'),
  listWinners: byId('draw', 'club'),
  drawWinner: [
    {
      ids: { draw: 'club' },
      request: ({ draw: drawId, word }) => ({ body: { drawId, name: word } }),
      fresh: async (holding) => ({ draw: (await newDraw(holding)).draw }),
    },
    {
      ids: { draw: 'club', prize: 'club' },
      request: ({ draw: drawId, prize: prizeId }) => ({ body: { drawId, prizeId } }),
      fresh: async (holding) => {
        const { draw: drawId, lottery } = await newDraw(holding);
        return { draw: drawId, prize: await newPrize(holding.club, lottery, holding.word) };
      },
    },
  ],
  mailWinners: [
    {
      ids: { draw: 'club' },
      request: ({ draw: drawId, word }) => ({ body: { drawId, message: word } }),
      fresh: async (holding) => {
        const { draw: drawId } = await newDraw(holding);
        await idFrom(holding.club.admin.call, drawWinner, { drawId, name: holding.word });
        return { draw: drawId };
      },
    },
    {
      ids: { draw: 'club' },
      request: ({ draw: drawId, email }) => ({ body: { drawId, testReceiver: email } }),
    },
  ],
  unsubscribe: {
    ids: { link: 'anyone' },
    request: ({ link: token }) => ({ body: { token, email: uniqueEmail('avanmald') } }),
    fresh: async ({ club, ids }) => ({ link: await links.sign('unsubscribe', [club.id, ids.lottery]) }),
    unknown: ['400 auth.tokenInvalid'],
    anyLength: true,
  },
  readProof: byId('draw', 'anyone', { open: true }),
  readResults: byId('lottery', 'anyone', { open: true }),
  publishDraw: {
    ids: { draw: 'club' },
    request: ({ draw: id }) => ({ params: { id }, body: { published: true } }),
  },
  callWinner: {
    ids: { draw: 'club', winner: 'club' },
    request: ({ draw: drawId, winner: winnerId }) => ({ body: { drawId, winnerId, called: true } }),
  },
};
