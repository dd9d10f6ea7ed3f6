import { assembleTests } from '../../support/build.ts';
import { type Bill, billOf, idleBill, idleLimit, limit, perClub, totalOf } from './bill.ts';
import { resourcesOf, shapeOf } from './fixed.ts';
import { measure } from './measure.ts';

/** `npm run cost`: measures a typical month and prints what AWS lists for it, the figure at 10 000 clubs last. */
const sizes = [10, 1000, 10_000];

await assembleTests({ site: false, say: console.log });
const resources = resourcesOf();
console.log('Measuring what each route takes …');
const measured = await measure();
const shape = shapeOf(resources, measured.metricNames);
const bills = sizes.map((clubs) => billOf(measured, shape, clubs));
const idle = idleBill(measured, shape);

const columns = [idle, ...bills];

const print = (name: string, cells: readonly string[]) =>
  console.log(`${name.padEnd(72)}${cells.map((cell) => cell.padStart(12)).join('')}`);
const row = (name: string, of: (bill: Bill) => number, digits = 2) =>
  print(
    name,
    columns.map((bill) => of(bill).toFixed(digits)),
  );
print('\nDollars a month', ['idle', ...sizes.map((clubs) => `${clubs} clubs`)]);
for (const part of ['byUse', 'fixed'] as const) {
  console.log(part === 'byUse' ? 'By use' : 'As long as it is there (and the setting that leaves it out)');
  for (const name of Object.keys(bills[0]?.[part] ?? {})) row(`  ${name}`, (bill) => bill[part][name] ?? 0);
  row('  together', (bill) => totalOf(bill[part]));
}
row('All', ({ byUse, fixed }) => totalOf(byUse) + totalOf(fixed));
row('A club', perClub, 4);

const idleDollars = totalOf(idle.byUse);
const last = bills.map(perClub).at(-1) ?? Infinity;
const isHeld = last <= limit && idleDollars <= idleLimit && shape.unknown.length === 0;
for (const part of shape.unknown) console.log(`No price is known of ${part}.`);
console.log(
  `\n${isHeld ? 'Held' : 'NOT HELD'}: at most $${limit} a club and month at 10 000 clubs, all included,`,
);
console.log(`and at most $${idleLimit} a month while nobody calls, beside what is always there.`);
process.exit(isHeld ? 0 : 1);
