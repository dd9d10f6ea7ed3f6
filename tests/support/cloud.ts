import { startTestCloud, type TestClub, type TestCloud } from './start-cloud.ts';
import { hear } from './test-log.ts';

let running: Promise<TestCloud> | undefined;

/**
 * The cloud of this process, started on first use. Test files in one process share it: each test has its own club. A
 * file that injects faults, observes or schedules what others share uses `ownCloud`.
 */
export function testCloud(): Promise<TestCloud> {
  running ??= startTestCloud(hear);
  return running;
}

/** That cloud, with a new club. */
export async function testClub(): Promise<{ readonly cloud: TestCloud; readonly club: TestClub }> {
  const cloud = await testCloud();
  return { cloud, club: await cloud.club() };
}

/** Resets the cloud after each test file. */
export async function tidyCloud(): Promise<void> {
  await (await running)?.tidy();
}

export async function stopCloud(): Promise<void> {
  const cloud = await running;
  running = undefined;
  await cloud?.local.stop();
}

export type { Answer, Mail, TestClub, TestCloud } from './start-cloud.ts';
