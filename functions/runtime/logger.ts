/**
 * Structured logs, one JSON line each. Never a name, address, e-mail, phone, token or body: ids, route
 * patterns, durations and request units only.
 */
export type Fact = string | number | boolean | null | undefined;

function write(level: 'info' | 'warn' | 'error', event: string, facts: Readonly<Record<string, Fact>>): void {
  console[level](JSON.stringify({ level, event, time: new Date().toISOString(), ...facts }));
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
  info: (event: string, facts: Readonly<Record<string, Fact>> = {}) => write('info', event, facts),
  warn: (event: string, facts: Readonly<Record<string, Fact>> = {}) => write('warn', event, facts),
  error: (event: string, error: unknown, facts: Readonly<Record<string, Fact>> = {}) =>
    write('error', event, { ...factsOf(error), ...facts }),
};
