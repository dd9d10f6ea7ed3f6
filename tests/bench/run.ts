import { parseArgs } from 'node:util';
import { assemble } from '../../bin/assemble.ts';
import { writeFigures } from './document.ts';
import { type Figure, isOver, linesOf } from './result.ts';

/**
 * `npm run bench`: all benchmarks; `npm run bench -- NAME…` some. Each prints its table, the verdict comes last. What
 * counts (units, bytes) has a bound; what is timed is told, beside peers measured in the same run. With `--write` the
 * tables go into BENCHMARKS.md as well.
 */
const benchmarks: Readonly<
  Record<string, () => Promise<(say: (line: string) => void) => Promise<Figure[]>>>
> = {
  counts: async () => (await import('./counts.ts')).counts,
  scaling: async () => (await import('./scaling.ts')).scaling,
  share: async () => (await import('./share.ts')).share,
  sunday: async () => (await import('./sunday/sunday.ts')).sunday,
  race: async () => (await import('./race/race.ts')).race,
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
await assemble({ site: true, say: console.log });
const over: string[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  const began = performance.now();
  const run = await benchmarks[name]?.();
  const figures = (await run?.((line) => console.log(`  ${line}`))) ?? [];
  const seconds = (performance.now() - began) / 1000;
  console.log(`\n${name} (${seconds.toFixed(0)} s)`);
  for (const line of linesOf(figures)) console.log(`  ${line}`);
  if (values.write) writeFigures(name, figures, seconds);
  over.push(...figures.filter(isOver).map((figure) => `${name}: ${figure.name}`));
}
for (const figure of over) console.log(`OVER  ${figure}`);
console.log(over.length === 0 ? 'Held.' : `Not held: ${over.length}.`);
process.exit(over.length === 0 ? 0 : 1);
