import { startTestCloud, type TestCloud } from './start-cloud.ts';
import { hear } from './test-log.ts';

let running: Promise<TestCloud> | undefined;

/**
 * The cloud of this process, started when first asked for. Test files that run in one process share it warm: each
 * test has a club of its own. A file that breaks, observes or schedules what others share asks for `ownCloud`.
 */
export function testCloud(): Promise<TestCloud> {
  running ??= startTestCloud(hear);
  return running;
}

/** Leaves nothing of a test file to the next: called after each file. */
export async function tidyCloud(): Promise<void> {
  await (await running)?.tidy();
}

export async function stopCloud(): Promise<void> {
  const cloud = await running;
  running = undefined;
  await cloud?.local.stop();
}

export type { Answer, Mail, TestClub, TestCloud } from './start-cloud.ts';
