import { type ClubRecord, findClub } from '../store/club-record.ts';
import type { ServiceTable, Table } from '../store/table.ts';

/** No club has this id: where a made-up id leads, so that it takes the same way. */
const nowhere = 'none';

/** One club's part of the table, for those who are not signed in and only name the club. */
export function viewOfClub(service: ServiceTable, clubId: string): Table {
  return service.of(/^[a-z0-9]{1,40}$/.test(clubId) ? clubId : nowhere);
}

/** The club, where it is active. */
export async function findActiveClub(service: ServiceTable, clubId: string): Promise<ClubRecord | undefined> {
  const club = await findClub(service, clubId);
  return club?.active ? club : undefined;
}
