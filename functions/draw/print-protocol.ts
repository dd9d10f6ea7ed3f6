import { printProtocol } from '../../shared/contract/controller.ts';
import { implement } from '../kernel/implement.ts';
import { findClub } from '../store/club-record.ts';
import { readDrawInLottery } from '../store/draw-record.ts';
import { protocolFile } from './protocol-facts.ts';

export const handler = implement(printProtocol, async ({ params, resources: { table }, now, fail }) => {
  const [found, club] = await Promise.all([
    readDrawInLottery(table, params.id, { consistent: true }),
    findClub(table, table.club),
  ]);
  return found ? protocolFile(table, found, club?.name ?? '', now) : fail('notFound');
});
