import { argon2 } from 'node:crypto';
import type { OpsAnswer } from '../../shared/ops.ts';
import { hashPassword, verifyPassword } from './password.ts';

/**
 * Reports to an operator whether Lambda's Node can hash passwords. Node has argon2 from 24.7
 * (https://nodejs.org/api/crypto.html#cryptoargon2algorithm-parameters-callback).
 */
export async function checkHashing(): Promise<OpsAnswer> {
  const node = `Node ${process.versions.node}`;
  if (typeof argon2 !== 'function')
    return {
      error: [
        `Ingen kan logga in eller välja lösenord: funktionerna kör ${node}, som saknar crypto.argon2 (finns från 24.7).`,
        'Kontrollera i Lambda att funktionernas "Runtime management" står på Auto, så att AWS uppdaterar Node.',
        'Gör den det måste du vänta på AWS. Kör sedan npm run club -- check igen.',
      ].join('\n'),
    };
  const started = performance.now();
  const stored = await hashPassword(node);
  const took = Math.round(performance.now() - started);
  const tellsApart = (await verifyPassword(node, stored)) && !(await verifyPassword(`${node}!`, stored));
  return tellsApart
    ? { message: `${node}: lösenord kan hashas (${took} ms).` }
    : { error: `${node} hashar lösenord fel: ingen kan logga in. Rapportera felet.` };
}
