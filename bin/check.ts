import { program, root, run } from './run.ts';

/** Types, lint, format, dead code: each named, each run, the exit code 1 where any found something. */
export async function check(): Promise<{ passed: number; failed: number }> {
  const steps: readonly (readonly [string, string, readonly string[]])[] = [
    ['Types', program('tsc'), ['-b', root]],
    ['Lint', program('oxlint'), ['--type-aware', '--deny-warnings']],
    ['Format', program('oxfmt'), ['--check']],
    ['Dead code', program('knip'), ['--no-progress', '--treat-config-hints-as-errors']],
  ];
  let failed = 0;
  for (const [name, command, args] of steps) {
    const started = performance.now();
    const code = await run(command, args);
    if (code !== 0) failed++;
    console.log(
      `${code === 0 ? 'ok ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  }
  return { passed: steps.length - failed, failed };
}

if (import.meta.main) process.exit((await check()).failed === 0 ? 0 : 1);
