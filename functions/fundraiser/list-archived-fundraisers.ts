import { listArchivedFundraisers } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { listByState, toSummedFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(
  listArchivedFundraisers,
  { ahead: ({ resources: { table } }) => listByState(table, true) },
  async (_call, ahead) => (await ahead).map(toSummedFundraiser),
);
