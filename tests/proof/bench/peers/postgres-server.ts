import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where Debian puts the programs of a PostgreSQL; elsewhere they are on the PATH. */
function programs(): string {
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) {
    const newest = readdirSync(debian)
      .toSorted((one, other) => Number(one) - Number(other))
      .at(-1);
    if (newest !== undefined) return path.join(debian, newest, 'bin');
  }
  for (const directory of (process.env.PATH ?? '').split(path.delimiter))
    if (existsSync(path.join(directory, 'initdb'))) return directory;
  throw new Error(
    'PostgreSQL is not installed: the peer needs its programs (Debian: apt-get install postgresql).',
  );
}

export interface Postgres {
  /** Directory of its socket. */
  readonly host: string;
  readonly version: string;
  readonly pid: number;
  stop(): void;
}

/**
 * A PostgreSQL of its own in a new directory, as it comes (fsync on), but for the memory of a machine that does nothing
 * else: a quarter of 2 GB. It refuses to run as root; root lets it run as `postgres`.
 */
export function startPostgres(): Postgres {
  const bin = programs();
  const directory = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const isRoot = process.getuid?.() === 0;
  const as = isRoot
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })),
        gid: Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' })),
      }
    : {};
  if (isRoot) chownSync(directory, as.uid ?? 0, as.gid ?? 0);
  const call = (program: string, args: readonly string[]) =>
    execFileSync(path.join(bin, program), args, {
      ...as,
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const data = path.join(directory, 'data');
  call('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-locale']);
  const options = `-c listen_addresses= -c unix_socket_directories=${directory} -c shared_buffers=512MB -c max_connections=100`;
  const server = ['-D', data, '-l', path.join(directory, 'log'), '-w'];
  call('pg_ctl', [...server, '-o', options, 'start']);
  return {
    host: directory,
    version: /\d+(\.\d+)?/.exec(call('postgres', ['--version']))?.[0] ?? '',
    // Its first line is the number of the process that all others descend from.
    pid: Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: () => {
      call('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
