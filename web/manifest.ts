import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Vite's manifest: the output file of each source, with its chunks and styles. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
      readonly dynamicImports?: readonly string[];
      readonly isDynamicEntry?: boolean;
    }
  >
>;

export const manifestFile = fileURLToPath(new URL('../dist/site-manifest.json', import.meta.url));
/** Every module that the site contains, by its path in this repository. */
export const modulesFile = fileURLToPath(new URL('../dist/site-modules.json', import.meta.url));

/** The manifest of the last build, or the one in that file. */
export const readManifest = (file = manifestFile): BuildManifest =>
  JSON.parse(readFileSync(file, 'utf8')) as BuildManifest;

/** The files that opening these entries fetches immediately: their code, imports and styles. */
export function chunksOf(manifest: BuildManifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  const files = [...seen].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat());
  return [...new Set(files)];
}
