import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Calibration, calibrationText } from '../../../bin/parts/calibration.ts';
import { tableIn, writeTable } from '../document-table.ts';
import { type Figure, linesOf } from './result.ts';

const file = fileURLToPath(new URL('../../../BENCHMARKS.md', import.meta.url));

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** When, on what code, on what machine and how fast a one a benchmark has run. */
function circumstances(seconds: number, calibrations: readonly Calibration[]): string {
  const changed = git('status', '--porcelain', '--', 'functions', 'infra', 'shared', 'web') !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  const [processor] = os.cpus();
  return [
    new Date().toISOString().slice(0, 10),
    `commit ${commit}`,
    `${os.cpus().length} × ${processor?.model ?? 'processor'}, ${gigabytes} GB`,
    `Node ${process.versions.node}`,
    `NODE_OPTIONS ${process.env.NODE_OPTIONS || 'empty'}`,
    `${Math.round(seconds)} s`,
    calibrationText(calibrations),
  ].join(' · ');
}

/** How a benchmark has run. */
export interface Run {
  readonly seconds: number;
  readonly calibrations: readonly Calibration[];
}

/** Writes a benchmark's table into BENCHMARKS.md. */
export const writeFigures = (name: string, figures: readonly Figure[], run: Run): void =>
  writeTable(file, name, [
    circumstances(run.seconds, run.calibrations),
    '',
    '```text',
    ...linesOf(figures),
    '```',
  ]);

/** A figure of a table as it was committed last; undefined where it is not there. */
export function committed(table: string, figure: string): number | undefined {
  const line = tableIn(git('show', 'HEAD:BENCHMARKS.md'), table)
    .split('\n')
    .find((each) => each.startsWith(`${figure}  `));
  const [value] = line?.slice(figure.length).trim().split(/ {2,}/) ?? [];
  return value === undefined ? undefined : Number(value.replaceAll(/\s/g, '').replace(',', '.'));
}
