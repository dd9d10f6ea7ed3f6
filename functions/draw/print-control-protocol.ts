import { printControlProtocol } from '../../shared/contract/controller.ts';
import { implement } from '../kernel/implement.ts';
import { findControlled } from './control-link.ts';
import { protocolFile } from './protocol-facts.ts';

export const handler = implement(
  printControlProtocol,
  async ({ params: { token }, resources: { service }, now, fail }) => {
    const found = await findControlled(service, token, now);
    return found ? protocolFile(found.table, found, found.club.name, now) : fail('notFound');
  },
);
