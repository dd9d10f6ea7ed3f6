import { metricNamespace } from '../../shared/environment.ts';

/**
 * Structured logs, one JSON line each. Never a name, address, e-mail, phone, token or body: ids, route
 * patterns, durations and request units only.
 */
export type Fact = string | number | boolean | null | undefined;

/** What CloudWatch is to make metrics of: names of facts, and by which facts they are told apart. */
export interface Metrics {
  readonly names: Readonly<Record<string, 'Milliseconds' | 'Count'>>;
  /** Sets of facts; for each a metric of its own, and a price of its own. */
  readonly by: readonly (readonly string[])[];
}

/** The embedded metric format: what stands beside it in the line becomes metrics, without a call. */
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
  // Not by the console: Lambda puts a time and an id before what that writes, and the line is no JSON any more.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** What is known of an unexpected error: its name and place, not its message, which may hold personal data. */
function factsOf(error: unknown): Record<string, Fact> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    at: frames
      .slice(0, 6)
      .map((line) => line.trim())
      .join(' | '),
  };
}

export const log = {
  /** A line whose facts are metrics too. */
  measured: (event: string, facts: Readonly<Record<string, Fact>>, metrics: Metrics) =>
    write('info', event, facts, metrics),
  info: (event: string, facts: Readonly<Record<string, Fact>> = {}) => write('info', event, facts),
  warn: (event: string, facts: Readonly<Record<string, Fact>> = {}) => write('warn', event, facts),
  error: (event: string, error: unknown, facts: Readonly<Record<string, Fact>> = {}) =>
    write('error', event, { ...factsOf(error), ...facts }),
};
