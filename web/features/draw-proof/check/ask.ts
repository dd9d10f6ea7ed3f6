import type { Checked, CheckedPrize } from './check-proof.ts';

/** A moment at which a number was tried for a prize. */
export interface Trial {
  /** From 1, as people count. */
  readonly prize: number;
  readonly attempt: number;
  readonly outcome: 'won' | 'wonBefore' | 'tookNoPart';
}

/** What the proof says of a number. */
export interface Answer {
  readonly number: number;
  /** Whether the lottery has such a number. */
  readonly exists: boolean;
  /** Whether it took part: in every prize, in none, or in some; undefined while there is no list. */
  readonly tookPart: 'all' | 'none' | 'some' | undefined;
  /** The prizes, from 1, in which it did not take part, if it took part in others. */
  readonly without: readonly number[];
  readonly won: readonly { readonly prize: number; readonly name: string; readonly replaced: boolean }[];
  /** Undefined while the secret is not public. */
  readonly trials: readonly Trial[] | undefined;
}

/** Looks a number up in a draw that has been computed again. */
export function ask({ prizes, shared, maxNumber }: Checked, number: number): Answer {
  const highest = Math.max(maxNumber, ...prizes.map(({ set }) => set?.maxNumber ?? 0));
  const sets = prizes.length > 0 ? prizes.map(({ set }) => set) : [shared];
  const parts = sets.map((set) => set?.has(number));
  const isKnown = !parts.includes(undefined);
  const none = parts.every((part) => part === false);
  return {
    number,
    exists: number >= 1 && number <= highest,
    tookPart: isKnown ? (none ? 'none' : parts.includes(false) ? 'some' : 'all') : undefined,
    without: isKnown && !none ? parts.flatMap((part, index) => (part === false ? [index + 1] : [])) : [],
    won: prizes.flatMap((prize, index) =>
      prize.number === number ? [{ prize: index + 1, name: prize.name, replaced: prize.replaced }] : [],
    ),
    trials: prizes.some(({ decided }) => decided) ? trialsOf(prizes, number) : undefined,
  };
}

function trialsOf(prizes: readonly CheckedPrize[], number: number): Trial[] {
  const trials: Trial[] = [];
  let hasWon = false;
  for (const [index, { set, decided }] of prizes.entries()) {
    if (!set || !decided) continue;
    for (const [counter, tried] of decided.tried.entries()) {
      const isWinning = decided.number === number && counter === decided.counter;
      if (tried !== number || isWinning) continue;
      const outcome = hasWon ? 'wonBefore' : 'tookNoPart';
      trials.push({ prize: index + 1, attempt: counter + 1, outcome });
    }
    if (decided.number !== number) continue;
    trials.push({ prize: index + 1, attempt: decided.counter + 1, outcome: 'won' });
    hasWon = true;
  }
  return trials;
}
