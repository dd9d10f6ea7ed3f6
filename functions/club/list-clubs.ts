import { listClubs } from '../../shared/contract/club.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { implement } from '../kernel/implement.ts';
import { listClubRecords, toClub } from '../store/club-record.ts';

export const handler = implement(listClubs, async ({ resources: { service } }) => {
  const clubs = await listClubRecords(service);
  return sortedBy(
    clubs.filter((club) => club.active),
    (club) => club.name,
  ).map(toClub);
});
