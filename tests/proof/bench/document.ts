import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Calibration, calibrationText } from '../../../bin/parts/calibration.ts';
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

/** Where a benchmark's table is: between the marks that bear its name. */
function placeOf(name: string, document: string): readonly [start: number, end: number] {
  const from = `<!-- ${name} -->`;
  const [start, end] = [document.indexOf(from), document.indexOf(`<!-- /${name} -->`)];
  if (start < 0 || end < start) throw new Error(`BENCHMARKS.md has no marks for ${name}.`);
  return [start + from.length, end];
}

/** How a benchmark has run. */
export interface Run {
  readonly seconds: number;
  readonly calibrations: readonly Calibration[];
}

/** Writes a benchmark's table into BENCHMARKS.md. */
export function writeFigures(name: string, figures: readonly Figure[], run: Run): void {
  const document = readFileSync(file, 'utf8');
  const [start, end] = placeOf(name, document);
  const told = circumstances(run.seconds, run.calibrations);
  const table = ['', told, '', '```text', ...linesOf(figures), '```', ''].join('\n');
  writeFileSync(file, `${document.slice(0, start)}${table}${document.slice(end)}`);
}

/** A figure of a table; undefined where it is not there. */
export function figureIn(document: string, table: string, figure: string): number | undefined {
  if (!document.includes(`<!-- ${table} -->`)) return undefined;
  const line = document
    .slice(...placeOf(table, document))
    .split('\n')
    .find((each) => each.startsWith(`${figure}  `));
  const [value] = line?.slice(figure.length).trim().split(/ {2,}/) ?? [];
  return value === undefined ? undefined : Number(value.replaceAll(/\s/g, '').replace(',', '.'));
}

/** A figure of a table as it was committed last. */
export const committed = (table: string, figure: string): number | undefined =>
  figureIn(git('show', 'HEAD:BENCHMARKS.md'), table, figure);
