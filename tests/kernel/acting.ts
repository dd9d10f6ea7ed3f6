import { keys } from '../../functions/store/keys.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { createLottery } from '../../shared/contract/lottery.ts';
import { createSection } from '../../shared/contract/structure.ts';
import { password } from '../support/club.ts';
import type { Input } from './rows/row.ts';
import { type Holding, lotteryFields, idFrom, newSale, newTicket, picture, uniqueEmail } from './fixture.ts';

type Body = Readonly<Record<string, unknown>>;
/** Long enough ago to be mailed again. */
const anHourAgo = () => new Date(Date.now() - 3_600_000);
type Acting = (holding: Holding, input: Input) => Promise<Input>;

const withBody =
  (change: (holding: Holding, body: Body) => Promise<Body>): Acting =>
  async (holding, input) => ({
    ...input,
    body: { ...(input.body as Body), ...(await change(holding, input.body as Body)) },
  });

/**
 * Requests that change something, where those of the rows are valid and change nothing: the team is in that section
 * already, nobody waits for the mail.
 */
export const acting: Readonly<Record<string, Acting>> = {
  linkFamily: withBody(async ({ club, team, user, word }) => {
    const person = { firstName: uniqueEmail(word), lastName: word, email: user.email };
    const userId = await club.maker.addUser(person, team, new Date(), { password });
    // Activating has linked them.
    await club.maker.table.write({ update: keys.user(userId), remove: ['family'] });
    return { userId };
  }),
  deleteImage: async ({ club }, input) => {
    const { key = '' } = input.params ?? {};
    await club.admin.call(saveImage, { body: { key: String(key), imageFile: picture } });
    return input;
  },
  remindSellers: async (holding, input) => {
    const id = await idFrom(holding.club.admin.call, createLottery, lotteryFields(holding.word));
    await newTicket(holding, id);
    return { ...input, params: { id } };
  },
  confirmPayments: withBody(async (holding, body) => {
    const { sale } = await newSale(holding);
    const [row] = body['rows'] as readonly Body[];
    return { rows: [{ ...row, saleIds: [sale] }] };
  }),
  moveTeam: withBody(async ({ club }) => ({
    sectionId: await idFrom(club.master.call, createSection, { name: uniqueEmail('s').slice(0, 20) }),
  })),
  moveUser: withBody(async ({ club }) => ({ teamId: club.f10 })),
  mailActivations: withBody(async ({ club, team, word }, body) => {
    const person = { firstName: word, lastName: word, email: uniqueEmail(word) };
    const id = await club.maker.addUser(person, team, anHourAgo(), { active: false });
    return body['userIds'] ? { userIds: [id] } : {};
  }),
};
