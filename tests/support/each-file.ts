import { afterAll, afterEach, beforeEach } from 'vitest';
import { tidyCloud } from './cloud.ts';
import { forget, keepLog } from './test-log.ts';

// Runs before each test file, in every process.
beforeEach(forget);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') keepLog(task.file.name, task.name);
});

afterAll(tidyCloud);
