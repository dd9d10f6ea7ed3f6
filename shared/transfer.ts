import * as z from 'zod/mini';

/**
 * A club as files: what `npm run club -- export` writes and `import` reads, and what the ops function sends and
 * receives.
 */

/** Incremented when the content of the files changes its meaning. */
export const transferFormat = 1;
export const manifestFile = 'manifest.json';

/**
 * Files of lines, in import order. Users, who can act on the rest, come after it, and the club comes last.
 * `objects.jsonl` has the objects in the buckets; `places.jsonl` the ids of all draws, by which the club is found for a
 * proof's reader.
 */
export const lineFiles = [
  'records.jsonl',
  'objects.jsonl',
  'winners.jsonl',
  'places.jsonl',
  'users.jsonl',
  'club.jsonl',
] as const;
export type LineFile = (typeof lineFiles)[number];

const Id = z.string().check(z.regex(/^[a-z0-9]{1,32}$/));
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** An object in a bucket: an image, a PDF, a set of sold numbers. Its file is named `<bucket>/<key>`. */
export const StoredObject = z.object({
  bucket: z.enum(['media', 'documents']),
  key: z.string().check(z.maxLength(300), z.regex(/^[\w-]+(\/[\w-]+)*$/)),
  mediaType: z.string(),
  cacheControl: z.string(),
});
export type StoredObject = z.infer<typeof StoredObject>;
/** A stored object with its bytes, in base64. */
export const SentObject = z.extend(StoredObject, { bytes: z.string() });
export type SentObject = z.infer<typeof SentObject>;

/** The only line of `club.jsonl`. */
export const TransferredClub = z.object({
  id: Id,
  v: z.number(),
  name: z.string(),
  urlKey: z.string(),
  active: z.boolean(),
  createdDate: z.string(),
  /** Only for a self-started club: as in its record, so that a club on trial stays on trial. */
  selfMade: z.optional(
    z.object({
      standing: z.enum(['trial', 'approved']),
      terms: z.object({ version: z.number(), hash: z.string(), at: z.string(), userId: Id }),
      organisationNumber: z.optional(z.string()),
      approvedAt: z.optional(z.string()),
    }),
  ),
});
export type TransferredClub = z.infer<typeof TransferredClub>;

/** A part of a club, small enough for a Lambda response. */
export const ExportPage = z.object({
  club: z.object({ id: Id, name: z.string(), urlKey: z.string() }),
  lines: z.array(z.object({ file: z.enum(lineFiles), line: z.string() })),
  objects: z.array(SentObject),
  /** Objects that a record names but the bucket lacks. */
  missing: z.array(z.string()),
  /** Where the next page starts; absent on the last one. */
  cursor: z.optional(z.string()),
});
export type ExportPage = z.infer<typeof ExportPage>;

/**
 * The manifest of the directory. `seal` is the hash of everything before it, so that a changed manifest is detected
 * too.
 */
export const Manifest = z.object({
  format: z.number(),
  club: z.object({ id: Id, name: z.string(), urlKey: z.string() }),
  files: z.array(
    z.object({ name: z.string(), bytes: z.number(), lines: z.optional(z.number()), sha256: Hash }),
  ),
  seal: Hash,
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * A step of an import. `begin` is first, `finish` last; every step is idempotent. `records` are lines of records,
 * winners and users.
 */
export const ImportStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin'), format: z.number(), club: TransferredClub }),
  z.object({ step: z.literal('records'), lines: z.array(z.string()) }),
  z.object({ step: z.literal('object'), object: SentObject }),
  /** Ids of draws, by which the club is found for a proof's reader. */
  z.object({ step: z.literal('places'), draws: z.array(z.string().check(z.regex(/^[a-z0-9]+-[a-z0-9]+$/))) }),
  z.object({ step: z.literal('finish'), club: TransferredClub }),
]);
export type ImportStep = z.infer<typeof ImportStep>;

/** An import is identified by the seal of its manifest: the same one is resumed, another one is refused. */
export const importParts = { clubId: Id, importId: Hash, part: ImportStep };
