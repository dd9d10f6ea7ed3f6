import { afterAll, afterEach } from 'vitest';
import { startTestCloud, type TestCloud } from './start-cloud.ts';

let running: Promise<TestCloud> | undefined;
/** What the functions could not handle: read beside a test that fails. */
const lines: string[] = [];

/** The test file's cloud: started when first asked for. */
export function testCloud(): Promise<TestCloud> {
  running ??= startTestCloud((line) => void lines.push(line));
  return running;
}

afterEach(({ task }) => {
  const told = lines.splice(0);
  if (task.result?.state === 'fail') for (const line of told) process.stderr.write(`${line}\n`);
});

afterAll(async () => {
  const cloud = await running;
  await cloud?.local.stop();
});

export type { Answer, Mail, TestClub, TestCloud } from './start-cloud.ts';
