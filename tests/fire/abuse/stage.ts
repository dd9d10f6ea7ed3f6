import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { pdfType } from '../../../shared/contract/lottery.ts';
import { shardOf } from '../../../functions/store/keys.ts';
import { markNumbers, readShards } from '../../../functions/ledger/numbers.ts';
import { dataUrl, jpeg } from '../../fixtures/pictures.ts';
import type { Ids, Input } from '../../kernel/rows/row.ts';
import { type Holding, made, makeStand } from '../../kernel/stand.ts';
import { manyTickets } from '../../support/many-tickets.ts';
import type { TestCloud } from '../../support/start-cloud.ts';

/** How large the club is. */
export interface Size {
  /** Tickets of the lottery that is on, all of one seller, all sold, each to another address. */
  readonly tickets: number;
  /** Tickets that a call hands out. */
  readonly handedOut: number;
  /** Bytes of a picture or PDF. */
  readonly upload: number;
}

export interface Stage {
  readonly own: readonly [Holding, Holding];
  /** What makes a route dearest, by its name; of the others, the usual request. */
  readonly dearest: Readonly<Record<string, (ids: Ids) => Promise<Input>>>;
}

/** Numbers that no other ticket of the stand has. */
const first = 50_001;

/** A club with one of everything, and a lottery of that size. */
export async function makeAbuseStage(cloud: TestCloud, size: Size): Promise<Stage> {
  const [one, other] = await makeStand(cloud, 'Qvarnby');
  const { club } = one;
  const lottery = await club.lottery({ maxNumber: 100_000 });
  const numbers = Array.from({ length: size.tickets }, (_, index) => first + index);
  const sold = (number: number) => ({
    firstName: 'Åsa',
    lastName: 'Köpare',
    email: `${number}@kopare.example`,
    phone: '070-174 06 05',
  });
  await manyTickets(cloud, club, lottery, size.tickets, sold, first);
  const { table } = club.maker;
  const shards = [...new Set(numbers.map(shardOf))];
  await table.transact(markNumbers(lottery, await readShards(table, lottery, shards), numbers, true));
  // Numbers that are picked by chance must not be those that other requests name.
  const free = await club.lottery({ maxNumber: 100_000 });
  const inLarge = (holding: Holding): Holding => ({ ...holding, ids: { ...holding.ids, lottery } });
  return { own: [inLarge(one), inLarge(other)], dearest: dearestOf(one, { lottery, free }, size) };
}

function dearestOf(
  { club }: Holding,
  { lottery, free }: { readonly lottery: string; readonly free: string },
  { handedOut, upload }: Size,
): Stage['dearest'] {
  const picture = dataUrl(
    Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(upload, 0x5a), jpeg.subarray(-2)]),
    'image/jpeg',
  );
  const fileData = dataUrl(Buffer.alloc(upload, '%PDF-1.4 '), pdfType);
  const news = { title: 'Nyhet', preamble: 'Ingress', text: '<p>Text</p>', published: true };
  const asIs = (body: unknown) => Promise.resolve({ body });
  return {
    assignToUser: ({ user }) => asIs({ ticketBaseId: free, quantity: handedOut, userId: user }),
    assignToTeam: ({ user }) => asIs({ ticketBaseId: free, quantity: handedOut, userIds: [user] }),
    mailWinners: async () => {
      const drawId = await made(club.admin.call, createDraw, { name: 'Alla', ticketBaseId: lottery });
      await made(club.admin.call, drawWinner, { drawId, name: 'Cykel' });
      return { body: { drawId, message: 'Tack!' } };
    },
    saveImage: () => asIs({ key: `ticketbase_${lottery}`, imageFile: picture }),
    savePdf: () => asIs({ ticketBaseId: lottery, fileData }),
    createNews: () => asIs({ ...news, imageFile: picture }),
    editNews: ({ news: id }) => asIs({ ...news, id, imageFile: picture }),
  };
}
