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
 * A line of a stack with its position in our sources, `at sell (functions/ledger/sell.ts:12:3)`, if it is in a built file
 * that has a source map; otherwise the line as it is.
 */
export function inSources(frame: string): string {
  return frame.replace(/(?:file:\/\/)?(\/[^\s()]+\.mjs):(\d+):(\d+)/, (built, file: string, line, column) => {
    try {
      const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
      if (!origin || !('fileName' in origin)) return built;
      return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
    } catch {
      // What failed first is what is to be logged.
      return built;
    }
  });
}
