import { isDeepStrictEqual } from 'node:util';
import { errors } from '../../../../shared/contract/errors.ts';
import { answerOf, type Reply } from '../../../kernel/exchange.ts';
import { everyTime, gone, inSteps, lastUnseen, readAgain } from './allowances.ts';
import type { Planned } from './plans.ts';
import { isReceipt } from './site.ts';
import type { Came } from './watch.ts';

/** What a request comes to that nothing disturbs. */
export interface Reference {
  readonly status: number;
  readonly effect: readonly string[];
}

/**
 * `invisible`: the person noticed nothing. `refused`: clearly and retryably, nothing was done, and the repeat did it.
 * `unheard`: it was done and the answer was lost; the repeat told. `half done`: by steps that anybody may finish, and
 * the repeat did. `gone`: done, and the repeat was told that there is nothing left to do. `unreached`: no fault was met.
 */
export type Verdict =
  | { readonly is: 'invisible' | 'refused' | 'unheard' | 'half done' | 'gone' | 'unreached' }
  | { readonly is: 'wrong'; readonly why: string };

interface Attempt {
  readonly name: string;
  readonly reference: Reference;
  readonly plan: Planned;
}

/** The answer under faults and what it came to, then the repeat without any. */
interface Played {
  readonly first: Reply;
  readonly came: Came;
  readonly again: Reply | undefined;
  readonly left: Came;
}

const wrong = (why: string): Verdict => ({ is: 'wrong', why });
const lines = (effect: readonly string[]): string => effect.join('; ') || 'nothing';

/** What the API refuses with where trying again is right; the last is API Gateway's, where a function takes too long. */
const retryable = ['500 internal', '409 record.changed', '409 user.busy', '503 '];

/** It says so to the person, in the catalogue's words. */
function asksToTryAgain({ outcome, body }: Reply): boolean {
  if (outcome === '503 ') return true;
  const { code, message } = body as { code?: keyof typeof errors; message?: string };
  return retryable.includes(outcome) && code !== undefined && message === errors[code].message;
}

export function judge(attempt: Attempt, played: Played): Verdict {
  const { reference, plan } = attempt;
  const { first } = played;
  if (first.status === reference.status) return judgeAnswered(attempt, played);
  if (plan.times <= 2) return wrong(`it was noticed: ${first.outcome}`);
  if (!asksToTryAgain(first)) return wrong(`it was refused with ${first.outcome}`);
  return judgeRefused(attempt, played);
}

function judgeAnswered({ name, reference, plan }: Attempt, { first, came, again, left }: Played): Verdict {
  const mayMiss = plan.kind === 'stale' && name in readAgain;
  if (!isDone(reference, plan, mayMiss ? left : came))
    return wrong(`answered ${first.outcome}, it came to ${lines(came.effect)}`);
  const recordId = typeof first.body === 'string' ? (first.body.split('-').at(-1) ?? '') : '';
  if (!came.text.includes(recordId)) return wrong(`it was told ${recordId}, which is nowhere`);
  if (!again) return { is: 'invisible' };
  const isSame = mayMiss
    ? again.status === first.status
    : isDeepStrictEqual(answerOf(again), answerOf(first));
  if (!isSame)
    return wrong(`answered ${first.outcome}, its repeat was told ${again.outcome}: another answer`);
  // The repeat may finish: what the index did not show, or an object that could not be deleted.
  const ends = [came.effect, ...(mayMiss || mayLeave(plan) ? [reference.effect] : [])];
  return ends.some((effect) => lines(effect) === lines(left.effect))
    ? { is: 'invisible' }
    : wrong(`its repeat came to ${lines(left.effect)} instead of ${lines(came.effect)}`);
}

function judgeRefused({ name, reference, plan }: Attempt, { first, came, again, left }: Played): Verdict {
  const untouched = came.effect.length === 0;
  const done = !untouched && isDone(reference, plan, came);
  const isHidden = mayHideSuccess(plan);
  const onlySeems = done && !isHidden && name in lastUnseen;
  if (done && !isHidden && !onlySeems) return wrong(`it was done, and refused with ${first.outcome}`);
  if (!done && !untouched && !(name in inSteps))
    return wrong(`refused with ${first.outcome}, it came to ${lines(came.effect)}`);
  if (!again) return wrong('it was not asked again');
  if (done && name in everyTime && again.status === reference.status && isTwice(reference, left))
    return { is: 'unheard' };
  // The repeat meets no fault: what only seemed done may leave nothing any more.
  if (!isDone(reference, onlySeems ? undefined : plan, left))
    return wrong(
      `refused with ${first.outcome} and asked again (${again.outcome}), it came to ${lines(left.effect)}`,
    );
  if (again.status === reference.status)
    return { is: untouched ? 'refused' : done && !onlySeems ? 'unheard' : 'half done' };
  return done && gone[name] === again.outcome
    ? { is: 'gone' }
    : wrong(`its repeat was told ${again.outcome}`);
}

/** Answers that never come may be those to what was done; so may be the note of the answer itself. */
const mayHideSuccess = ({ site, kind, times }: Planned): boolean =>
  times === Infinity && (isReceipt(site) || (kind === 'drop-answer' && site.writes));

/** Counts each object once: every attempt may have stored one that no record refers to. */
const distinct = (effect: readonly string[]) =>
  effect.filter((line, at) => !line.startsWith('/') || effect.indexOf(line) === at);

/** Whether the request took effect exactly twice. */
const isTwice = ({ effect }: Reference, { effect: left }: Came): boolean =>
  lines(effect.flatMap((line) => [line, line])) === lines(left);

/** Whether an object that nothing names any more may stay, since it cannot be deleted. */
const mayLeave = (plan: Planned | undefined): boolean =>
  plan?.site.operation === 'DeleteObject' && plan.times === Infinity;

/** Once, and whole. */
function isDone({ effect }: Reference, plan: Planned | undefined, came: Came): boolean {
  const needed = mayLeave(plan) ? effect.filter((line) => !/^\/.* deleted$/.test(line)) : effect;
  return [effect, needed].some((each) => lines(distinct(each)) === lines(distinct(came.effect)));
}
