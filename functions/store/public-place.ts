import { findClub, type ClubRecord } from './club-record.ts';
import { absent, any, attempt, equal, type Write } from './write.ts';
import { inParallel } from './in-parallel.ts';
import { type Key, keys } from './keys.ts';
import type { ServiceTable, Table } from './table.ts';
import type { TableReader } from './table-reader.ts';

/** Places written in parallel. */
const writesAtOnce = 32;

/** The write that lets visitors find the club of a new lottery by the lottery's id, since visitors have no club. */
export const lotteryPlacePut = (club: string, lotteryId: string): Write => ({
  put: { ...keys.lotteryPlace(lotteryId), club },
});

/** Stores a place unless another club has it: an imported lottery or draw never takes over another club's. 1 W. */
export const claimPlace = (table: Table, place: Key): Promise<void> =>
  table.write({ put: { ...place, club: table.club }, if: any(absent('pk'), equal('club', table.club)) });

/**
 * Stores the places of an imported club's lotteries. Repeatable. 0.5 R for each lottery that already has one, 1 W for
 * each that does not.
 */
export async function fillLotteryPlaces(table: Table): Promise<void> {
  const ranges = [keys.lotteries(false), keys.lotteries(true)];
  const lotteries = (await Promise.all(ranges.map((range) => table.query(range)))).flat();
  const places = lotteries.map(({ sk1 }) => keys.lotteryPlace(String(sk1)));
  const found = await table.getMany(places);
  await inParallel(
    places.filter((_, index) => !found[index]),
    writesAtOnce,
    (place) => attempt(claimPlace(table, place)),
  );
}

/** A club that visitors may read, and its table. */
export interface PublicClub {
  readonly club: ClubRecord;
  readonly table: TableReader;
}

/** The club of a place, if it is active. 1 R. */
export async function findPublicClub(
  service: Pick<ServiceTable, 'get' | 'of'>,
  place: Key,
): Promise<PublicClub | undefined> {
  const { club: id } = (await service.get(place)) ?? {};
  const club = typeof id === 'string' ? await findClub(service, id) : undefined;
  return club?.active ? { club, table: service.of(club.id) } : undefined;
}
