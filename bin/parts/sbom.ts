import { createHash } from 'node:crypto';

/** The part of package-lock.json that is read. It has no download URLs, and neither has the bill. */
export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly integrity?: string }>
  >;
}

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly ({ license: { id: string } } | { expression: string })[];
  readonly hashes?: readonly { alg: string; content: string }[];
  readonly properties: readonly { name: string; value: string }[];
}

export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: object;
  readonly components: readonly Component[];
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The path of a module's package in the lock file: the innermost node_modules folder. Undefined for own modules. */
const packagePathOf = (module: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module.replaceAll('\\', '/'))?.[0];

/** Converts a Subresource Integrity hash (`sha512-…` in base64) to CycloneDX. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', digest = ''] = integrity.split(' ')[0]?.split(/-(.*)/s) ?? [];
  const alg = algorithm.replace(/^sha(\d+)$/, (_, bits: string) => `SHA-${bits}`);
  return { alg, content: Buffer.from(digest, 'base64').toString('hex') };
}

/** Licenses of packages that state them in their LICENSE file alone, so that the lock file has none. */
const licenseFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

function componentOf(packagePath: string, parts: ReadonlySet<string>, lock: Lock): Component {
  const { version, license: locked, integrity } = lock.packages[packagePath] ?? {};
  if (version === undefined)
    throw new Error(`The lock file does not contain ${packagePath}, which is bundled.`);
  const name = packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const license = locked ?? licenseFiles[name];
  const isExpression = license?.includes(' ');
  return {
    type: 'library',
    // The path distinguishes two copies of the same version.
    'bom-ref': packagePath,
    name,
    version,
    purl: purlOf(name, version),
    ...(license !== undefined && {
      licenses: [isExpression ? { expression: license } : { license: { id: license } }],
    }),
    ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
    properties: [...parts].toSorted().map((value) => ({ name: 'lottlaget:bundledIn', value })),
  };
}

/** A UUID derived from the text, so that the same bill has the same serial number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  // Version 8 (custom) and variant of RFC 9562.
  const digits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The bill of materials (CycloneDX 1.6) of exactly the packages that are bundled. Deterministic: it depends on the
 * modules and the lock file alone.
 *
 * @param modules paths from the repository's root, by the part of the product that bundles them
 */
export function sbomOf(modules: Readonly<Record<string, readonly string[]>>, lock: Lock): Sbom {
  const partsByPath = new Map<string, Set<string>>();
  for (const [part, own] of Object.entries(modules)) {
    for (const module of own) {
      const packagePath = packagePathOf(module);
      if (packagePath !== undefined)
        partsByPath.set(packagePath, (partsByPath.get(packagePath) ?? new Set()).add(part));
    }
  }
  const components = [...partsByPath.keys()]
    .toSorted()
    .map((packagePath) => componentOf(packagePath, partsByPath.get(packagePath) ?? new Set(), lock));
  const { name, version } = lock;
  const metadata = {
    component: {
      type: 'application',
      'bom-ref': 'root',
      name,
      version,
      purl: purlOf(name, version),
    },
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify({ metadata, components }))}`;
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1, metadata, components };
}
