import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the served product records personal data found in its log; created empty at startup. */
export const findingsIn = (dataDir: string): string => path.join(dataDir, 'personal-data.txt');

/** The served product's whole log during the tests. */
export const logIn = (dataDir: string): string => path.join(dataDir, 'cloud.log');

/** Global teardown: the browser tests fail if the log named a person or if the log was not watched. */
export default function judgeLog(): void {
  const file = findingsIn(process.env.E2E_DATA ?? '');
  if (!existsSync(file)) throw new Error('nobody listened to the log of the product under test');
  const found = readFileSync(file, 'utf8').trim();
  if (found !== '') throw new Error(`lines of the log hold personal data:\n${found}`);
}
