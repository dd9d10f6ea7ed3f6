import { execFile } from 'node:child_process';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../bin/verify-draw.ts');

/** Verifies proofs as anyone with the address or the file can. */
export const verify = (...places: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [program, ...places], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
