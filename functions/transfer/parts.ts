import type { LineFile } from '../../shared/transfer.ts';
import { parseListedLottery } from '../store/lottery-record.ts';
import { type Key, keys, type Range, shardSize, shardsUpTo } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Item } from '../store/write.ts';
import type { Owner } from './objects.ts';

/** Maximum highest number of a lottery: bitmaps may exist above the current one, from when it was higher. */
const maxNumbers = 1_000_000;

/** A part of a club; large ones are split over pages. Its name is the same in every run. */
export type Part = { readonly name: string } & (
  | { readonly kind: 'range'; readonly range: Range; readonly fileOf: (item: Item) => LineFile }
  | { readonly kind: 'keys'; readonly keys: readonly Key[] }
  | { readonly kind: 'logins' }
  | { readonly kind: 'places'; readonly lotteryId: string }
  | { readonly kind: 'objects'; readonly owner: Owner }
);

const records = (): LineFile => 'records.jsonl';
const range = (pk: string, fileOf: (item: Item) => LineFile = records): Part => ({
  name: pk,
  kind: 'range',
  range: { pk },
  fileOf,
});

/**
 * Everything of a club by key ranges, in an order that depends on ids alone. Leaves out what expires: records of
 * requests, sign-in attempts, throttles, jobs and their files, finished assignments and their plans, and receipts.
 */
export async function exportRangesOf(table: TableReader): Promise<Part[]> {
  const [lotteries, fundraisers] = await Promise.all([
    listBoth((closed) => keys.lotteries(closed)),
    listBoth((closed) => keys.fundraisers(closed)),
  ]);
  async function listBoth(ofState: (closed: boolean) => Range): Promise<Item[]> {
    const [open, closed] = await Promise.all([table.query(ofState(false)), table.query(ofState(true))]);
    return [...open, ...closed].toSorted((one, other) => (String(one.sk1) < String(other.sk1) ? -1 : 1));
  }
  const fundraiserIds = fundraisers.map(({ sk1 }) => String(sk1));
  return [
    range(keys.club().pk),
    range(keys.erasures().pk),
    range(keys.lotteryCodes().pk),
    range(keys.sections().pk),
    range(keys.teams().pk),
    { name: 'logins', kind: 'logins' },
    range(keys.users().pk, () => 'users.jsonl'),
    range(keys.names().pk),
    range(keys.bounds().pk),
    range(keys.newsItems().pk),
    range(keys.bankRows().pk),
    // Its entries expire, after years: the club's accounts need them.
    range(keys.logEntries().pk),
    { name: 'news objects', kind: 'objects', owner: { kind: 'news' } },
    ...lotteries.map(parseListedLottery).flatMap(({ id, view }) => lotteryParts(id, view.maxNumber)),
    ...fundraiserIds.flatMap((id): Part[] => [
      range(keys.fundraiser(id).pk),
      { name: `${id} objects`, kind: 'objects', owner: { kind: 'fundraiser', id } },
    ]),
  ];
}

function lotteryParts(id: string, maxNumber: number): Part[] {
  const { prefix: winner = '' } = keys.winners(id);
  const shards = shardsUpTo(maxNumber);
  const above = Array.from(
    { length: Math.ceil(maxNumbers / shardSize) - shards.length },
    (_, index) => shards.length + index,
  );
  return [
    // Stored last, so that a reader of a winner finds everything else.
    range(keys.lottery(id).pk, ({ sk }) =>
      String(sk).startsWith(winner) ? 'winners.jsonl' : 'records.jsonl',
    ),
    range(keys.unsubscriptions(id).pk),
    range(keys.generations(id).pk),
    range(keys.settlements(id).pk),
    ...shards.map((shard) => range(keys.taken(id, shard).pk)),
    { name: `${id} above`, kind: 'keys', keys: above.map((shard) => keys.taken(id, shard)) },
    { name: `${id} places`, kind: 'places', lotteryId: id },
    { name: `${id} objects`, kind: 'objects', owner: { kind: 'lottery', id } },
  ];
}
