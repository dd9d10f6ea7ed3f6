import { parseArgs } from 'node:util';
import { assembleTests } from '../../support/build.ts';
import { chosenOf } from '../../support/chosen.ts';
import { runEach } from '../../support/own-process.ts';
import type { Found } from './figures.ts';
import type { OpsExtent } from './ops/suite.ts';

/**
 * `npm run fire -- NAME… [--short]`: suites that attack the product. They print their figures, the verdict last. Each
 * runs in a process of its own, since the functions' clients of a process know one cloud.
 * Of `ops` there may be more or fewer `--seeds`. Of `ops` and `sites` `--only` what has that in its name. `ops`, `sites`,
 * `kills` and `offline` end after 38 minutes, and go on with `--resume`.
 */
const suites: Readonly<Record<string, () => Promise<(extent: OpsExtent) => Promise<Found>>>> = {
  mail: async () => (await import('./mail/suite.ts')).mail,
  draw: async () => (await import('./draw/suite.ts')).draw,
  kills: async () => (await import('./kills/suite.ts')).kills,
  ops: async () => (await import('./ops/suite.ts')).ops,
  sites: async () => (await import('./sites/suite.ts')).sites,
  tokens: async () => (await import('./tokens/suite.ts')).tokens,
  abuse: async () => (await import('./abuse/suite.ts')).abuse,
  offline: async () => (await import('./offline/suite.ts')).offline,
  model: async () => (await import('../model/suite.ts')).model,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});
const chosen = chosenOf('suite', Object.keys(suites), positionals);
await assembleTests({ site: chosen.includes('offline'), say: console.log });
await runEach(import.meta.filename, chosen, values, attack);

/** Runs a suite in this process. @returns the exit code */
async function attack(name: string): Promise<number> {
  const began = performance.now();
  const suite = await suites[name]?.();
  const { short, resume, only } = values;
  const say = (line: string) => console.log(`  ${line}`);
  const found = await suite?.({ short, resume, only, seeds: Number(values.seeds), say });
  console.log(`${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  for (const [figure, value] of Object.entries(found?.figures ?? {}))
    console.log(`  ${String(value).padStart(10)}  ${figure}`);
  const wrong = found?.wrong ?? [];
  for (const sentence of wrong) console.log(`WRONG  ${name}: ${sentence}`);
  console.log(wrong.length === 0 ? 'Held.' : `Not held: ${wrong.length}.`);
  return wrong.length === 0 ? 0 : 1;
}
