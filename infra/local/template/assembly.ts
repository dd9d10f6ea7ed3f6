import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Template } from './template.ts';

const AssemblyManifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.optional(z.string()),
      properties: z.optional(
        z.looseObject({ templateFile: z.optional(z.string()), stackName: z.optional(z.string()) }),
      ),
    }),
  ),
});
const AssetManifest = z.object({
  files: z.optional(
    z.record(
      z.string(),
      z.object({
        source: z.object({ path: z.string(), packaging: z.optional(z.string()) }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    ),
  ),
});

export type SynthesizedStack = {
  name: string;
  account: string;
  region: string;
  template: Template;
  /** The directory or file of an asset, by its object key in the asset bucket. */
  asset: (objectKey: string) => string;
};

const UNKNOWN_ACCOUNT = '000000000000';
const UNKNOWN_REGION = 'eu-north-1';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The stacks of a cloud assembly in the order of the CDK, which lists dependencies first. */
export function readAssembly(directory: string): SynthesizedStack[] {
  const manifestFile = path.join(directory, 'manifest.json');
  if (!existsSync(manifestFile))
    throw new Error(`There is no synthesized stack in ${directory}: build first.`);
  const manifest = z.parse(AssemblyManifest, readJson(manifestFile));
  const stacks: SynthesizedStack[] = [];
  for (const [id, artifact] of Object.entries(manifest.artifacts)) {
    const file = artifact.properties?.templateFile;
    if (artifact.type !== 'aws:cloudformation:stack' || !file) continue;
    const [account, region] = (artifact.environment ?? '').replace('aws://', '').split('/');
    stacks.push({
      name: artifact.properties?.stackName ?? id,
      account: account && /^\d{12}$/.test(account) ? account : UNKNOWN_ACCOUNT,
      region: region && !region.startsWith('unknown') ? region : UNKNOWN_REGION,
      template: readJson(path.join(directory, file)) as Template,
      asset: assetFinder(directory, path.join(directory, `${id}.assets.json`)),
    });
  }
  if (stacks.length === 0) throw new Error(`The assembly in ${directory} has no stack.`);
  return stacks;
}

function assetFinder(directory: string, manifestFile: string): (objectKey: string) => string {
  const files = existsSync(manifestFile) ? z.parse(AssetManifest, readJson(manifestFile)).files : {};
  const found = new Map<string, string>();
  for (const file of Object.values(files ?? {})) {
    for (const { objectKey } of Object.values(file.destinations)) {
      found.set(objectKey, path.resolve(directory, file.source.path));
    }
  }
  return (objectKey) => {
    const source = found.get(objectKey);
    if (source === undefined) throw new Error(`The assembly has no asset ${objectKey}.`);
    return source;
  };
}
