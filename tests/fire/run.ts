import { parseArgs } from 'node:util';
import { assemble } from '../../bin/assemble.ts';
import type { Found } from './figures.ts';
import type { OpsExtent } from './ops/battery.ts';
import type { SoakExtent } from './soak/battery.ts';

/**
 * `npm run fire -- NAME… [--short]`: batteries that attack the product. They print their figures, the verdict last.
 * Of `ops` there may be more or fewer `--seeds`. Of `ops` and `sites` `--only` what has that in its name. `ops`, `sites`,
 * `draw` and `kills` end after 38 minutes, and go on with `--resume`.
 * `soak` goes on for a quarter of an hour, with `--long` for an hour, or for as many `SOAK_MINUTES` as the environment says.
 */
const batteries: Readonly<Record<string, () => Promise<(extent: OpsExtent & SoakExtent) => Promise<Found>>>> =
  {
    mail: async () => (await import('./mail/batteries.ts')).mail,
    draw: async () => (await import('./draw/battery.ts')).draw,
    kills: async () => (await import('./kills/battery.ts')).kills,
    ops: async () => (await import('./ops/battery.ts')).ops,
    sites: async () => (await import('./sites/battery.ts')).sites,
    tokens: async () => (await import('./tokens/battery.ts')).tokens,
    soak: async () => (await import('./soak/battery.ts')).soak,
    model: async () => (await import('./model/battery.ts')).model,
  };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});
const unknown = positionals.filter((name) => !(name in batteries));
if (unknown.length > 0) {
  console.error(
    `There is no battery ${unknown.join(', ')}; there are: ${Object.keys(batteries).join(', ')}.`,
  );
  process.exit(2);
}
await assemble({ site: false, say: console.log });
const wrong: string[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(batteries)) {
  const began = performance.now();
  const attack = await batteries[name]?.();
  const { short, long, resume, only } = values;
  const say = (line: string) => console.log(`  ${line}`);
  const found = await attack?.({ short, long, resume, only, seeds: Number(values.seeds), say });
  if (!found) continue;
  console.log(`${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  for (const [figure, value] of Object.entries(found.figures))
    console.log(`  ${String(value).padStart(10)}  ${figure}`);
  wrong.push(...found.wrong.map((sentence) => `${name}: ${sentence}`));
}
for (const sentence of wrong) console.log(`WRONG  ${sentence}`);
console.log(wrong.length === 0 ? 'Held.' : `Not held: ${wrong.length}.`);
process.exit(wrong.length === 0 ? 0 : 1);
