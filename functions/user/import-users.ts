import { importUsers } from '../../shared/contract/member-import.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { startJobWithInput } from './start-list-job.ts';

export const handler = implement(importUsers, (call) => {
  const { rows, createTeams, moveUsers = false, mail } = call.body;
  return startJobWithInput(call, {
    kind: 'import',
    total: rows.length,
    input: { rows, createTeams, moveUsers, mail },
    text: 'Importerade en medlemslista',
    changes: [`rader: ${formatNumber(rows.length)}`],
  });
});
