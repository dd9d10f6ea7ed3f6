import { readFileSync, writeFileSync } from 'node:fs';

/** Where a table is in a document: between the marks that bear its name. */
function placeOf(document: string, name: string): readonly [start: number, end: number] {
  const from = `<!-- ${name} -->\n`;
  const [start, end] = [document.indexOf(from), document.indexOf(`<!-- /${name} -->`)];
  if (start < 0 || end < start) throw new Error(`The document has no marks for ${name}.`);
  return [start + from.length, end];
}

export const tableIn = (document: string, name: string): string => document.slice(...placeOf(document, name));

export function writeTable(file: string, name: string, lines: readonly string[]): void {
  const document = readFileSync(file, 'utf8');
  const [start, end] = placeOf(document, name);
  writeFileSync(file, `${document.slice(0, start)}${lines.join('\n')}\n${document.slice(end)}`);
}
