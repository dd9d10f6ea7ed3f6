import { randomUUID } from 'node:crypto';
import type { AsyncCommand } from 'fast-check';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { outcomeOf } from '../../support/refusal.ts';
import type { Club, Person, Subject } from './model.ts';
import { type Request, count, mustBe, predicted, type Real, send } from './real.ts';
import { lookAt } from './views.ts';
import { lookAtWholeClub } from './whole-club.ts';

/** What somebody does, and what must come of it. */
export interface Step extends Omit<Request, 'input' | 'by'> {
  /** An Admin where it is missing and somebody has to. */
  readonly by?: Person;
  /** Named by the story, and looked at afterwards. */
  readonly about: readonly Subject[];
  /** What the story tells beside. */
  readonly says?: string;
  /** The request, or how it is found out once it is about to be sent. */
  readonly input: Request['input'] | ((real: Real) => Promise<NonNullable<Request['input']>>);
  /** The first that holds must be the refusal. */
  readonly refused?: Readonly<Partial<Record<ErrorCode, boolean>>>;
  /** What a success changes in the model. A text that it returns goes on telling the story. */
  readonly onDone?: (body: unknown, real: Real) => unknown;
}

/** Picks lie below this: few enough to shrink in a handful of tries. */
export const maxPicked = 32;
/** Numbers that a command picks with: whether it is sent twice, by whom, and what it is about. */
export const picksOfCommand = 6;
/** With this one the request is sent once more with its key. */
const repeated = maxPicked - 1;
/** Picks below this are whom the command is usual for; the others are anybody, deleted and waiting people too. */
const usual = 20;
/** Commands between two looks at the whole club. */
const lookEach = 40;

/** The club has nothing that the command could be about. */
class Nothing extends Error {}

/** Picks what a command is about; what the numbers point at follows from the model. */
export interface Choice {
  readonly club: Club;
  readonly number: () => number;
  /** @throws {Nothing} where there is none */
  readonly of: <T>(list: readonly T[]) => T;
  /** Who carries it out. */
  readonly by: (natural: Person) => Person;
}

function choiceOf(club: Club, [who = 0, ...picks]: readonly number[]): Choice {
  const number = () => picks.shift() ?? 0;
  const of = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Nothing();
    return list[number() % list.length] as T;
  };
  const anybody = who < usual ? undefined : club.people[(who - usual) % club.people.length];
  return { club, number, of, by: (natural) => anybody ?? natural };
}

/** Changes nothing. @throws {Nothing} */
export type Plan = (choice: Choice) => Step;
export type Plans = Readonly<Record<string, Plan>>;

const labelOf = (subject: Subject): string => {
  if (subject.is === 'person') return subject.label;
  return subject.is === 'ticket' ? `no ${subject.number} of ${subject.lottery.name}` : subject.name;
};

/** A command of fast-check: one request, predicted by the model and compared with it. */
export class Command implements AsyncCommand<Club, Real> {
  readonly kind: string;
  readonly #plan: Plan;
  readonly #twice: boolean;
  readonly #picks: readonly number[];
  #line: string | undefined;

  constructor(kind: string, plan: Plan, [twice = 0, ...picks]: readonly number[]) {
    this.kind = kind;
    this.#plan = plan;
    this.#twice = twice === repeated;
    this.#picks = picks;
  }

  check(club: Club): boolean {
    try {
      this.#deed(club);
      return true;
    } catch (error) {
      if (error instanceof Nothing) return false;
      throw error;
    }
  }

  #deed(club: Club): Step {
    const choice = choiceOf(club, this.#picks);
    const step = this.#plan(choice);
    return step.route.access === 'public' ? step : { by: choice.by(club.admin), ...step };
  }

  async run(club: Club, real: Real): Promise<void> {
    const step = this.#deed(club);
    const { by, route, about, says } = step;
    const line = real.story.length;
    // Public calls know no keys.
    const key = this.#twice && route.access !== 'public' ? randomUUID() : undefined;
    const names = [...about.map(labelOf), ...(says === undefined ? [] : [says])].join(', ');
    const tell = (outcome: string) => {
      const does = `${by?.label ?? 'Somebody'}: ${this.kind} ${names}${key === undefined ? '' : ', twice'}`;
      this.#line = real.story[line] = `${does}: ${outcome}`;
    };
    tell('?');
    const input = typeof step.input === 'function' ? await step.input(real) : (step.input ?? {});
    const [code] = Object.entries(step.refused ?? {}).find(([, holds]) => holds) ?? [];
    const refusal = predicted({ by, route }, code as ErrorCode | undefined);
    const options = key === undefined ? {} : { key };
    const answer = await send(real, { by, route, input }, options);
    const outcome = outcomeOf(answer);
    tell(outcome);
    mustBe('the answer', refusal ?? String(route.answer.status), outcome);
    if (key !== undefined) mustBe('the repeat', answer, await send(real, { by, route, input }, options));
    if (refusal === undefined) {
      const more = await step.onDone?.(answer.body, real);
      if (typeof more === 'string') tell(`${outcome}, ${more}`);
    }
    club.turn++;
    count(real.figures, refusal ?? this.kind);
    await lookAt(club, real, about);
    if (club.turn % lookEach === 0) await lookAtWholeClub(club, real);
  }

  /** What it came to when it was carried out last. */
  toString(): string {
    return this.#line ?? `${this.kind}(${this.#picks.join(', ')})`;
  }
}
