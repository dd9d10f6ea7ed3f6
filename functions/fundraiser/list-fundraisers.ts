import { listFundraisers } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';
import { listByState, toFundraiser } from './fundraiser-record.ts';

export const handler = implement(
  listFundraisers,
  { ahead: ({ resources: { table } }) => listByState(table, false) },
  async (_call, ahead) => (await ahead).map(toFundraiser),
);
