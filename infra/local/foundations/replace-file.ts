import { renameSync, writeFileSync } from 'node:fs';

let serial = 0;

/** Replaces a file atomically: concurrent readers, and a crash, see the old content or the new one. */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o644): void {
  const draft = `${file}.${process.pid}.${++serial}.draft`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, file);
}
