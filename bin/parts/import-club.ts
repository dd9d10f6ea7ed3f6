import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportStep } from '../../shared/transfer.ts';
import type { Say, Send } from './export-club.ts';
import { fileOf, linesOf, readExport } from './transfer-files.ts';

/** Maximum size of one call; Lambda accepts at most 6 MB. */
const perCall = { bytes: 3_000_000, lines: 2000 };

/**
 * Imports an exported club into a service that does not have it. Checks all files before sending anything. Restartable:
 * repeating the command completes an interrupted import. `say` receives the progress, after each call but the last of a
 * file.
 * @returns sentences for the operator
 * @throws one sentence
 */
export async function importClub(
  send: Send,
  directory: string,
  urlKey: string | undefined,
  say: Say = () => undefined,
): Promise<string> {
  const { manifest, club: exported, objects } = await readExport(directory);
  const club = { ...exported, urlKey: urlKey ?? exported.urlKey };
  const step = async (part: ImportStep): Promise<'going on' | 'done'> => {
    const answer = await send({ command: 'import', clubId: club.id, importId: manifest.seal, part });
    if ('error' in answer) throw new Error(answer.error);
    return answer.state ?? 'going on';
  };
  const began = await step({ step: 'begin', format: manifest.format, club });
  if (began === 'done') return `${club.name} är redan importerad härifrån. Inget är ändrat.`;
  const count = manifest.files.reduce((sum, { lines = 0 }) => sum + lines, 0) - objects.length;
  let stored = 0;
  const store = async (file: string) => {
    for await (const lines of inParts(linesOf(directory, file))) {
      await step({ step: 'records', lines });
      stored += lines.length;
      if (lines.length >= perCall.lines) say(`${stored} av ${count} poster`);
    }
  };
  // Winners and users come last, when all other records are stored.
  await store('records.jsonl');
  for (const object of objects) {
    const bytes = readFileSync(path.join(directory, fileOf(object))).toString('base64');
    await step({ step: 'object', object: { ...object, bytes } });
  }
  await store('winners.jsonl');
  for await (const lines of inParts(linesOf(directory, 'places.jsonl')))
    await step({ step: 'places', draws: lines.map((line) => (JSON.parse(line) as { draw: string }).draw) });
  await store('users.jsonl');
  await step({ step: 'finish', club });
  return [
    `${club.name} är importerad: ${count} poster, ${objects.length} bilder och dokument. Adressen är ${club.urlKey}.`,
    ...(club.active ? [] : [`Föreningen är inaktiv. Släpp in den med activate --url-key ${club.urlKey}.`]),
  ].join('\n');
}

async function* inParts(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let part: string[] = [];
  let bytes = 0;
  for await (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line));
    if (part.length > 0 && (bytes + size > perCall.bytes || part.length >= perCall.lines)) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(line);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
