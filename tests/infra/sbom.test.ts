import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { modulesOf } from '../../bin/parts/assemble.ts';
import { type Lock, sbomOf } from '../../bin/parts/sbom.ts';

const root = path.resolve(import.meta.dirname, '../..');
type Packages = Record<string, { dev?: boolean; version: string; license: string; integrity: string }>;
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock & {
  packages: Packages;
};

const modules = JSON.parse(readFileSync(modulesOf.functions, 'utf8')) as string[];
const sbom = sbomOf({ functions: modules }, lock);

test('lists exactly the packages that the functions contain, as installed', () => {
  const packages = new Set(
    modules
      .filter((module) => module.startsWith('node_modules/'))
      .map((module) => {
        const parts = module.split('/');
        const last = parts.lastIndexOf('node_modules');
        return parts.slice(0, last + (parts[last + 1]?.startsWith('@') ? 3 : 2)).join('/');
      }),
  );
  const installed = [...packages].toSorted().map((folder) => {
    const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
    const { name, version } = JSON.parse(text) as { name: string; version: string };
    return `${folder} ${name} ${version}`;
  });
  expect(sbom.components.map((each) => `${each['bom-ref']} ${each.name} ${each.version}`)).toEqual(installed);
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['@aws-sdk/client-dynamodb', '@middy/core', 'nodemailer', 'zod']),
  );
});

test('lists no development dependency', () => {
  expect(sbom.components.filter((each) => lock.packages[each['bom-ref']]?.dev)).toEqual([]);
  const names = sbom.components.map(({ name }) => name);
  for (const absent of ['esbuild', 'vitest', 'aws-cdk-lib', 'typescript'])
    expect(names).not.toContain(absent);
});

/** What a package's LICENSE file says it is. */
const licenseIn = (folder: string): string =>
  /^(\w+) License/.exec(readFileSync(path.join(root, folder, 'LICENSE'), 'utf8'))?.[1] ?? 'none';

test('has license and hash of the lock file, and no download URL', () => {
  for (const component of sbom.components) {
    const { license, integrity } = lock.packages[component['bom-ref']] ?? {};
    expect(JSON.stringify(component.licenses)).toContain(license ?? licenseIn(component['bom-ref']));
    const [hash] = component.hashes ?? [];
    expect(hash?.alg).toBe('SHA-512');
    expect(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`).toBe(integrity);
    expect(component.purl).toBe(
      `pkg:npm/${component.name.startsWith('@') ? `%40${component.name.slice(1)}` : component.name}@${component.version}`,
    );
  }
  expect(JSON.stringify(sbom)).not.toMatch(/https?:/);
});

test('is identical for the same modules, including its serial number, which changes with a version', () => {
  expect(sbomOf({ functions: modules.toReversed() }, lock)).toEqual(sbom);
  const zod = { ...lock.packages['node_modules/zod'], version: '4.0.0' };
  const other = sbomOf(
    { functions: modules },
    { ...lock, packages: { ...lock.packages, 'node_modules/zod': zod } },
  );
  expect(other.serialNumber).not.toBe(sbom.serialNumber);
});

test('distinguishes nested packages, marks those of the web, and rejects unknown ones', () => {
  const given: Lock = {
    name: 'x',
    version: '1.0.0',
    packages: {
      'node_modules/a': { version: '1.0.0', license: '(MIT OR Apache-2.0)' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
    },
  };
  const { components } = sbomOf(
    {
      web: ['node_modules/a/x.js', 'node_modules/a/node_modules/@b/c/d/y.js', 'web/app/main.tsx'],
      functions: ['node_modules/a/z.js'],
    },
    given,
  );
  expect(
    components.map(({ name, version, properties }) => [
      name,
      version,
      ...properties.map(({ value }) => value),
    ]),
  ).toEqual([
    ['a', '1.0.0', 'functions', 'web'],
    ['@b/c', '2.0.0', 'web'],
  ]);
  expect(components[0]?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }]);
  expect(() => sbomOf({ web: ['node_modules/new/x.js'] }, given)).toThrow('node_modules/new');
});

test('conforms to CycloneDX 1.6', () => {
  const text = { type: 'string', minLength: 1 };
  const component = {
    type: 'object',
    required: ['type', 'name', 'version', 'purl', 'licenses', 'hashes', 'bom-ref'],
    properties: {
      type: { enum: ['library', 'application'] },
      name: text,
      version: text,
      'bom-ref': text,
      purl: { type: 'string', pattern: '^pkg:npm/(%40[^/@]+/)?[^/@]+@[^@]+$' },
      licenses: {
        type: 'array',
        minItems: 1,
        items: {
          oneOf: [
            {
              required: ['license'],
              additionalProperties: false,
              properties: { license: { type: 'object', required: ['id'], properties: { id: text } } },
            },
            { required: ['expression'], additionalProperties: false, properties: { expression: text } },
          ],
        },
      },
      hashes: {
        type: 'array',
        items: {
          required: ['alg', 'content'],
          properties: {
            alg: { enum: ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] },
            content: {
              pattern: '^([a-fA-F0-9]{32}|[a-fA-F0-9]{40}|[a-fA-F0-9]{64}|[a-fA-F0-9]{96}|[a-fA-F0-9]{128})$',
            },
          },
        },
      },
    },
  };
  const validate = new Ajv({ strict: false }).compile({
    type: 'object',
    required: ['bomFormat', 'specVersion', 'serialNumber', 'version', 'metadata', 'components'],
    additionalProperties: false,
    properties: {
      bomFormat: { const: 'CycloneDX' },
      specVersion: { const: '1.6' },
      serialNumber: { pattern: '^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' },
      version: { type: 'integer', minimum: 1 },
      metadata: {
        required: ['component'],
        // A build time would make each bill different.
        additionalProperties: false,
        properties: { component: { ...component, required: ['type', 'name', 'version', 'bom-ref'] } },
      },
      components: { type: 'array', minItems: 1, uniqueItems: true, items: component },
    },
  });
  expect(validate(sbom), JSON.stringify(validate.errors)).toBe(true);
});
