import { parseArgs } from 'node:util';
import { assembleTests } from '../../support/build.ts';
import { chosenOf } from '../../support/chosen.ts';
import { nodeOptions } from '../../support/template.ts';
import { runEach } from '../../support/own-process.ts';
import { calibrate, calibrationText } from '../../../bin/parts/calibration.ts';
import { compared, hasMoved } from './compare.ts';
import { committed, writeFigures } from './document.ts';
import { type Figure, isOver, linesOf } from './result.ts';

/**
 * `npm run bench`: all benchmarks; `npm run bench -- NAME…` some, each in a process of its own. Each prints its table,
 * the verdict comes last. What counts (units, bytes) has a bound. `quick` says within a minute which ratio has moved
 * against the committed table; it is not part of all of them but to be written. With `--write` the tables go into BENCHMARKS.md as
 * well. Each process has the NODE_OPTIONS of the template's functions.
 */
const benchmarks: Readonly<
  Record<string, () => Promise<(say: (line: string) => void) => Promise<Figure[]>>>
> = {
  counts: async () => (await import('./counts.ts')).counts,
  cold: async () => (await import('./cold/cold-path.ts')).coldPath,
  phone: async () => (await import('./phone/phone.ts')).phone,
  check: async () => (await import('./check.ts')).check,
  interaction: async () => (await import('./interaction.ts')).interaction,
  quick: async () => (await import('./quick.ts')).quick,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const named = chosenOf('benchmark', Object.keys(benchmarks), positionals);
await assembleTests({ site: true, say: console.log });
// Once for all.
process.env.TESTS_ASSEMBLED = '1';
const chosen = positionals.length > 0 || values.write ? named : named.filter((name) => name !== 'quick');
const [options, had] = [nodeOptions(), process.env.NODE_OPTIONS ?? ''];
// Read when a process begins.
process.env.NODE_OPTIONS = options;
await runEach(import.meta.filename, chosen, values, measure, had === options);

/** Runs a benchmark in this process. @returns the exit code */
async function measure(name: string): Promise<number> {
  const first = calibrate();
  const began = performance.now();
  const run = await benchmarks[name]?.();
  const figures = (await run?.((line) => console.log(`  ${line}`))) ?? [];
  const seconds = (performance.now() - began) / 1000;
  const calibrations = [first, calibrate()];
  console.log(`\n${name} (${seconds.toFixed(0)} s, ${calibrationText(calibrations)})`);
  const isQuick = name === 'quick';
  const before = (figure: Figure) => committed(name, figure.name);
  const shown = isQuick ? figures.map((figure) => compared(figure, before(figure))) : figures;
  for (const line of linesOf(shown)) console.log(`  ${line}`);
  if (values.write) writeFigures(name, figures, { seconds, calibrations });
  const over = figures.filter((figure) => isOver(figure) || (isQuick && hasMoved(figure, before(figure))));
  for (const figure of over) console.log(`${isQuick ? 'MOVED' : 'OVER'}  ${name}: ${figure.name}`);
  console.log(over.length === 0 ? 'Held.' : `Not held: ${over.length}.`);
  return over.length === 0 ? 0 : 1;
}
