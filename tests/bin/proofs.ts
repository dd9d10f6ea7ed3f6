import { createHash } from 'node:crypto';
import { commitmentOf, streamOf } from '../../functions/store/draw-record.ts';
import { emptySet, hashOf, isInSet, sizeOf, withNumbers } from '../../functions/ledger/sold-set.ts';
import type { Proof } from '../../shared/contract/proof.ts';
import { type Candidate, winnerAmong } from '../../shared/domain/draw.ts';

/** The input of a synthetic draw. The same input gives the same draw. */
export interface Plan {
  readonly seed: string;
  readonly maxNumber: number;
  /** Share of the numbers that are sold, from 0 to 1. */
  readonly sold: number;
  readonly prizes: number;
  /** The number of first prizes that are drawn while tickets are sold, each from its own set; none if controlled. */
  readonly early: number;
  readonly controlled?: {
    readonly rule: Proof['rule'];
    readonly publicNumber: string;
    /** Indexes of prizes that were drawn again. */
    readonly replaced?: readonly number[];
    readonly redrawOf?: Proof['redrawOf'];
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A proof as the service would publish it, computed by the service's rules. */
export function proofOf({ seed, maxNumber, sold, prizes, early, controlled }: Plan): Proof {
  const secret = digest(seed).toString('hex');
  const id = `lotteri${seed}-dragning`;
  const won: number[] = [];
  /** The numbers sold at that moment; winning numbers stay sold. */
  const setAt = (moment: number) => {
    const numbers = Array.from({ length: maxNumber }, (_, index) => index + 1)
      .map((number) => ({ number, key: digest(`${seed} ${number} ${moment}`).readUInt32BE() }))
      .toSorted((one, other) => one.key - other.key)
      .slice(0, Math.max(prizes, Math.round(maxNumber * sold)))
      .map(({ number }) => number);
    return withNumbers(emptySet(maxNumber), [...numbers, ...won], true);
  };
  const shown = (set: Uint8Array) => ({ set: Buffer.from(set).toString('base64'), setHash: hashOf(set) });
  const hmac = streamOf({ secret, publicNumber: controlled?.publicNumber });
  const list: Proof['prizes'] = [];
  let set = setAt(0);
  for (let prize = 0; prize < prizes; prize++) {
    if (prize <= early) set = setAt(prize);
    const drawn: Candidate | undefined = winnerAmong({ hmac, drawId: id, prize, maxNumber, won }, (number) =>
      isInSet(set, number),
    );
    if (!drawn) throw new Error('nothing is left');
    const isReplaced = controlled?.replaced?.includes(prize) ?? false;
    list.push({
      name: `Vinst ${prize}`,
      ...drawn,
      maxNumber,
      ...(isReplaced && { replaced: true }),
      ...(prize < early && shown(set)),
    });
    won.push(drawn.number);
  }
  const isShared = early < prizes;
  return {
    id,
    controlled: controlled !== undefined,
    rule: controlled?.rule ?? 'sold',
    createdDate: '2026-11-20T10:00:00.000Z',
    ...(controlled && {
      frozenDate: '2026-11-24T18:00:00.000Z',
      startedDate: '2026-11-24T18:30:00.000Z',
      publicNumber: controlled.publicNumber,
    }),
    maxNumber,
    eligible: isShared ? sizeOf(set) : null,
    ...(isShared ? shown(set) : { set: null, setHash: null }),
    commitment: commitmentOf(secret),
    secret,
    ...(controlled?.redrawOf && { redrawOf: controlled.redrawOf }),
    prizes: list,
  };
}
