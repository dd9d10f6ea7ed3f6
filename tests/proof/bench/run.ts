import { parseArgs } from 'node:util';
import { assembleTests } from '../../support/build.ts';
import { inOwnProcesses } from '../../support/own-process.ts';
import { writeFigures } from './document.ts';
import { type Figure, isOver, linesOf } from './result.ts';

/**
 * `npm run bench`: all benchmarks; `npm run bench -- NAME…` some, each in a process of its own. Each prints its table,
 * the verdict comes last. What counts (units, bytes) has a bound; times are shown next to those of peers in the
 * same run. With `--write` the tables go into BENCHMARKS.md as well.
 */
const benchmarks: Readonly<
  Record<string, () => Promise<(say: (line: string) => void) => Promise<Figure[]>>>
> = {
  counts: async () => (await import('./counts.ts')).counts,
  scaling: async () => (await import('./scaling.ts')).scaling,
  share: async () => (await import('./share.ts')).share,
  sunday: async () => (await import('./sunday/sunday.ts')).sunday,
  size: async () => (await import('./size.ts')).size,
  cold: async () => (await import('./cold/cold-path.ts')).coldPath,
  phone: async () => (await import('./phone/phone.ts')).phone,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(benchmarks).join(', ')}.`,
  );
  process.exit(2);
}
await assembleTests({ site: true, say: console.log });
const chosen = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const [first = '', ...others] = chosen;
if (others.length === 0) process.exit(await measure(first));
const failed = await inOwnProcesses(import.meta.filename, chosen, values);
console.log(failed.length === 0 ? 'All held.' : `Not held: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);

/** Runs a benchmark in this process. @returns the exit code */
async function measure(name: string): Promise<number> {
  const began = performance.now();
  const run = await benchmarks[name]?.();
  const figures = (await run?.((line) => console.log(`  ${line}`))) ?? [];
  const seconds = (performance.now() - began) / 1000;
  console.log(`\n${name} (${seconds.toFixed(0)} s)`);
  for (const line of linesOf(figures)) console.log(`  ${line}`);
  if (values.write) writeFigures(name, figures, seconds);
  const over = figures.filter(isOver);
  for (const figure of over) console.log(`OVER  ${name}: ${figure.name}`);
  console.log(over.length === 0 ? 'Held.' : `Not held: ${over.length}.`);
  return over.length === 0 ? 0 : 1;
}
