import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  lineFiles,
  Manifest,
  manifestFile,
  StoredObject,
  TransferredClub,
  transferFormat,
} from '../../shared/transfer.ts';

/** A complete exported club in a directory. */
export interface ClubExport {
  readonly manifest: Manifest;
  readonly club: TransferredClub;
  readonly objects: readonly StoredObject[];
}

export const fileOf = ({ bucket, key }: Pick<StoredObject, 'bucket' | 'key'>): string => `${bucket}/${key}`;

/** The text of the manifest; the seal is the hash of the content before it. */
export function seal(content: Omit<Manifest, 'seal'>): string {
  const { format, club, files } = content;
  const body = JSON.stringify({ format, club, files }, undefined, 2);
  const hash = createHash('sha256').update(body).digest('hex');
  return `${JSON.stringify({ format, club, files, seal: hash }, undefined, 2)}\n`;
}

/** Reads and verifies an export. @throws one sentence */
export async function readExport(directory: string): Promise<ClubExport> {
  const manifest = readManifest(directory);
  for (const { name, bytes, sha256, lines } of manifest.files) {
    const file = path.join(directory, name);
    if (!existsSync(file)) throw new Error(`${name} saknas i ${directory}. Inget är importerat.`);
    const found = await measure(file);
    if (found.bytes !== bytes || found.sha256 !== sha256 || (lines !== undefined && found.lines !== lines))
      throw new Error(`${name} är skadad: den är inte vad ${manifestFile} säger. Inget är importerat.`);
  }
  const names = new Set(manifest.files.map(({ name }) => name));
  const [club = ''] = readLines(directory, 'club.jsonl');
  const objects = readLines(directory, 'objects.jsonl').map((line) => StoredObject.parse(JSON.parse(line)));
  const missing = [...lineFiles, ...objects.map(fileOf)].find((name) => !names.has(name));
  if (missing !== undefined) throw new Error(`${manifestFile} nämner inte ${missing}. Inget är importerat.`);
  return { manifest, club: TransferredClub.parse(JSON.parse(club)), objects };
}

function readManifest(directory: string): Manifest {
  const file = path.join(directory, manifestFile);
  if (!existsSync(file))
    throw new Error(`Det finns ingen hel export i ${directory}: ${manifestFile} saknas.`);
  const text = readFileSync(file, 'utf8');
  const damaged = `${manifestFile} är skadad. Inget är importerat.`;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(damaged);
  }
  const parsed = Manifest.safeParse(content);
  if (!parsed.success || seal(parsed.data) !== text) throw new Error(damaged);
  const { format } = parsed.data;
  if (format !== transferFormat)
    throw new Error(`Exporten har format ${format}; den här versionen läser format ${transferFormat}.`);
  return parsed.data;
}

const readLines = (directory: string, name: string): string[] =>
  readFileSync(path.join(directory, name), 'utf8').split('\n').filter(Boolean);

/** The lines of a file, which may be large. */
export const linesOf = (directory: string, name: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path.join(directory, name)), crlfDelay: 0 });

async function measure(file: string): Promise<{ bytes: number; sha256: string; lines: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  }
  return { bytes, sha256: hash.digest('hex'), lines };
}
