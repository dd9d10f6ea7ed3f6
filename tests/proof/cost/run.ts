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

const row = (name: string, amounts: readonly number[], digits: number) =>
  console.log(`${name.padEnd(72)}${amounts.map((amount) => amount.toFixed(digits).padStart(12)).join('')}`);
const total = ({ byUse, fixed }: Bill) => totalOf(byUse) + totalOf(fixed);
console.log(
  `\n${'Dollars a month'.padEnd(72)}${'idle'.padStart(12)}${sizes.map((clubs) => `${clubs} clubs`.padStart(12)).join('')}`,
);
for (const part of ['byUse', 'fixed'] as const) {
  console.log(part === 'byUse' ? 'By use' : 'As long as it is there (and the setting that leaves it out)');
  for (const name of Object.keys(bills[0]?.[part] ?? {}))
    row(
      `  ${name}`,
      [idle, ...bills].map((bill) => bill[part][name] ?? 0),
      2,
    );
  row(
    '  together',
    [idle, ...bills].map((bill) => totalOf(bill[part])),
    2,
  );
}
row('All', [idle, ...bills].map(total), 2);

const idleDollars = totalOf(idle.byUse);
const last = bills.map(perClub).at(-1) ?? Infinity;
const isHeld = last <= limit && idleDollars <= idleLimit && shape.unknown.length === 0;
for (const part of shape.unknown) console.log(`No price is known of ${part}.`);
console.log(
  `\n${isHeld ? 'Held' : 'NOT HELD'}: at most $${limit} a club and month at 10 000 clubs, all included,`,
);
console.log(`and at most $${idleLimit} a month while nobody calls, beside what is always there.`);
console.log(`Nobody calls: $${idleDollars.toFixed(2)} a month.`);
for (const bill of bills) {
  const use = (totalOf(bill.byUse) / bill.clubs).toFixed(4);
  console.log(`${bill.clubs} clubs: $${use} by use, in all $${perClub(bill).toFixed(4)} a club and month.`);
}
process.exit(isHeld ? 0 : 1);
