import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', 'web', 'functions/mail/templates'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

/** What is counted, as an expression in a text; not as the value of a property (`total={total}`). */
const counted =
  /(?<![=\w])\$?\{(?:\w+\??\.)*(?:length|count|total|sold|unsold|assigned|quantity|tickets|maxNumber|drawn|eligible|excluded|days|winners|paid|unpaid)(?: [+-] [\w.]+)?\}/;
/** Words that are made elsewhere and only named like a number; sizes of a drawing; digits of the draw's own proof. */
const others: Readonly<Record<string, RegExp>> = {
  'web/components/form/field.tsx': /\(\$\{count\}\)/,
  'web/components/form/text-area-field.tsx': /minHeight/,
  'web/features/statistics/sales-plot.tsx': /viewBox/,
  'web/queue/queue.ts': /Ny referens/,
  'web/features/draw-proof/check/check-proof.ts': /anges/,
  'web/features/home/first-steps.tsx': /firstSteps\.length/,
  'web/features/home/waiting-list.tsx': /waiting-count/,
  'functions/mail/templates/remind-buyer.ts': /\$\{tickets\}/,
};

const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n');
const found = (wrong: (line: string, file: string) => boolean) =>
  files.flatMap((file) =>
    linesOf(file).flatMap((line, at) => (wrong(line, file) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );

test('every count in a text is written by formatNumber: 1 000, not 1000', () => {
  expect(found((line, file) => counted.test(line) && !others[file]?.test(line))).toEqual([]);
  expect(found((line) => /\.toLocaleString\(|Intl\.NumberFormat/.test(line))).toEqual([]);
});

test('every percentage in a text is written by shareText or percentText', () => {
  expect(found((line) => /\} %/.test(line))).toEqual([]);
});
