import { hasOwnArchive } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { ownArchive } from '../store/own-archive.ts';

export const handler = implement(
  hasOwnArchive,
  { ahead: ({ userId, resources: { table } }) => ownArchive(table, userId) },
  async (_call, ahead) => (await ahead).length > 0,
);
