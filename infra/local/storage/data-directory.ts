import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '../foundations/credentials.ts';
import { replaceFile } from '../foundations/replace-file.ts';

/** The process that holds the directory. The operators' command reads it to reach the running cloud. */
type Holder = {
  pid: number;
  lambdaEndpoint: string;
  /** The physical names of the functions by their logical ids. */
  functions: Record<string, string>;
  credentials?: Credentials;
  emulator?: number;
};

export type DataDirectory = {
  path: string;
  /** Whether it is deleted when the cloud stops. */
  temporary: boolean;
  /** Publishes facts about the running cloud to other processes. */
  note: (facts: Partial<Holder>) => void;
  release: () => void;
};

const PATIENCE_MS = 3000;

/**
 * Locks a data directory for this process, or creates a temporary one. Throws if another running cloud holds it. After
 * a cloud was killed, waits until its emulator has exited.
 */
export async function takeDataDirectory(
  directory: string | undefined,
  gateway: string,
): Promise<DataDirectory> {
  if (directory === undefined) {
    const temporary = mkdtempSync(path.join(os.tmpdir(), 'local-cloud-'));
    const release = (): void => rmSync(temporary, { recursive: true, force: true });
    return { path: temporary, temporary: true, note: () => {}, release };
  }
  const root = path.resolve(directory);
  mkdirSync(root, { recursive: true });
  const lock = path.join(root, 'cloud.json');
  const holder: Holder = { pid: process.pid, lambdaEndpoint: gateway, functions: {} };
  while (!tryLock(lock, holder)) {
    const other = readHolder(lock);
    if (other && (await isRunning(other))) {
      throw new Error(
        `A local cloud already runs on ${root} (process ${other.pid}): stop it, or choose another DATA_DIR.`,
      );
    }
    if (other?.emulator) await ended(other.emulator, root);
    removeStale(lock, other);
  }
  return {
    path: root,
    temporary: false,
    note: (facts) => replaceFile(lock, JSON.stringify(Object.assign(holder, facts)), 0o600),
    release: () => rmSync(lock, { force: true }),
  };
}

/** Links a complete file into place: of several concurrent starts only one succeeds. */
function tryLock(lock: string, holder: Holder): boolean {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock of a cloud that has exited, but not one that another start has replaced it with. */
function removeStale(lock: string, holder: Holder | undefined): void {
  const aside = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (readHolder(aside)?.pid !== holder?.pid) linkSync(aside, lock);
  rmSync(aside);
}

function readHolder(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A process id may have been reused since, but not together with the gateway's port. */
async function isRunning({ pid, lambdaEndpoint }: Holder): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    await fetch(lambdaEndpoint, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  }
}

/** Waits until an orphaned emulator exits, and kills it if it does not. */
async function ended(pid: number, root: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (isAlive(pid) && Date.now() < until) await delay(20);
  const command = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  if (command?.includes(root)) process.kill(pid, 'SIGKILL');
}
