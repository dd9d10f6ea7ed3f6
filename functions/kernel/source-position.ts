import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

const maps = new Map<string, SourceMap | undefined>();

/** Read at the first error: with `--enable-source-maps` Node reads them at every start. */
function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  const name = `${file}.map`;
  const map = existsSync(name)
    ? new SourceMap(JSON.parse(readFileSync(name, 'utf8')) as SourceMapPayload)
    : undefined;
  maps.set(file, map);
  return map;
}

/**
 * Replaces the position in a stack line with its position in our sources, `at sell (functions/ledger/sell.ts:12:3)`, if
 * the file is built and has a source map. Leaves other lines unchanged.
 */
export function inSources(frame: string): string {
  return frame.replace(/(?:file:\/\/)?(\/[^\s()]+\.mjs):(\d+):(\d+)/, (built, file: string, line, column) => {
    try {
      const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
      if (!origin || !('fileName' in origin)) return built;
      return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
    } catch {
      // Must not replace the error that is being logged.
      return built;
    }
  });
}
