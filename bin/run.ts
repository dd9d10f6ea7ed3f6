import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
/** A program that an npm package brought along. */
export const program = (name: string): string => path.join(root, 'node_modules/.bin', name);

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Takes what it says. */
  readonly hear?: (text: string) => void;
  /** What it says is not shown; otherwise it is, also where it is heard. */
  readonly isQuiet?: boolean;
  /** Where it runs: the repository's root, where nothing is said. */
  readonly directory?: string;
}

/** Runs a program. @returns its exit code */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, hear, isQuiet = false, directory = root }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = hear ? 'pipe' : isQuiet ? 'ignore' : 'inherit';
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
        hear?.(chunk.toString());
      });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
