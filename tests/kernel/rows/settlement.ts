import { newCash, newHandIn } from '../fixture.ts';
import { byId, type Row, type Rows } from './row.ts';

/** What the seller has received in cash is there to be handed in. */
const cash: NonNullable<Row['fresh']> = async (holding) => {
  await newCash(holding, holding.ids.lottery);
  return {};
};

export const settlement: Rows = {
  readSettlement: byId('lottery', 'club'),
  readTeamSettlement: {
    ids: { team: 'scope', lottery: 'club' },
    request: ({ team: id, lottery: ticketBaseId }) => ({ params: { id }, query: { ticketBaseId } }),
  },
  listOwnSettlements: {},
  listSettledLotteries: {},
  createSettlement: {
    ids: { lottery: 'club', user: 'treasurer' },
    request: ({ lottery: ticketBaseId, user: userId, word }) => ({
      body: { ticketBaseId, userId, amount: 40, to: 'team', note: word },
    }),
    fresh: cash,
  },
  reverseSettlement: {
    ids: { handIn: 'treasurer' },
    request: ({ handIn: id, word }) => ({ params: { id }, body: { reason: word } }),
    fresh: async (holding) => ({ handIn: await newHandIn(holding, holding.ids.lottery) }),
  },
  listSettlements: [
    {
      ids: { lottery: 'club', team: 'treasurer' },
      request: ({ lottery: ticketBaseId, team: teamId }) => ({ query: { ticketBaseId, teamId } }),
    },
    {
      ids: { lottery: 'club', user: 'treasurer' },
      request: ({ lottery: ticketBaseId, user: userId }) => ({ query: { ticketBaseId, userId } }),
    },
  ],
};
