import { listOwnArchive } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { toLottery } from '../store/lottery-record.ts';
import { ownArchive } from '../store/own-archive.ts';

export const handler = implement(
  listOwnArchive,
  { ahead: ({ userId, resources: { table } }) => ownArchive(table, userId) },
  async (_call, ahead) => (await ahead).map(toLottery),
);
