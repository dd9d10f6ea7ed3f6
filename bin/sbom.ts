import { createHash } from 'node:crypto';

/** What is read of package-lock.json. It holds no download addresses, and neither does what is made of it. */
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

/** Where the lock file has a module's package: the innermost folder of packages counts. Nothing for our own. */
const placeOf = (module: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module.replaceAll('\\', '/'))?.[0];

/** A hash of the Subresource Integrity form (`sha512-…` in base64) as CycloneDX wants it. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', digest = ''] = integrity.split(' ')[0]?.split(/-(.*)/s) ?? [];
  const alg = algorithm.replace(/^sha(\d+)$/, (_, bits: string) => `SHA-${bits}`);
  return { alg, content: Buffer.from(digest, 'base64').toString('hex') };
}

function componentOf(place: string, parts: ReadonlySet<string>, lock: Lock): Component {
  const { version, license, integrity } = lock.packages[place] ?? {};
  if (version === undefined) throw new Error(`The lock file knows nothing of ${place}, which was built in.`);
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const isExpression = license?.includes(' ');
  return {
    type: 'library',
    // The place tells two copies of the same version apart.
    'bom-ref': place,
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

/** A UUID that follows from the text: the same bill has the same number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  // Version 8 (of one's own making) and the variant of RFC 9562.
  const digits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The bill of materials (CycloneDX 1.6) of the packages that are in what was built, and of no others. It follows from
 * the modules and the lock file alone: no time, no chance.
 *
 * @param modules paths from the repository's root, by the part of the product they went into
 */
export function sbomOf(modules: Readonly<Record<string, readonly string[]>>, lock: Lock): Sbom {
  const places = new Map<string, Set<string>>();
  for (const [part, own] of Object.entries(modules)) {
    for (const module of own) {
      const place = placeOf(module);
      if (place !== undefined) places.set(place, (places.get(place) ?? new Set()).add(part));
    }
  }
  const components = [...places.keys()]
    .toSorted()
    .map((place) => componentOf(place, places.get(place) ?? new Set(), lock));
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
