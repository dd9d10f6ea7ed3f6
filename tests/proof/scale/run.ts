import { parseArgs } from 'node:util';
import { assembleTests } from '../../support/build.ts';

/**
 * `npm run scale`: measures what each act of the Sunday before Christmas takes, and prints the tables of docs/scale.md
 * that follow from it; `--write` writes them there. Its exit code is 1 where the document has others.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
await assembleTests({ site: false, say: console.log });
const { measure } = await import('./measure.ts');
const { isDocumented, tables, tablesOf, write } = await import('./document.ts');

const contents = tablesOf(await measure());
for (const name of tables) {
  console.log(`\n${name}\n${contents[name].map((line) => `  ${line}`).join('\n')}`);
  if (values.write) write(name, contents[name]);
}
const differing = tables.filter((name) => !isDocumented(name, contents[name]));
console.log(
  differing.length === 0
    ? '\nThe document has the same.'
    : `\nThe document has others: ${differing.join(', ')}.`,
);
process.exit(differing.length === 0 ? 0 : 1);
