import * as z from 'zod/mini';
import type { Club } from '../../shared/contract/club.ts';
import { randomId } from './ids.ts';
import { keys } from './keys.ts';
import type { ServiceTable } from './table.ts';
import type { Item, Write } from './write.ts';

/** The terms that a club's first user accepted: the version of the page, the hash of its text, when and who (R344). */
export const AcceptedTerms = z.object({
  version: z.number(),
  hash: z.string(),
  at: z.string(),
  userId: z.string(),
});

/** The status of a self-started club. */
const SelfMade = z.object({
  /** On trial until an operator approves it (R343). The club's settings repeat this for the club's own calls. */
  standing: z.enum(['trial', 'approved']),
  terms: AcceptedTerms,
  /** What an operator based the approval on. */
  organisationNumber: z.optional(z.string()),
  approvedAt: z.optional(z.string()),
});
export type SelfMade = z.infer<typeof SelfMade>;

/** A club in the service's list. The club's own records are stored under its prefix. */
export const ClubRecord = z.object({
  id: z.string(),
  v: z.number(),
  name: z.string(),
  /** Identifies the club in the address of its login page. */
  urlKey: z.string(),
  active: z.boolean(),
  createdDate: z.string(),
  /** Only for a club that its first user started (R340). */
  selfMade: z.optional(SelfMade),
});
export type ClubRecord = z.infer<typeof ClubRecord>;

export const parseClub = (item: Item): ClubRecord => ClubRecord.parse({ ...item, id: item.sk });

/** The item of a club, keys included. */
export function clubItem(club: ClubRecord) {
  const { id, ...rest } = club;
  return { ...keys.clubRecord(id), ...rest };
}

/** One club, active or not. 0.5 R, 1 R consistent. */
export async function findClub(
  service: Pick<ServiceTable, 'get'>,
  id: string,
  options: { consistent?: boolean } = {},
): Promise<ClubRecord | undefined> {
  const item = await service.get(keys.clubRecord(id), options);
  return item && parseClub(item);
}

/** All clubs, active or not, read strongly. */
export async function listClubRecords(service: Pick<ServiceTable, 'query'>): Promise<ClubRecord[]> {
  return (await service.query(keys.clubRecords(), { consistent: true })).map(parseClub);
}

/** Version of the list of clubs; undefined until a club first changes under a release that keeps versions. 0.5 R. */
export async function clubListVersion(service: Pick<ServiceTable, 'get'>): Promise<string | undefined> {
  const version = (await service.get(keys.clubList()))?.version;
  return typeof version === 'string' ? version : undefined;
}

/** The write that accompanies every change of a club, so that caches of the list are refreshed. */
export const clubListChanged = (): Write => ({ put: { ...keys.clubList(), version: randomId() } });

export const isOnTrial = ({ selfMade }: ClubRecord): boolean => selfMade?.standing === 'trial';

/** The club with this key in its address. 1.5 R, 2 R consistent. */
export async function findClubByUrlKey(
  service: Pick<ServiceTable, 'get'>,
  urlKey: string,
  options: { consistent?: boolean } = {},
): Promise<ClubRecord | undefined> {
  const holder = await service.get(keys.clubUrlKey(urlKey), options);
  return holder && findClub(service, String(holder.clubId), options);
}

/** A club as the API shows it. */
export const toClub = ({ id, name, active, urlKey }: ClubRecord): Club => ({ id, name, active, urlKey });
