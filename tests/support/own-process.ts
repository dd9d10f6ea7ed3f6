import { run } from '../../bin/parts/run.ts';

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
