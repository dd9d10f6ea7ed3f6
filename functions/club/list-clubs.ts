import { listClubs } from '../../shared/contract/club.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { implement } from '../runtime/implement.ts';
import { listClubRecords, toClub } from './club-record.ts';

export const handler = implement(listClubs, async ({ resources: { service } }) => {
  const clubs = await listClubRecords(service);
  return sortedBy(
    clubs.filter((club) => club.active),
    (club) => club.name,
  ).map(toClub);
});
