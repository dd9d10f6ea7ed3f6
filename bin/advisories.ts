import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from './parts/run.ts';

/**
 * `npm run advisories`: lists known vulnerabilities of the packages that the service runs with. Exit code 0: nothing
 * serious; 1: high or critical severity; 2: the registry gave no answer, which does not mean that there are none.
 */

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(severities),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
});
type Report = z.infer<typeof Report>;

/** The registry's report, or the text it returned instead. */
type Answer = { readonly report: Report } | { readonly failure: string };

const options = ['--json', '--package-lock-only', '--fetch-retries=1', '--loglevel=error'];

function audit(directory: string): Promise<Answer> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['audit', '--omit=dev', ...options];
  return new Promise((resolve) => {
    execFile(npm, args, { cwd: directory, maxBuffer: 64e6 }, (error, out) =>
      // It also fails if it finds something; its output tells the two apart.
      resolve(answerIn(out, error?.message ?? '')),
    );
  });
}

function answerIn(out: string, failure: string): Answer {
  const firstLine = (text: string) => text.trim().split('\n')[0] ?? '';
  let answer: unknown;
  try {
    answer = JSON.parse(out);
  } catch {
    return { failure: firstLine(out) || firstLine(failure) || 'inget' };
  }
  const { success, data } = z.safeParse(Report, answer);
  return success ? { report: data } : { failure: failureIn(answer) };
}

const Failure = z.object({ message: z.string() });
const failureIn = (answer: unknown): string => {
  const { data } = z.safeParse(Failure, answer);
  return data?.message ?? JSON.stringify(answer).slice(0, 200);
};

/** A package with old advisories: a registry that reports none for it knows none at all. */
const notorious = { name: 'minimist', version: '0.0.8' };

/** Whether the registry has advisories at all: some mirrors always return an empty list. */
async function knowsAny(): Promise<boolean> {
  const directory = mkdtempSync(path.join(tmpdir(), 'advisories-'));
  try {
    const { name, version } = notorious;
    const about = { name: 'probe', version: '1.0.0', dependencies: { [name]: version } };
    const packages = { '': about, [`node_modules/${name}`]: { version } };
    const write = (file: string, content: object) =>
      writeFileSync(path.join(directory, file), JSON.stringify(content));
    write('package.json', about);
    write('package-lock.json', { ...about, lockfileVersion: 3, requires: true, packages });
    const answer = await audit(directory);
    return 'report' in answer && name in answer.report.vulnerabilities;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function print({ vulnerabilities }: Report): void {
  for (const [name, { severity, range, via, fixAvailable }] of Object.entries(vulnerabilities)) {
    const advised =
      typeof fixAvailable === 'object'
        ? `uppgradera till ${fixAvailable.name}@${fixAvailable.version}`
        : fixAvailable
          ? `npm update ${name}`
          : 'ingen rättad version ännu';
    console.log(`${severity.padEnd(8)}  ${name} ${range}: ${advised}`);
    for (const cause of via)
      console.log(
        `          ${typeof cause === 'string' ? `genom ${cause}` : `${cause.title} ${cause.url}`}`,
      );
  }
}

async function main(): Promise<number> {
  const answer = await audit(root);
  if ('failure' in answer) {
    console.log(`Inget besked: paketregistret svarar inte på frågor om kända brister (${answer.failure}).`);
    return 2;
  }
  const found = Object.values(answer.report.vulnerabilities);
  if (found.length === 0 && !(await knowsAny())) {
    console.log(
      'Inget besked: paketregistret känner inte ens till gamla, välkända brister och kan inte ge något.',
    );
    return 2;
  }
  if (found.length === 0) {
    console.log('Inga kända brister i de paket som tjänsten kör med.');
    return 0;
  }
  print(answer.report);
  const serious = found.filter(({ severity }) => severity === 'high' || severity === 'critical').length;
  console.log(`Kända brister i ${found.length} paket, varav ${serious} allvarliga (high eller critical).`);
  return serious > 0 ? 1 : 0;
}

process.exitCode = await main();
