import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
/** The path of a program of an installed npm package. */
export const program = (name: string): string => path.join(root, 'node_modules/.bin', name);

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly onOutput?: (text: string) => void;
  /** Whether its output is hidden. `onOutput` receives it either way. */
  readonly isQuiet?: boolean;
  /** Its working directory; by default the repository's root. */
  readonly directory?: string;
}

/** Runs a program. @returns its exit code */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, onOutput, isQuiet = false, directory = root }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = onOutput ? 'pipe' : isQuiet ? 'ignore' : 'inherit';
    const child = spawn(command, args, {
      cwd: directory,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...env },
    });
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from?.on('data', (chunk: Buffer) => {
        if (!isQuiet) to.write(chunk);
        onOutput?.(chunk.toString());
      });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
