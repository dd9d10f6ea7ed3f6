import { createDonor } from '../../../shared/contract/donor.ts';
import { addFundraiserUser } from '../../../shared/contract/fundraiser.ts';
import { donorFields, fundraiserFields, idFrom, newFundraiser } from '../fixture.ts';
import { byId, type Rows } from './row.ts';

export const fundraiser: Rows = {
  listFundraisers: {},
  listArchivedFundraisers: {},
  listOwnFundraisers: {},
  readFundraiser: byId('fundraiser', 'collector'),
  readFundraiserSummary: byId('fundraiser', 'anyone', { open: true }),
  showFundraiser: {
    ids: { fundraiser: 'anyone' },
    request: ({ fundraiser: id }) => ({ params: { slug: 'insamling', id } }),
    open: true,
  },
  createFundraiser: { request: ({ word }) => ({ body: fundraiserFields(word) }) },
  editFundraiser: {
    ids: { fundraiser: 'club' },
    request: ({ fundraiser: id, word }) => ({ body: { id, ...fundraiserFields(word), closed: false } }),
  },
  listFundraiserUsers: byId('fundraiser', 'club'),
  addFundraiserUser: {
    ids: { fundraiser: 'club', user: 'club' },
    request: ({ fundraiser: fundraiserId, user: userId }) => ({ body: { fundraiserId, userId } }),
    fresh: async (holding) => ({ fundraiser: await newFundraiser(holding) }),
  },
  removeFundraiserUser: {
    ids: { fundraiser: 'club', user: 'club' },
    request: ({ fundraiser: id, user: userId }) => ({ params: { id, userId } }),
    fresh: async (holding) => {
      const id = await newFundraiser(holding);
      const body = { fundraiserId: id, userId: holding.user.id };
      await idFrom(holding.club.admin.call, addFundraiserUser, body);
      return { fundraiser: id };
    },
  },
  readFundraiserStats: byId('fundraiser', 'club'),
};

export const donor: Rows = {
  listDonors: byId('fundraiser', 'collector'),
  readDonor: byId('donor', 'collector'),
  createDonor: {
    ids: { fundraiser: 'collector' },
    request: ({ fundraiser: fundraiserId, word }) => ({ body: { fundraiserId, ...donorFields(word) } }),
  },
  editDonor: {
    ids: { donor: 'collector' },
    request: ({ donor: id, word }) => ({ body: { id, ...donorFields(word) } }),
  },
  deleteDonor: byId('donor', 'collector', {
    fresh: async ({ user, word, ids }) => ({
      donor: await idFrom(user.call, createDonor, { fundraiserId: ids.fundraiser, ...donorFields(word) }),
    }),
  }),
  thankDonor: {
    ids: { donor: 'collector' },
    request: ({ donor: fundraiserDonorId, word }) => ({ body: { fundraiserDonorId, message: word } }),
  },
};
