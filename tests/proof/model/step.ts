import { randomUUID } from 'node:crypto';
import type { AsyncCommand } from 'fast-check';
import { outcomeOf } from '../../support/refusal.ts';
import { Divergence, mustBe } from './difference.ts';
import type { Club, Person } from './model.ts';
import { type Real, type Request, send } from './real.ts';
import { predicted } from './rights.ts';
import { bodyOf, lookAtAll, type View } from './view.ts';
import { lookAtWholeClub } from './whole-club.ts';

/** What somebody does, and what must come of it. */
export interface Deed extends Omit<Request, 'input'> {
  readonly by?: Person;
  /** Ends a sentence that begins with a name. */
  readonly does: string;
  /** The request, or how it is found out once it is about to be sent. */
  readonly input: Request['input'] | ((real: Real) => Promise<Request['input']>);
  /** Sent again it is another's, or nobody's any more. */
  readonly once?: true;
  /** The status of a success. */
  readonly fine: 200 | 201 | 202 | 204;
  /** What a success changes in the model, told the answer. A text that it returns goes on telling the story. */
  readonly told?: (body: unknown, real: Real) => unknown;
  /** What may look different now. */
  readonly looks?: () => readonly View[];
}

/** A kind of command. `plan` changes nothing; undefined where the club has nothing that it could be about. */
export interface Kind {
  /** How often it comes, beside the others. */
  readonly weight: number;
  /** How many numbers it picks with: what they point at follows from the model. */
  readonly picks: number;
  readonly plan: (club: Club, picks: readonly number[]) => Deed | undefined;
}
export type Kinds = Readonly<Record<string, Kind>>;

/** Picks lie below this: few enough to shrink in a handful of tries. */
export const maxPicked = 32;
/** With this one the request is sent once more with its key. */
const repeated = maxPicked - 1;
/** So many commands lie between two looks at the whole club. */
const lookEach = 40;

/** A command of fast-check: one request, predicted by the model, and compared with it. */
export class Step implements AsyncCommand<Club, Real> {
  readonly kind: string;
  readonly #plan: Kind['plan'];
  readonly #twice: boolean;
  readonly #picks: readonly number[];
  #told: string | undefined;

  constructor(kind: string, { plan }: Kind, [twice = 0, ...picks]: readonly number[]) {
    this.kind = kind;
    this.#plan = plan;
    this.#twice = twice === repeated;
    this.#picks = picks;
  }

  check(club: Club): boolean {
    return this.#plan(club, this.#picks) !== undefined;
  }

  async run(club: Club, real: Real): Promise<void> {
    const deed = this.#plan(club, this.#picks);
    if (!deed) throw new Error(`there is nothing that ${this.kind} could be about`);
    const line = real.story.length;
    // Public calls know no keys.
    const key = this.#twice && !deed.once && deed.needs !== 'public' ? randomUUID() : undefined;
    const tell = (outcome: string) => {
      const does = `${deed.by?.label ?? 'Somebody'} ${deed.does}${key === undefined ? '' : ', twice'}`;
      this.#told = real.story[line] = `${does}: ${outcome}`;
    };
    tell('?');
    const input = typeof deed.input === 'function' ? await deed.input(real) : deed.input;
    const { by, needs, route } = deed;
    const request: Request = { needs, route, ...(by && { by }), ...(input && { input }) };
    const refusal = predicted(deed);
    const wanted = refusal ?? String(deed.fine);
    const options = key === undefined ? {} : { key };
    const answer = await send(real, request, options);
    const outcome = outcomeOf(answer);
    tell(outcome);
    if (outcome !== wanted)
      throw new Divergence(`it is answered ${outcome} instead of ${wanted}: ${bodyOf(answer)}`);
    if (key !== undefined) {
      mustBe('the repeat', answer, await send(real, request, options));
      real.figures.repeats++;
    }
    if (refusal === undefined) {
      const more = await deed.told?.(answer.body, real);
      if (typeof more === 'string') tell(`${outcome}, ${more}`);
    }
    club.turn++;
    real.figures.count(this.kind, refusal);
    await lookAtAll(real, deed.looks?.() ?? []);
    if (club.turn % lookEach === 0) await lookAtWholeClub(club, real);
  }

  /** What it came to when it was carried out last. */
  toString(): string {
    return this.#told ?? `${this.kind}(${this.#picks.join(', ')})`;
  }
}
