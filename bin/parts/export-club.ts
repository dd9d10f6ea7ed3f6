import { createHash, type Hash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpsAnswer, OpsCommand } from '../../shared/ops.ts';
import {
  type ExportPage,
  type LineFile,
  lineFiles,
  manifestFile,
  transferFormat,
} from '../../shared/transfer.ts';
import { fileOf, seal } from './transfer-files.ts';

export type Send = (command: OpsCommand) => Promise<OpsAnswer>;
/** Shows an operator the progress of a long command. */
export type Say = (line: string) => void;

/** Readable by the user alone: the files contain password hashes and emails. */
const own = { directory: 0o700, file: 0o600 };

/** A file that lines are appended to, with its running hash. */
class AppendedFile {
  readonly #hash: Hash = createHash('sha256');
  readonly #file: string | undefined;
  bytes = 0;
  lines = 0;
  /** @param file its path; without it only the hash is computed */
  constructor(file?: string) {
    this.#file = file;
    if (file !== undefined) writeFileSync(file, '', { mode: own.file });
  }
  add(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const text = Buffer.from(`${lines.join('\n')}\n`);
    this.#hash.update(text);
    this.bytes += text.length;
    this.lines += lines.length;
    if (this.#file !== undefined) appendFileSync(this.#file, text);
  }
  /** Finishes the hash; call once. */
  sum(): { bytes: number; lines: number; sha256: string } {
    return { bytes: this.bytes, lines: this.lines, sha256: this.#hash.digest('hex') };
  }
}

/**
 * Writes a club into an empty directory. Reads it twice: if both reads are equal, the export is a consistent snapshot.
 * `say` receives the progress, after each page but the last.
 * @returns sentences for the operator
 * @throws one sentence; the directory is then empty again
 */
export async function exportClub(
  send: Send,
  urlKey: string,
  directory: string,
  say: Say = () => undefined,
): Promise<string> {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(`${directory} är inte tom. Ange en katalog som inte finns, eller är tom.`);
  mkdirSync(directory, { recursive: true, mode: own.directory });
  try {
    return await write(send, urlKey, directory, say);
  } catch (error) {
    for (const name of readdirSync(directory))
      rmSync(path.join(directory, name), { recursive: true, force: true });
    throw error;
  }
}

async function write(send: Send, urlKey: string, directory: string, say: Say): Promise<string> {
  const grow = (name: LineFile, keep: boolean) =>
    [name, new AppendedFile(keep ? path.join(directory, name) : undefined)] as const;
  const files = new Map(lineFiles.map((name) => grow(name, true)));
  const again = new Map(lineFiles.map((name) => grow(name, false)));
  const objects: { name: string; bytes: number; sha256: string }[] = [];
  const missing: string[] = [];
  let club: ExportPage['club'] | undefined;
  for await (const page of pages(send, urlKey, true)) {
    club = page.club;
    addLines(files, page);
    if (page.cursor !== undefined) say(`${linesIn(files)} poster lästa`);
    missing.push(...page.missing);
    for (const { bytes: base64, ...object } of page.objects) {
      const bytes = Buffer.from(base64, 'base64');
      const name = fileOf(object);
      const file = path.join(directory, name);
      mkdirSync(path.dirname(file), { recursive: true, mode: own.directory });
      writeFileSync(file, bytes, { mode: own.file });
      files.get('objects.jsonl')?.add([JSON.stringify(object)]);
      objects.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
  }
  for await (const page of pages(send, urlKey, false)) {
    addLines(again, page);
    if (page.cursor !== undefined) say(`${linesIn(again)} poster jämförda`);
  }
  if (!club) throw new Error('Exporten blev tom.');
  const sums = [...files].map(([name, file]) => ({ name, ...file.sum() }));
  for (const { name, sha256 } of sums)
    if (name !== 'objects.jsonl' && again.get(name)?.sum().sha256 !== sha256)
      throw new Error(
        'Föreningen ändrades medan den lästes. Kör kommandot igen, eller stäng av den först (deactivate).',
      );
  const content = { format: transferFormat, club, files: [...sums, ...objects] };
  writeFileSync(path.join(directory, manifestFile), seal(content), { mode: own.file });
  const count = sums.reduce((sum, { name, lines }) => (name === 'objects.jsonl' ? sum : sum + lines), 0);
  return [
    `${club.name} är exporterad till ${directory}: ${count} poster, ${objects.length} bilder och dokument.`,
    'Filerna innehåller personuppgifter och lösenordshashar. Förvara dem därefter.',
    ...missing.map((name) => `OBS: ${name} saknas i tjänsten och kunde inte tas med.`),
  ].join('\n');
}

const linesIn = (files: ReadonlyMap<LineFile, AppendedFile>): number =>
  [...files.values()].reduce((sum, { lines }) => sum + lines, 0);

function addLines(files: ReadonlyMap<LineFile, AppendedFile>, page: ExportPage): void {
  for (const [name, file] of files)
    file.add(page.lines.flatMap((each) => (each.file === name ? each.line : [])));
}

async function* pages(send: Send, urlKey: string, objects: boolean): AsyncGenerator<ExportPage> {
  let cursor: string | undefined;
  do {
    const answer = await send({
      command: 'export',
      urlKey,
      objects,
      ...(cursor !== undefined && { cursor }),
    });
    if ('error' in answer) throw new Error(answer.error);
    if (!answer.page) throw new Error('Tjänsten är av en annan version.');
    yield answer.page;
    ({ cursor } = answer.page);
  } while (cursor !== undefined);
}
