import { build } from 'esbuild';
import { root } from '../../../bin/parts/run.ts';

/**
 * Builds a source as functions are built: minified, with a source map, into one file with all that it imports.
 *
 * @returns that file
 */
export async function bundleAlone(source: string, outfile: string): Promise<string> {
  await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    format: 'esm',
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}
