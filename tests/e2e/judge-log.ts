import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the served product notes what of its log is personal: empty from its start on. */
export const findingsIn = (dataDir: string): string => path.join(dataDir, 'personal-data.txt');

/** Where the served product's whole log stands while the tests run. */
export const logIn = (dataDir: string): string => path.join(dataDir, 'cloud.log');

/** Ends the browser tests: they fail where the log named a person, or where nobody listened to it. */
export default function judgeLog(): void {
  const file = findingsIn(process.env.E2E_DATA ?? '');
  if (!existsSync(file)) throw new Error('nobody listened to the log of the product under test');
  const found = readFileSync(file, 'utf8').trim();
  if (found !== '') throw new Error(`lines of the log hold personal data:\n${found}`);
}
