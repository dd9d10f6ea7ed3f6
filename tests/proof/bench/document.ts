import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Figure, linesOf } from './result.ts';

const file = fileURLToPath(new URL('../../../BENCHMARKS.md', import.meta.url));

/** When, on what code and on what machine a benchmark has run. */
function circumstances(seconds: number): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'functions', 'infra', 'shared', 'web') !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  const [processor] = os.cpus();
  return [
    new Date().toISOString().slice(0, 10),
    `commit ${commit}`,
    `${os.cpus().length} × ${processor?.model ?? 'processor'}, ${gigabytes} GB`,
    `Node ${process.versions.node}`,
    `${Math.round(seconds)} s`,
  ].join(' · ');
}

/** Writes a benchmark's table into BENCHMARKS.md, between the marks that bear its name. */
export function writeFigures(name: string, figures: readonly Figure[], seconds: number): void {
  const document = readFileSync(file, 'utf8');
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [document.indexOf(from), document.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`BENCHMARKS.md has no marks for ${name}.`);
  const table = ['', circumstances(seconds), '', '```text', ...linesOf(figures), '```', ''].join('\n');
  writeFileSync(file, `${document.slice(0, start + from.length)}${table}${document.slice(end)}`);
}
