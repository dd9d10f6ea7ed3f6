import { listFundraisers } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { listByState, toSummedFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(
  listFundraisers,
  { ahead: ({ resources: { table } }) => listByState(table, false) },
  async (_call, ahead) => (await ahead).map(toSummedFundraiser),
);
