/** A call as one thing sees it, whose state is a text. */
export interface Step {
  readonly from: number;
  /** Infinity where no answer came: it may happen at any later time. */
  readonly to: number;
  /** It need not have happened. */
  readonly optional: boolean;
  /** The state after it; undefined where it cannot have happened in that state with that answer. */
  readonly apply: (state: string) => string | undefined;
  readonly name: string;
}

/** More than this and the search is given up: it says so, and never that all is well. */
const mostVisits = 400_000;

/**
 * Whether some order of the calls explains all answers, where a call that was answered before another began comes
 * before it, from one state to another (Wing and Gong's search, with the states met remembered).
 */
export function linearizable(
  steps: readonly Step[],
  first: string,
  last: string,
): 'yes' | 'no' | 'too many orders' {
  const ordered = steps.toSorted((one, other) => one.from - other.from);
  const size = ordered.length;
  const visited = new Set<string>();
  let visits = 0;
  const done = new Uint8Array(size);

  const search = (state: string, begin: number): boolean => {
    const greedy: number[] = [];
    let from = begin;
    const undo = (): false => {
      for (const index of greedy) done[index] = 0;
      return false;
    };
    let candidates: number[] = [];
    // What holds and changes nothing may come at once: no other order gains by its coming later.
    for (let again = true; again;) {
      again = false;
      while (from < size && done[from]) from++;
      candidates = [];
      let until = Infinity;
      for (let index = from; index < size; index++) {
        const step = ordered[index];
        if (!step || done[index]) continue;
        if (step.from > until) break;
        if (!step.optional) until = Math.min(until, step.to);
        candidates.push(index);
      }
      for (const index of candidates) {
        const step = ordered[index];
        if (!step || step.from > until || step.optional || step.apply(state) !== state) continue;
        done[index] = 1;
        greedy.push(index);
        again = true;
      }
      candidates = candidates.filter((index) => (ordered[index]?.from ?? 0) <= until);
    }
    if (state === last && ordered.every((step, index) => done[index] || step.optional)) return true;
    if (++visits > mostVisits) return undo();
    const mark = `${state}|${from}|${String.fromCharCode(...done.subarray(from, lastDone(done) + 1))}`;
    if (visited.has(mark)) return undo();
    visited.add(mark);
    for (const index of candidates) {
      const next = ordered[index]?.apply(state);
      if (next === undefined) continue;
      done[index] = 1;
      if (search(next, from)) return true;
      done[index] = 0;
    }
    return undo();
  };

  if (search(first, 0)) return 'yes';
  return visits > mostVisits ? 'too many orders' : 'no';
}

function lastDone(done: Uint8Array): number {
  for (let index = done.length - 1; index >= 0; index--) if (done[index]) return index;
  return -1;
}
