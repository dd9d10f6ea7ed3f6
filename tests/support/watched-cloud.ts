import { startCloud } from '../../infra/local/cloud.ts';
import type { CloudOptions, LocalCloud } from '../../infra/local/cloud-options.ts';
import { LogWatch } from './log-watch.ts';

/** A local cloud whose log is searched for personal data; `watch` takes further names. */
export interface WatchedCloud extends LocalCloud {
  readonly watch: LogWatch;
  /** @throws where a log line contained personal data, or where there were requests but no log line */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the product on this machine for a test. The only way to do so in `tests/`, so that every log is checked.
 *
 * @param tell is called immediately with each finding
 */
export async function startWatchedCloud(
  options: CloudOptions,
  tell: (found: string) => void = (found) => void process.stderr.write(`personal data: ${found}\n`),
): Promise<WatchedCloud> {
  const watch = new LogWatch(tell);
  const cloud = await startCloud({
    // The longest call takes a third of its time on two cores, and a machine may be four times slower and busy.
    patience: 4,
    ...options,
    log: (line) => {
      watch.hear(line);
      options.log?.(line);
    },
  });
  const stop = async (): Promise<void> => {
    const wasAsked = cloud.invocations().some(({ name }) => name.includes('-api-'));
    await cloud.stop();
    watch.judge();
    if (wasAsked && watch.heard === 0)
      throw new Error('there were requests, and no line of the log was heard');
  };
  return { ...cloud, stop, watch };
}
