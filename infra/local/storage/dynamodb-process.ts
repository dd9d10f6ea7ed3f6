import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export type DynamodbProcess = { url: string; pid: number | undefined; stop: () => Promise<void> };

/**
 * Runs the emulator and kills it when standard input closes, which the operating system does however this process
 * ends. The wrapper exits with the emulator.
 */
const WATCHDOG =
  '"$@" >/dev/null & child=$!; exec 3<&0; ( cat <&3 >/dev/null; kill -9 $child 2>/dev/null ) & exec 3<&-; echo $child; wait $child';

/**
 * The emulator numbers a stream's records by selecting the highest number, without an index: each write would read the
 * whole stream, 2 ms at 4 000 records and 10 ms at 16 000.
 */
const STREAM_INDEX =
  'CREATE INDEX IF NOT EXISTS _stream_numbers ON _stream_records (table_name, CAST(sequence_number AS INTEGER))';

const MISSING =
  'No DynamoDB emulator was found: install the package @dynoxide/linux-x64, put "dynoxide" on the PATH, or set DYNAMODB_ENDPOINT to a running DynamoDB Local.';

function executable(): string | undefined {
  const require = createRequire(import.meta.url);
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(require.resolve(`${name}/package.json`)), 'dynoxide');
  } catch {
    return spawnSync('dynoxide', ['--version'], { stdio: 'ignore' }).status === 0 ? 'dynoxide' : undefined;
  }
}

/** Starts the DynamoDB emulator on a free loopback port, with its data in `databaseFile`. */
export async function startDynamodb(
  databaseFile: string,
  log: (line: string) => void,
): Promise<DynamodbProcess> {
  const program = executable();
  if (program !== undefined) return startProgram(program, databaseFile, log);
  const url = process.env.DYNAMODB_ENDPOINT;
  if (!url) throw new Error(MISSING);
  return { url, pid: undefined, stop: async () => {} };
}

async function startProgram(
  program: string,
  databaseFile: string,
  log: (line: string) => void,
): Promise<DynamodbProcess> {
  for (let attempt = 1; ; attempt++) {
    // Retried, since another process may take the port before the emulator listens.
    const port = await freePort();
    const shell = spawn(
      '/bin/sh',
      ['-c', WATCHDOG, 'sh', program, 'serve', '--port', String(port), '--db-path', databaseFile],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        // In its own process group: Ctrl-C must not end the emulator, which this process needs while it stops.
        detached: true,
      },
    );
    let output = '';
    shell.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const pid = firstLine(shell);
    const url = `http://127.0.0.1:${port}`;
    if (await answers(url, shell)) {
      addIndex(databaseFile);
      const ended = (): void => log(`The DynamoDB emulator has exited unexpectedly: ${output.trim()}`);
      shell.once('exit', ended);
      const stopped = async (): Promise<void> => {
        shell.off('exit', ended);
        await stop(shell);
      };
      return { url, pid: await pid, stop: stopped };
    }
    if (attempt === 5) throw new Error(`The DynamoDB emulator did not start: ${output.trim()}`);
  }
}

/** Added by another connection, which is why temporary data is in a file too. */
function addIndex(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5000 });
  database.exec(STREAM_INDEX);
  database.close();
}

function firstLine(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString().split('\n')[0])));
    child.once('exit', () => resolve(0));
  });
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 1000 && child.exitCode === null; attempt++) {
    try {
      await fetch(url);
      return child.exitCode === null;
    } catch {
      await delay(5);
    }
  }
  return false;
}

async function stop(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return;
  const gone = once(shell, 'exit');
  shell.stdin?.destroy();
  await gone;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
