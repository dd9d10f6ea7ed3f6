import { fileURLToPath } from 'node:url';
import { type Browser, chromium as browserType, type Page } from '@playwright/test';
import { build } from 'esbuild';
import type { Proof } from '../../../shared/contract/proof.ts';
import type { Checked } from '../../../web/features/draw-proof/check/check-proof.ts';
import { type Plan, proofOf } from '../../bin/proofs.ts';
import { phone as viewport } from '../../e2e/fixtures.ts';
import { chromium } from '../../support/chromium.ts';
import { median } from '../../support/median.ts';
import type { Figure } from './result.ts';
import { startSite } from './site.ts';

const slowDown = 4;
const rounds = Number(process.env.ROUNDS ?? 5);
/** Seconds in which a phone has computed a draw of 100 000 numbers again. */
const patience = 10;

const controlled = { rule: 'sold', publicNumber: '271828' } as const;
/** Where little is sold, a prize takes all hundred counters and then a place among the sold. */
const plans: Readonly<Record<string, Omit<Plan, 'seed' | 'early'>>> = {
  '100 000 numbers, 70 % sold, 200 prizes': { maxNumber: 100_000, sold: 0.7, prizes: 200, controlled },
  '100 000 numbers, 2 % sold, 200 prizes': { maxNumber: 100_000, sold: 0.02, prizes: 200, controlled },
  '100 000 numbers, 2 % sold, 1 500 prizes': { maxNumber: 100_000, sold: 0.02, prizes: 1500, controlled },
};
const largest = { maxNumber: 1_000_000, sold: 0.02, prizes: 1500, controlled };

/** A draw computed again by the page's own code: on the thread that the browser slows down, and on the page. */
export async function check(say: (line: string) => void): Promise<Figure[]> {
  const browser = await browserType.launch(await chromium());
  const { cloud, origin } = await startSite();
  try {
    const code = await bundled();
    const figures: Figure[] = [];
    for (const [name, plan] of Object.entries(plans)) {
      say(`${name} …`);
      const proof = proofOf({ ...plan, seed: name.length.toString(), early: 0 });
      figures.push(...(await measured(browser, code, name, proof, patience)));
      figures.push(await onPage(browser, origin, name, proof));
    }
    say('1 000 000 numbers …');
    const proof = proofOf({ ...largest, seed: 'a', early: 0 });
    figures.push(...(await measured(browser, code, '1 000 000 numbers, 2 % sold, 1 500 prizes', proof)));
    return figures;
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

/** The worker's code without the worker: the browser slows down only the thread of a page. */
async function bundled(): Promise<string> {
  const entry = new URL('../../../web/features/draw-proof/check/check-proof.ts', import.meta.url);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'check',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

interface Run {
  readonly ms: number;
  /** MB of the heap while the result is held, beyond what it was before. */
  readonly memory: number;
}

/** Runs the check in a page that has just been opened: nothing of it is warm, as at a visitor's. */
async function runIn(browser: Browser, code: string, proof: Proof, rate: number): Promise<Run> {
  const page = await browser.newPage({ viewport });
  try {
    const devtools = await page.context().newCDPSession(page);
    await page.addScriptTag({ content: code });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.evaluate((value) => Object.assign(globalThis, { proof: value }), proof);
    await devtools.send('HeapProfiler.collectGarbage');
    const before = await devtools.send('Runtime.getHeapUsage');
    const { ms, holds } = await page.evaluate(computed);
    if (!holds) throw new Error('the proof does not hold');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return { ms, memory: (usedSize - before.usedSize) / 2 ** 20 };
  } finally {
    await page.close();
  }
}

/** In the page. */
function computed(): { ms: number; holds: boolean } {
  const here = globalThis as unknown as {
    check: { checkProof(proof: unknown, id: string): Checked };
    proof: Proof;
    result: Checked;
  };
  const began = performance.now();
  here.result = here.check.checkProof(here.proof, here.proof.id);
  const { findings, waiting } = here.result;
  return { ms: performance.now() - began, holds: findings.length + waiting.length === 0 };
}

async function measured(
  browser: Browser,
  code: string,
  name: string,
  proof: Proof,
  most?: number,
): Promise<Figure[]> {
  const [slow, fast]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    slow.push(await runIn(browser, code, proof, slowDown));
    fast.push(await runIn(browser, code, proof, 1));
  }
  const seconds = (runs: readonly Run[]) => median(runs.map(({ ms }) => ms)) / 1000;
  const hashes = proof.prizes.reduce((sum, { counter }) => sum + counter + 1, 0);
  return [
    { name: `${name}: hashes`, value: hashes, unit: '', most: proof.prizes.length * 110 },
    { name: `${name}: proof`, value: JSON.stringify(proof).length / 1000, unit: 'kB' },
    {
      name: `${name}: computed at ${slowDown}×`,
      value: seconds(slow),
      unit: 's',
      ...(most !== undefined && { most }),
      beside: `not slowed down ${seconds(fast).toFixed(2)} s, ratio ${(seconds(slow) / seconds(fast)).toFixed(1)}`,
    },
    { name: `${name}: memory`, value: median(fast.map(({ memory }) => memory)), unit: 'MB' },
  ];
}

/** From the address to the verdict, in the product: its worker is not slowed down, everything else is. */
async function onPage(browser: Browser, origin: string, name: string, proof: Proof): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage({ viewport, locale: 'sv-SE' });
    times.push(await verdictOn(page, origin, proof));
    await page.close();
  }
  return { name: `${name}: page to verdict`, value: median(times) / 1000, unit: 's', most: patience };
}

async function verdictOn(page: Page, origin: string, proof: Proof): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.route('**/api/draw/*/proof', (route) => route.fulfill({ json: proof }));
  const began = performance.now();
  await page.goto(`${origin}/dragning/${proof.id}`);
  await page.getByText('Stämmer', { exact: true }).waitFor();
  return performance.now() - began;
}
