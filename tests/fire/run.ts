import { parseArgs } from 'node:util';
import { assemble } from '../../bin/assemble.ts';
import type { Extent, Found } from './figures.ts';

/** `npm run fire -- NAME… [--short]`: batteries that attack the product. They print their figures, the verdict last. */
const batteries: Readonly<Record<string, () => Promise<(extent: Extent) => Promise<Found>>>> = {
  mail: async () => (await import('./mail/batteries.ts')).mail,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
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
  const found = await attack?.({ short: values.short, say: (line) => console.log(`  ${line}`) });
  if (!found) continue;
  console.log(`${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  for (const [figure, value] of Object.entries(found.figures))
    console.log(`  ${String(value).padStart(10)}  ${figure}`);
  wrong.push(...found.wrong.map((sentence) => `${name}: ${sentence}`));
}
for (const sentence of wrong) console.log(`WRONG  ${sentence}`);
console.log(wrong.length === 0 ? 'Held.' : `Not held: ${wrong.length}.`);
process.exit(wrong.length === 0 ? 0 : 1);
