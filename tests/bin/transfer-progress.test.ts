import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exportClub, type Send } from '../../bin/parts/export-club.ts';
import { importClub } from '../../bin/parts/import-club.ts';
import type { ExportPage } from '../../shared/transfer.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-progress-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('an operator sees how far a large export and import are', async () => {
  const club = { id: 'stor', name: 'Stor IF', urlKey: 'stor-if' };
  const record = { v: 1, active: true, createdDate: '2026-01-01T00:00:00.000Z' };
  const lines = Array.from({ length: 2500 }, (_, index) => ({
    file: 'records.jsonl' as const,
    line: JSON.stringify({ pk: 'LOG', sk: String(index) }),
  }));
  const page = (rest: Partial<ExportPage>) => ({
    message: '',
    page: { club, lines: [], objects: [], missing: [], ...rest },
  });
  const own = { file: 'club.jsonl' as const, line: JSON.stringify({ ...club, ...record }) };
  const send: Send = async (command) => {
    if (command.command === 'import') return { message: '', state: 'going on' };
    return 'cursor' in command ? page({ lines: [own] }) : page({ lines, cursor: 'resten' });
  };
  const progress: string[] = [];
  const say = (line: string) => void progress.push(line);
  await exportClub(send, club.urlKey, directory, say);
  await importClub(send, directory, undefined, say);
  expect(progress).toEqual(['2500 poster lästa', '2500 poster jämförda', '2000 av 2501 poster']);
});
