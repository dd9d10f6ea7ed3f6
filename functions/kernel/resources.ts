import type { Grant } from '../../shared/contract/route.ts';
import { Meter } from '../store/outcome.ts';
import { type TableReader } from '../store/table-reader.ts';
import { ServiceTable, type Table } from '../store/table.ts';
import { Bucket, type BucketReader } from '../store/bucket.ts';
import { dynamodb } from '../store/clients.ts';
import { Connection } from '../store/connection.ts';
import { environment } from '../store/environment.ts';
import { type Links, links } from './links.ts';
import { type Claims, signSession } from './session.ts';

export interface Sessions {
  sign(claims: Claims): Promise<string>;
}
type Pick1<G, Has extends Grant, Yes> = Has extends G ? Yes : unknown;

/** A handler gets only what its route declares a grant for. Types enforce this, and so does the run time. */
export type ResourcesFor<G extends Grant> = ('table:write' extends G
  ? { table: Table }
  : Pick1<G, 'table:read', { table: TableReader }>) &
  ('global:write' extends G
    ? { service: ServiceTable }
    : Pick1<G, 'global:read', { service: Omit<ServiceTable, 'write' | 'change' | 'transact'> }>) &
  ('media:write' extends G ? { media: Bucket } : Pick1<G, 'media:read', { media: BucketReader }>) &
  ('documents:write' extends G
    ? { documents: Bucket }
    : Pick1<G, 'documents:read', { documents: BucketReader }>) &
  Pick1<G, 'session:sign', { sessions: Sessions }> &
  Pick1<G, 'link:sign', { links: Links }>;

/** The whole table, with its own meter. */
export function openService(meter = new Meter()): ServiceTable {
  return new ServiceTable(new Connection(dynamodb(), environment().TABLE_NAME, meter), '');
}

/** What these grants allow for a caller of this club (undefined on public routes). */
export function openResources(
  grants: readonly Grant[],
  service: ServiceTable,
  club: string | undefined,
  now: Date,
): ResourcesFor<Grant> {
  const has = (name: string) => grants.some((grant) => grant.startsWith(`${name}:`));
  const { MEDIA_BUCKET, DOCUMENTS_BUCKET } = environment();
  return {
    ...(has('table') && club !== undefined && { table: service.of(club) }),
    ...(has('global') && { service }),
    ...(has('media') && { media: new Bucket(MEDIA_BUCKET) }),
    ...(has('documents') && { documents: new Bucket(DOCUMENTS_BUCKET) }),
    ...(has('session') && { sessions: { sign: (claims: Claims) => signSession(claims, service, now) } }),
    ...(has('link') && { links }),
  } as ResourcesFor<Grant>;
}
