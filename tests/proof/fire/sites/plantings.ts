import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import { operations } from '../../../../shared/contract/index.ts';
import type { Holding } from '../../../kernel/stand.ts';
import { mutants } from '../ops/mutants.ts';
import { dropCondition, sendAsItIs, writesOf } from '../ops/rewriting.ts';
import { Attack } from './attack.ts';
import { attackedRows } from './more-rows.ts';
import type { Planned } from './plans.ts';
import type { Stage } from './stage.ts';

/** The product with one protection less, and a case that must tell so. */
interface Planting {
  readonly name: string;
  readonly operation: string;
  readonly at: 'TransactWriteItems';
  readonly kind: Planned['kind'];
  /** Changes what the function sends. @returns whether it did */
  readonly change?: (call: SdkCall) => boolean;
  /** The SDK's retries meet the fault too, as if it made none. */
  readonly everyTry?: true;
  /** How often the case itself has the fault; once where it is not said. */
  readonly times?: number;
  /** What it is found by. */
  readonly found: RegExp;
}

const mutant = (wanted: string): Planting['change'] => mutants.find(({ name }) => name === wanted)?.change;

/** Neither a token nor a condition: whatever is sent twice happens twice. */
function unprotected(call: SdkCall): boolean {
  if (call.operation !== 'TransactWriteItems') return false;
  delete call.input.ClientRequestToken;
  for (const write of writesOf(call)) dropCondition(write, /./);
  return true;
}

const plantings: readonly Planting[] = [
  {
    name: 'a transaction that is sent again happens again',
    operation: 'createDonor',
    at: 'TransactWriteItems',
    kind: 'drop-answer',
    change: unprotected,
    found: /^answered 201, it came to .*donors \+2/,
  },
  {
    name: 'a request leaves no record',
    operation: 'createDonor',
    at: 'TransactWriteItems',
    kind: 'drop-answer',
    change: mutant('a request leaves its record'),
    times: Infinity,
    found: /asked again \(201\), it came to .*donors \+2/,
  },
  {
    name: 'nothing is tried again',
    operation: 'createDonor',
    at: 'TransactWriteItems',
    kind: 'fail',
    everyTry: true,
    found: /^it was noticed: 500/,
  },
];

/** How many lacks were planted, and those that were not noticed. */
export async function plant(
  stage: Stage,
  holding: Holding,
): Promise<{ planted: number; unnoticed: string[] }> {
  const unnoticed: string[] = [];
  for (const planting of plantings) {
    const found = await playWith(stage, holding, planting);
    if (!planting.found.test(found)) unnoticed.push(`${planting.name}: ${found || 'nothing was noticed'}`);
  }
  return { planted: plantings.length, unnoticed };
}

async function playWith(
  stage: Stage,
  holding: Holding,
  { operation: name, at, kind, change, everyTry, times = 1 }: Planting,
): Promise<string> {
  const operation = operations.find((each) => each.name === name);
  const [row] = attackedRows(name);
  if (!operation || !row) throw new Error(`there is no ${name}`);
  const attack = new Attack(stage, operation, row, holding);
  const odd = await attack.learn();
  const site = attack.sites.find((each) => each.operation === at);
  if (odd !== undefined || !site) return odd ?? `no ${at}`;
  const plan = [{ site, kind, times }];
  const stop = stage.cloud.local.gateway.intercept((call) => {
    const isIts = call.caller.name === stage.functionOf(name) && stage.ownerOf(call) === holding.club.id;
    if (isIts && change?.(call)) sendAsItIs(call);
    return undefined;
  });
  try {
    const verdict = await attack.play(plan, everyTry ? [{ site, kind, times: Infinity }] : plan);
    return verdict.is === 'wrong' ? verdict.why : verdict.is;
  } finally {
    stop();
  }
}
