import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Checked, checkProof } from '../../web/features/draw-proof/check/check-proof.ts';
import { verify } from '../support/verify.ts';

/** What `npm run verify-draw` says of each of many proofs, in one run, and its exit code. */
export async function verifyAll(texts: readonly string[]): Promise<{ code: number; verdicts: string[] }> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-proof-'));
  try {
    const files = texts.map((text, index) => {
      const file = path.join(directory, `${index}.json`);
      writeFileSync(file, text);
      return file;
    });
    const { code, output } = await verify(...files);
    const verdicts = `\n\n${output}`.split(/\n\n.*\.json\n/).slice(1);
    // One alone has no heading.
    const all = files.length === 1 ? [output] : verdicts;
    if (all.length !== texts.length) throw new Error(`not every proof was judged: ${output}`);
    return { code, verdicts: all };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What the page's worker finds; undefined where the answer is not even JSON. */
export function checkText(text: string, id: string): Checked | undefined {
  try {
    return checkProof(JSON.parse(text), id);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const holdsByVerifier = (verdict: string | undefined): boolean =>
  /(^|\n)Dragningen stämmer: /.test(verdict ?? '');
export const holdsByPage = (checked: Checked | undefined): boolean =>
  checked?.findings.length === 0 && checked.waiting.length === 0;
