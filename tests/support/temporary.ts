import { existsSync, statfsSync } from 'node:fs';
import os from 'node:os';

const memory = '/dev/shm';
/** Bytes that must be free there: a container is often given 64 MB. */
const enough = 4e9;

function isRoomy(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enough;
}

/**
 * Where tests keep files that end with them: in memory, where there is room. The browser's processes share memory
 * through files, hundreds for a page, and on a disk's file system to make and delete them is a fifteenth of its work.
 */
export const temporaryFiles = (): string => (isRoomy() ? memory : os.tmpdir());
