import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Resource {
  readonly Type: string;
  readonly Properties?: {
    readonly BatchSize?: number;
    readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
    readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> };
  };
}

/** Resources of the stack that test clouds run: of the same program as a deployed one. */
function resources(): readonly (readonly [id: string, Resource])[] {
  const file = path.resolve(import.meta.dirname, '../../dist/cloud/Lottlaget.template.json');
  const { Resources: found } = JSON.parse(readFileSync(file, 'utf8')) as {
    Resources: Readonly<Record<string, Resource>>;
  };
  return Object.entries(found);
}

/** The event sources of functions: how much an invocation gets, and how many there are at once at most. */
export const sources = () =>
  resources().flatMap(([id, { Type, Properties: properties }]) =>
    Type === 'AWS::Lambda::EventSourceMapping'
      ? [
          {
            id,
            batch: properties?.BatchSize ?? 1,
            concurrency: properties?.ScalingConfig?.MaximumConcurrency ?? Infinity,
          },
        ]
      : [],
  );

/** NODE_OPTIONS of the functions, which are the same for all. @throws where they are not */
export function nodeOptions(): string {
  const found = new Set(
    resources().flatMap(([, { Type, Properties: properties }]) => {
      const { NODE_OPTIONS: options } = properties?.Environment?.Variables ?? {};
      // Functions of the CDK's own have none.
      return Type === 'AWS::Lambda::Function' && options !== undefined ? [String(options)] : [];
    }),
  );
  if (found.size > 1) throw new Error(`Functions have different NODE_OPTIONS: ${[...found].join(' · ')}`);
  return [...found][0] ?? '';
}
