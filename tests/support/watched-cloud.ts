import { startCloud } from '../../infra/local/cloud.ts';
import type { CloudOptions, LocalCloud } from '../../infra/local/cloud-options.ts';
import { LogWatch } from './log-watch.ts';

/** A local cloud whose log is searched for personal data; `watch` takes further names. */
export interface WatchedCloud extends LocalCloud {
  readonly watch: LogWatch;
  /** @throws where a line of its log named somebody, or where there were requests and no line */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the product on this machine for a test: the only way to it in `tests/`, so that every log is searched.
 *
 * @param tell is told at once what was found
 */
export async function startWatchedCloud(
  options: CloudOptions,
  tell: (found: string) => void = (found) => void process.stderr.write(`personal data: ${found}\n`),
): Promise<WatchedCloud> {
  const watch = new LogWatch(tell);
  const cloud = await startCloud({
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
