import type { SdkCall } from '../../../infra/local/gateway/gateway-call.ts';
import { type Mutant, mutants } from '../fire/ops/mutants.ts';
import { dropChange, dropWrite, type SentWrite, writesOf } from '../fire/ops/rewriting.ts';
import { prefixes } from '../../support/prefixes.ts';

/** A fault that is planted in the product, and must be found. */
export type Fault = Pick<Mutant, 'name' | 'of' | 'change'>;

/** Changes the writes of a call that are of one sort. */
const each =
  (which: (write: SentWrite) => boolean, change: (write: SentWrite, call: SdkCall) => boolean) =>
  (call: SdkCall): boolean =>
    writesOf(call)
      .filter(which)
      .map((write) => change(write, call))
      .includes(true);

/** Of those that `ops` plants, such as one person alone would meet too. */
const ofOps = ['sale: counted', 'taking back: the number becomes free', 'draw: the ticket counts its wins'];

const others: readonly Fault[] = [
  {
    name: 'deleting a donor: the sum is less',
    of: ['deleteDonor'],
    change: each(
      ({ sk }) => sk === 'FUNDRAISER',
      (write) => dropChange(write, /^view\.sum/),
    ),
  },
  {
    name: 'moving a team: the section that it left',
    of: ['moveTeam'],
    // The section that is counted down comes first.
    change: (call) => {
      const [left] = writesOf(call).filter(({ pk }) => pk.endsWith('SECTION'));
      return left !== undefined && dropWrite(call, left);
    },
  },
  {
    name: 'archiving: it moves to the archive',
    of: ['editLottery'],
    change: each(
      ({ sk }) => sk === 'LOTTERY',
      (write) => dropChange(write, /^pk1/),
    ),
  },
  {
    name: 'deleting a user: they collect no more',
    of: ['deleteUser'],
    change: each(
      ({ kind, sk }) => kind === 'Delete' && sk.startsWith(prefixes.collector),
      ({ request }) => {
        const key = request.Key as { sk: { S: string } };
        key.sk.S = `${prefixes.collector}nobody`;
        return true;
      },
    ),
  },
];

/** Each leaves one thing out that a story of one person's doings shows. */
export const faults: readonly Fault[] = [...mutants.filter(({ name }) => ofOps.includes(name)), ...others];
