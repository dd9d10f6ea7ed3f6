import * as z from 'zod/mini';
import type { Club } from '../../shared/contract/club.ts';
import { keys } from './keys.ts';
import type { ServiceTable } from './table.ts';
import type { Item } from './write.ts';

/** A club in the service's list. The club's own records are stored under its prefix. */
export const ClubRecord = z.object({
  id: z.string(),
  v: z.number(),
  name: z.string(),
  /** Identifies the club in the address of its login page. */
  urlKey: z.string(),
  active: z.boolean(),
  createdDate: z.string(),
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

/** All clubs, active or not. */
export async function listClubRecords(service: Pick<ServiceTable, 'query'>): Promise<ClubRecord[]> {
  return (await service.query(keys.clubRecords())).map(parseClub);
}

/** A club as the API shows it. */
export const toClub = ({ id, name, active, urlKey }: ClubRecord): Club => ({ id, name, active, urlKey });
