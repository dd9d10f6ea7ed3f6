import { createHash } from 'node:crypto';
import { commitmentOf, hmacOf } from '../../functions/store/draw-record.ts';
import { emptySet, hashOf, isSold, withNumbers } from '../../functions/ledger/sold-set.ts';
import type { Proof } from '../../shared/contract/draw.ts';
import { winnerAmong } from '../../shared/domain/draw.ts';

/** The input of a synthetic draw. The same input gives the same draw. */
export interface Plan {
  readonly seed: string;
  readonly maxNumber: number;
  /** Share of the numbers that are sold, from 0 to 1. */
  readonly sold: number;
  readonly prizes: number;
  /** The number of first prizes that are drawn while tickets are sold, each from its own set. */
  readonly early: number;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A proof as the service would publish it, computed by the service's rules. */
export function proofOf({ seed, maxNumber, sold, prizes, early }: Plan): Proof {
  const secret = digest(seed).toString('hex');
  const id = `lotteri${seed}-dragning`;
  const won: number[] = [];
  /** The numbers sold at that moment; winning numbers stay sold. */
  const setAt = (moment: number) => {
    const wanted = Array.from({ length: maxNumber }, (_, index) => index + 1)
      .map((number) => ({ number, key: digest(`${seed} ${number} ${moment}`).readUInt32BE() }))
      .toSorted((one, other) => one.key - other.key)
      .slice(0, Math.max(prizes, Math.round(maxNumber * sold)))
      .map(({ number }) => number);
    return withNumbers(emptySet(maxNumber), [...wanted, ...won], true);
  };
  const shown = (set: Uint8Array) => ({ set: Buffer.from(set).toString('base64'), setHash: hashOf(set) });
  const list: Proof['prizes'] = [];
  let set = setAt(0);
  for (let prize = 0; prize < prizes; prize++) {
    if (prize <= early) set = setAt(prize);
    const drawn = winnerAmong({ hmac: hmacOf(secret), drawId: id, prize, maxNumber, won }, (number) =>
      isSold(set, number),
    );
    if (!drawn) throw new Error('nothing is left');
    list.push({ name: `Vinst ${prize}`, ...drawn, maxNumber, ...(prize < early && shown(set)) });
    won.push(drawn.number);
  }
  const common = early < prizes ? shown(set) : { set: null, setHash: null };
  return { id, maxNumber, ...common, commitment: commitmentOf(secret), secret, prizes: list };
}
