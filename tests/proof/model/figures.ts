/** What was done, for the figures in the end. */
export class Figures {
  runs = 0;
  /** Views that were compared. */
  views = 0;
  /** Whole clubs that were compared. */
  clubs = 0;
  /** Requests that were sent once more with their key. */
  repeats = 0;
  /** By kind of command: how often it was carried out, and how often refused as predicted. */
  readonly done = new Map<string, number>();
  readonly refused = new Map<string, number>();
  /** By status and code. */
  readonly refusals = new Map<string, number>();

  count(kind: string, refusal: string | undefined): void {
    add(refusal === undefined ? this.done : this.refused, kind);
    if (refusal !== undefined) add(this.refusals, refusal);
  }

  get commands(): number {
    return sum(this.done) + sum(this.refused);
  }
}

const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

export const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);
