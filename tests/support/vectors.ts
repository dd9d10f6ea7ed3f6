import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Markup that has made a browser run, load, leave or overwrite something: one attack each. */
export const vectors = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../fixtures/xss-vectors.json'), 'utf8'),
) as readonly string[];

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Those that the API accepts: control characters are refused, and some become empty. */
export const withoutControls = vectors.filter((vector) => !controls.test(vector));
