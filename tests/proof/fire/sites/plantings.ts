import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import { operations } from '../../../../shared/contract/index.ts';
import type { Holding } from '../../../kernel/stand.ts';
import { mutants } from '../ops/mutants.ts';
import { dropCondition, sendAsItIs, writesOf } from '../ops/rewriting.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { Attack, functionOf } from './attack.ts';
import { attackedRows } from './more-rows.ts';
import type { Planned } from './plans.ts';

/** A protection taken away from `createDonor`, and a fault at its transaction that must show it. */
interface Planting {
  readonly name: string;
  readonly kind: Planned['kind'];
  /** Changes what the function sends. @returns whether it did */
  readonly change?: ((call: SdkCall) => boolean) | undefined;
  /** How often the case has the fault, and how often the SDK's tries meet it; once where it is not said. */
  readonly times?: number;
  readonly met?: number;
  /** What it is found by. */
  readonly found: RegExp;
}

/** Neither a token nor a condition: whatever is sent twice happens twice. */
function unprotected(call: SdkCall): boolean {
  if (call.operation !== 'TransactWriteItems') return false;
  delete call.input.ClientRequestToken;
  for (const write of writesOf(call)) dropCondition(write, /./);
  return true;
}

const attacked = 'createDonor';
const plantings: readonly Planting[] = [
  {
    name: 'a transaction that is sent again happens again',
    kind: 'drop-answer',
    change: unprotected,
    found: /^answered 201, it came to .*donors \+2/,
  },
  {
    name: 'a request leaves no record',
    kind: 'drop-answer',
    change: mutants.find(({ name }) => name === 'a request leaves its record')?.change,
    times: Infinity,
    found: /asked again \(201\), it came to .*donors \+2/,
  },
  { name: 'nothing is tried again', kind: 'fail', met: Infinity, found: /^it was noticed: 500/ },
];

/** The planted lacks that were not noticed. */
export async function plant(cloud: TestCloud, holding: Holding): Promise<string[]> {
  const operation = operations.find(({ name }) => name === attacked);
  const [row] = attackedRows(attacked);
  if (!operation || !row) throw new Error(`there is no ${attacked}`);
  const attack = new Attack(cloud, operation, row, holding);
  const odd = await attack.learn();
  const site = attack.sites.find((each) => each.operation === 'TransactWriteItems');
  if (!site) return [odd ?? 'no transaction'];
  const unnoticed: string[] = [];
  for (const { name, kind, change, times = 1, met = times, found } of plantings) {
    const stop = cloud.local.gateway.intercept((call) => {
      if (call.caller.name === functionOf(operation) && change?.(call)) sendAsItIs(call);
      return undefined;
    });
    const verdict = await attack.play({ site, kind, times }, { site, kind, times: met }).finally(stop);
    const told = verdict.is === 'wrong' ? verdict.why : verdict.is;
    if (!found.test(told)) unnoticed.push(`${name}: ${told}`);
  }
  return unnoticed;
}
