import { metricNamespace } from '../../shared/environment.ts';
import { inSources } from './source-position.ts';

/**
 * Structured logs, one JSON line each. Never a name, address, email, phone, token or body: only ids, route patterns,
 * durations and request units.
 */
export type Fact = string | number | boolean | null | undefined;

/** Facts that CloudWatch turns into metrics, and their dimensions. */
export interface Metrics {
  readonly names: Readonly<Record<string, 'Milliseconds' | 'Count'>>;
  /** Sets of dimensions. Each is a separate metric, billed separately. */
  readonly by: readonly (readonly string[])[];
}

/** CloudWatch's embedded metric format: facts in the same line become metrics, without an API call. */
const embedded = ({ names, by }: Metrics) => ({
  Timestamp: Date.now(),
  CloudWatchMetrics: [
    {
      Namespace: metricNamespace,
      Dimensions: by,
      Metrics: Object.entries(names).map(([Name, Unit]) => ({ Name, Unit })),
    },
  ],
});

function write(
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Readonly<Record<string, Fact>>,
  metrics?: Metrics,
): void {
  const line = {
    level,
    event,
    time: new Date().toISOString(),
    ...facts,
    ...(metrics && { _aws: embedded(metrics) }),
  };
  // Not via `console`: Lambda would prefix the line with a time and an id, so it would no longer be JSON.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Name and stack of an unexpected error, without its message, which may contain personal data. */
function factsOf(error: unknown): Record<string, Fact> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    at: frames
      .slice(0, 6)
      .map((line) => inSources(line.trim()))
      .join(' | '),
  };
}

export const log = {
  /** A line whose facts also become metrics. */
  measured: (event: string, facts: Readonly<Record<string, Fact>>, metrics: Metrics) =>
    write('info', event, facts, metrics),
  info: (event: string, facts: Readonly<Record<string, Fact>> = {}) => write('info', event, facts),
  warn: (event: string, facts: Readonly<Record<string, Fact>> = {}) => write('warn', event, facts),
  error: (event: string, error: unknown, facts: Readonly<Record<string, Fact>> = {}) =>
    write('error', event, { ...factsOf(error), ...facts }),
};
