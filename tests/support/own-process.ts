import { run } from '../../bin/parts/run.ts';
import { endWith } from './chosen.ts';

/**
 * Runs a program once for each name in sequence, each in its own process, since the functions' clients of a process are
 * bound to one cloud.
 *
 * @param options of the command line, passed on
 * @returns the names for which it failed
 */
export async function inOwnProcesses(
  program: string,
  names: readonly string[],
  options: Readonly<Record<string, string | boolean>>,
): Promise<string[]> {
  const handedOn = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : value ? [`--${name}=${value}`] : [],
  );
  const failed: string[] = [];
  for (const name of names)
    if ((await run(process.execPath, [program, name, ...handedOn])) !== 0) failed.push(name);
  return failed;
}

/**
 * Runs what a program was called for: a single name in this process, several in processes of their own. Ends the program.
 *
 * @param here runs a name in this process, and answers the exit code
 * @param mayRunHere whether this process has what a run needs
 */
export async function runEach(
  program: string,
  names: readonly string[],
  options: Readonly<Record<string, string | boolean>>,
  here: (name: string) => Promise<number>,
  mayRunHere = true,
): Promise<never> {
  const [first = '', ...others] = names;
  if (others.length === 0 && mayRunHere) process.exit(await here(first));
  return endWith(await inOwnProcesses(program, names, options));
}
