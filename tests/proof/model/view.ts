import { inParallel } from '../../support/parallel.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { Divergence, mustBe } from './difference.ts';
import { predicted } from './rights.ts';
import { isLookedAt, type Real, type Request, send } from './real.ts';

/** What somebody must be shown, or refused. */
export interface View extends Request {
  /** What it is called where it is not as it must be. */
  readonly what: string;
  /** What is expected of the answer; nothing where it says nothing. */
  readonly shows?: unknown;
  /** What of the answer that is held against. */
  readonly of?: (body: unknown) => unknown;
}

/** Looks, and compares. @throws {Divergence} */
async function look(real: Real, view: View): Promise<void> {
  const answer = await send(real, view);
  const [wanted, outcome] = [predicted(view) ?? '200', outcomeOf(answer)];
  if (outcome !== wanted)
    throw new Divergence(
      `${view.what} is answered ${outcome} instead of ${wanted}: ${bodyOf(answer)}`,
      view.route,
    );
  real.figures.views++;
  if (wanted !== '200' || view.shows === undefined) return;
  mustBe(view.what, view.shows, view.of ? view.of(answer.body) : answer.body, view.route);
}

/** As many functions as start side by side without choking. */
const atOnce = 3;

/** Looks at views side by side. */
export async function lookAtAll(real: Real, views: readonly View[]): Promise<void> {
  await inParallel(
    views.filter(({ route }) => isLookedAt(real, route)).map((view) => () => look(real, view)),
    atOnce,
  );
}

export const bodyOf = ({ body }: { readonly body: unknown }): string =>
  (JSON.stringify(body) ?? '').slice(0, 300);
