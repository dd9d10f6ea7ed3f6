import { renameSync, writeFileSync } from 'node:fs';

let serial = 0;

/** Writes a file in one step: whoever reads it, or kills us meanwhile, finds the old content or the new one. */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o644): void {
  const draft = `${file}.${process.pid}.${++serial}.draft`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, file);
}
