import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
/** A program that an npm package brought along. */
export const program = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** Runs a program in the repository's root; its exit code. What it says is shown, and given to `hear` too. */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, hear }: { env?: NodeJS.ProcessEnv; hear?: (text: string) => void } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = hear ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...env },
    });
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from?.on('data', (chunk: Buffer) => {
        to.write(chunk);
        hear?.(chunk.toString());
      });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
