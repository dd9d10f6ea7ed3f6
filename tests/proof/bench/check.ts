import type { Page } from '@playwright/test';
import type { Proof } from '../../../shared/contract/proof.ts';
import { type Plan, proofOf } from '../../bin/proofs.ts';
import { phone as viewport } from '../../e2e/fixtures.ts';
import { median } from '../../support/median.ts';
import { inBrowser } from '../../support/site.ts';
import { type Figure, rounds } from './result.ts';

const slowDown = 4;
/** Seconds in which a phone has computed a draw of 100 000 numbers again. */
const patience = 10;

const controlled = { rule: 'sold', publicNumber: '271828' } as const;
/** Where little is sold, a prize takes all hundred counters and then a place among the sold. */
const plans: Readonly<Record<string, Omit<Plan, 'seed' | 'early'>>> = {
  '100 000 numbers, 70 % sold, 200 prizes': { maxNumber: 100_000, sold: 0.7, prizes: 200, controlled },
  '100 000 numbers, 2 % sold, 200 prizes': { maxNumber: 100_000, sold: 0.02, prizes: 200, controlled },
  '100 000 numbers, 2 % sold, 1 500 prizes': { maxNumber: 100_000, sold: 0.02, prizes: 1500, controlled },
};

/** A draw computed again, from the address to the verdict; the worker is not slowed down, everything else is. */
export const check = (say: (line: string) => void): Promise<Figure[]> =>
  inBrowser(async ({ browser, origin }) => {
    const figures: Figure[] = [];
    for (const [name, plan] of Object.entries(plans)) {
      say(`${name} …`);
      const proof = proofOf({ ...plan, seed: name.length.toString(), early: 0 });
      const hashes = proof.prizes.reduce((sum, { counter }) => sum + counter + 1, 0);
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const page = await browser.newPage({ viewport, locale: 'sv-SE' });
        times.push(await verdictOn(page, origin, proof));
        await page.close();
      }
      figures.push(
        { name: `${name}: hashes`, value: hashes, unit: '', most: proof.prizes.length * 110 },
        { name: `${name}: proof`, value: JSON.stringify(proof).length / 1000, unit: 'kB' },
        { name: `${name}: page to verdict`, value: median(times) / 1000, unit: 's', most: patience },
      );
    }
    return figures;
  });

async function verdictOn(page: Page, origin: string, proof: Proof): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.route('**/api/draw/*/proof', (route) => route.fulfill({ json: proof }));
  const began = performance.now();
  await page.goto(`${origin}/dragning/${proof.id}`);
  await page.getByText('Stämmer', { exact: true }).waitFor();
  return performance.now() - began;
}
