import { type ClubRecord, findClub } from '../store/club-record.ts';
import type { ServiceTable, Table } from '../store/table.ts';

/** An id that no club has. Read instead of an impossible id, so that every id takes the same time. */
const noClub = 'none';

/** The table of a club named by a caller who is not signed in. */
export function viewOfClub(service: ServiceTable, clubId: string): Table {
  return service.of(/^[a-z0-9]{1,40}$/.test(clubId) ? clubId : noClub);
}

export async function findActiveClub(service: ServiceTable, clubId: string): Promise<ClubRecord | undefined> {
  const club = await findClub(service, clubId);
  return club?.active ? club : undefined;
}
