import { freezeDraw, startDraw } from '../../../shared/contract/controlled-draw.ts';
import { drawWinner, readDraw } from '../../../shared/contract/draw.ts';
import { nameController } from '../control-link.ts';
import { type Holding, newControlledDraw } from '../fixture.ts';
import { byId, type Row, type Rows } from './row.ts';

/** The hash of the set that a link's draw is frozen with, for requests that name it. */
const hashes = new Map<string, string>();

/** The link of a frozen draw of its own; `drawn`: with a winner. */
async function frozen(holding: Holding, { drawn = false } = {}) {
  const { club, word } = holding;
  const id = await newControlledDraw(holding);
  const control = await nameController(club, id, word);
  await club.admin.call(freezeDraw, { params: { id }, body: {} });
  hashes.set(control, (await club.admin.call(readDraw, { params: { id } })).body.setHash ?? '');
  if (drawn) {
    await club.admin.call(startDraw, { params: { id }, body: { publicNumber: '271828' } });
    await club.admin.call(drawWinner, { body: { drawId: id, name: word } });
  }
  return { control };
}

const deciding = (body: (word: string, token: string) => object, fresh: Row['fresh'] = frozen): Row => ({
  ids: { control: 'anyone' },
  request: ({ control: token, word }) => ({ params: { token }, body: body(word, token) }),
  fresh,
  anyLength: true,
});
const reading: Row = {
  ids: { control: 'anyone' },
  request: ({ control: token }) => ({ params: { token } }),
  open: true,
  anyLength: true,
};

export const control: Rows = {
  setController: {
    ids: { controlled: 'club' },
    request: ({ controlled: id, word: name, email }) => ({ params: { id }, body: { name, email } }),
    fresh: async (holding) => ({ controlled: await newControlledDraw(holding) }),
  },
  printProtocol: byId('draw', 'club'),
  readControl: reading,
  printControlProtocol: reading,
  approveDraw: deciding((_, token) => ({ setHash: hashes.get(token) ?? '0'.repeat(64) })),
  refuseDraw: deciding((word) => ({ reason: `${word} stämmer inte` })),
  startAsController: deciding(() => ({ publicNumber: '271828' })),
  signDraw: deciding(
    (name) => ({ name }),
    (holding) => frozen(holding, { drawn: true }),
  ),
};
