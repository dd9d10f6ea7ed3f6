import { execFile } from 'node:child_process';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../bin/verify-draw.ts');

/** Checks proofs as anybody does who has the address or the file. */
export const verify = (...places: readonly string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [program, ...places], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() }),
    );
  });
