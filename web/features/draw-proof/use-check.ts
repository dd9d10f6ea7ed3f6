import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from './check/ask.ts';
import type { News, Order, Report } from './check/messages.ts';

/** How far the computing is. */
export type CheckState =
  | { readonly kind: 'working'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly report: Report }
  /** This browser cannot run it, or its code did not arrive. */
  | { readonly kind: 'failed' };

interface Check {
  readonly state: CheckState;
  /** The proof's answer for the number last searched for. */
  readonly answer: Answer | undefined;
  readonly ask: (number: number) => void;
}

const beginning: CheckState = { kind: 'working', done: 0, total: 0 };

function stateAfter(news: Exclude<News, { kind: 'answer' }>): CheckState {
  return news.kind === 'report'
    ? { kind: 'done', report: news.report }
    : { kind: 'working', done: news.done, total: news.total };
}

/** Computes a draw again in a worker, which ends when the page is left or another proof has arrived. */
export function useCheck(proof: unknown, id: string): Check {
  const [found, setFound] = useState<{ readonly of: unknown; readonly state: CheckState }>();
  const [answered, setAnswered] = useState<{ readonly of: unknown; readonly answer: Answer }>();
  const worker = useRef<Worker>(undefined);
  useEffect(() => {
    const started = new Worker(new URL('./check/check-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('error', () => setFound({ of: proof, state: { kind: 'failed' } }));
    started.addEventListener('message', ({ data: news }: MessageEvent<News>) => {
      if (news.kind === 'answer') setAnswered({ of: proof, answer: news.answer });
      else setFound({ of: proof, state: stateAfter(news) });
    });
    started.postMessage({ kind: 'check', proof, id } satisfies Order);
    return () => started.terminate();
  }, [proof, id]);
  const ask = useCallback(
    (number: number) => worker.current?.postMessage({ kind: 'ask', number } satisfies Order),
    [],
  );
  return {
    state: found !== undefined && found.of === proof ? found.state : beginning,
    answer: answered !== undefined && answered.of === proof ? answered.answer : undefined,
    ask,
  };
}
