import { globSync } from 'node:fs';
import type { Row, Rows } from './row.ts';

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter(
  (name) => name !== 'all.ts' && name !== 'row.ts',
);
const modules = files.map(
  async (name) => (await import(new URL(name, import.meta.url).href)) as Readonly<Record<string, Rows>>,
);

/** The requests of every operation of the API, from the files beside this, for all tests that cover every operation. */
export const rows: Rows = Object.assign({}, ...(await Promise.all(modules)).flatMap(Object.values<Rows>));

/** The rows of an operation. */
export const rowsOf = (name: string): readonly Row[] => [rows[name] ?? []].flat();

export type { Row };
