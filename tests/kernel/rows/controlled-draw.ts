import { freezeDraw } from '../../../shared/contract/controlled-draw.ts';
import { drawWinner } from '../../../shared/contract/draw.ts';
import { type Holding, newControlledDraw, newDraw } from '../fixture.ts';
import { byId, type Rows } from './row.ts';

const fresh = async (holding: Holding) => ({ controlled: await newControlledDraw(holding) });

async function frozen(holding: Holding) {
  const controlled = await newControlledDraw(holding);
  await holding.club.admin.call(freezeDraw, { params: { id: controlled }, body: {} });
  return { controlled };
}

/** An ordinary draw with one winner, of index 0. */
async function drawn(holding: Holding) {
  const { draw } = await newDraw(holding);
  await holding.club.admin.call(drawWinner, { body: { drawId: draw, name: holding.word } });
  return { draw };
}

export const controlledDraw: Rows = {
  previewFreeze: byId('controlled', 'club'),
  freezeDraw: {
    ids: { controlled: 'club' },
    request: ({ controlled: id }) => ({ params: { id }, body: {} }),
    fresh,
  },
  unfreezeDraw: {
    ids: { controlled: 'club' },
    request: ({ controlled: id, word }) => ({ params: { id }, body: { reason: `${word} ändrade sig` } }),
    fresh: frozen,
  },
  startDraw: {
    ids: { controlled: 'club' },
    request: ({ controlled: id }) => ({ params: { id }, body: { publicNumber: '271828' } }),
    fresh: frozen,
  },
  renamePrize: {
    ids: { draw: 'club' },
    request: ({ draw: drawId, word: name }) => ({ body: { drawId, winnerId: `${drawId}-0`, name } }),
    fresh: drawn,
  },
  redrawWinner: {
    ids: { draw: 'club' },
    request: ({ draw: drawId, word }) => ({
      body: { drawId, winnerId: `${drawId}-0`, reason: `${word} hörde inte av sig` },
    }),
    fresh: drawn,
  },
  handOutPrize: {
    ids: { draw: 'club' },
    request: ({ draw: drawId }) => ({ body: { drawId, winnerId: `${drawId}-0`, handedOut: true } }),
    fresh: drawn,
  },
};
