import { createDraw, drawWinner } from '../../../../shared/contract/draw.ts';
import { saveImage } from '../../../../shared/contract/image.ts';
import { savePdf } from '../../../../shared/contract/lottery.ts';
import { shardOf } from '../../../../functions/store/keys.ts';
import { markNumbers, readShards } from '../../../../functions/ledger/numbers.ts';
import { largePdf, largePicture } from '../../../fixtures/pictures.ts';
import type { Ids, Input } from '../../../kernel/rows/row.ts';
import { type Holding, idFrom, makeFixture } from '../../../kernel/fixture.ts';
import { manyTickets } from '../../../support/many-tickets.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';

/** How large the club is. */
export interface Size {
  /** Tickets of the lottery that is on, all of one seller, all sold, each to another address. */
  readonly tickets: number;
  /** Tickets that a call hands out. */
  readonly handedOut: number;
  /** Bytes of a picture or PDF. */
  readonly upload: number;
  /** Bytes of HTML. */
  readonly html: number;
}

export interface Stage {
  readonly own: readonly [Holding, Holding];
  /** What makes a route most expensive, by its name: of several requests each costs most of something. Of others, the usual one. */
  readonly mostExpensive: Readonly<Record<string, (ids: Ids) => Promise<readonly Input[]>>>;
}

/** Numbers that no other ticket of the stand has. */
const first = 50_001;

/** A club with one of everything, and a lottery of that size. */
export async function makeAbuseStage(cloud: TestCloud, size: Size): Promise<Stage> {
  const [one, other] = await makeFixture(cloud, 'Qvarnby');
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
  const imageFile = largePicture(size.upload);
  await idFrom(club.admin.call, saveImage, { key: `ticketbase_${lottery}`, imageFile });
  await idFrom(club.admin.call, savePdf, { ticketBaseId: lottery, fileData: largePdf(size.upload) });
  // Numbers that are picked by chance must not be those that other requests name.
  const free = await club.lottery({ maxNumber: 100_000 });
  const inLarge = (holding: Holding): Holding => ({ ...holding, ids: { ...holding.ids, lottery } });
  return {
    own: [inLarge(one), inLarge(other)],
    mostExpensive: mostExpensiveOf(one, { lottery, free }, size),
  };
}

function mostExpensiveOf(
  { club }: Holding,
  { lottery, free }: { readonly lottery: string; readonly free: string },
  { handedOut, upload, html }: Size,
): Stage['mostExpensive'] {
  const picture = largePicture(upload);
  const fileData = largePdf(upload);
  const news = { title: 'Nyhet', preamble: 'Ingress', imageFile: picture, published: true };
  const question = { typeId: 1, title: 'Fråga' };
  const texts = mostExpensiveHtml(html);
  const asIs = (...bodies: unknown[]) => Promise.resolve(bodies.map((body) => ({ body })));
  return {
    assignToUser: ({ user }) => asIs({ ticketBaseId: free, quantity: handedOut, userId: user }),
    assignToTeam: ({ user }) => asIs({ ticketBaseId: free, quantity: handedOut, userIds: [user] }),
    mailWinners: async () => {
      const drawId = await idFrom(club.admin.call, createDraw, { name: 'Alla', ticketBaseId: lottery });
      await idFrom(club.admin.call, drawWinner, { drawId, name: 'Cykel' });
      return [{ body: { drawId, message: 'Tack!' } }];
    },
    saveImage: () => asIs({ key: `ticketbase_${lottery}`, imageFile: picture }),
    savePdf: () => asIs({ ticketBaseId: lottery, fileData }),
    createNews: () => asIs(...texts.map((text) => ({ ...news, text }))),
    editNews: ({ news: id }) => asIs(...texts.map((text) => ({ ...news, id, text }))),
    saveContent: () => asIs(...texts.map((text) => ({ key: 'matrisen', html: text }))),
    createQuestion: () => asIs(...texts.map((text) => ({ ...question, html: text }))),
    editQuestion: ({ question: id }) => asIs(...texts.map((text) => ({ ...question, id, html: text }))),
  };
}

/**
 * HTML of about that many bytes: elements in elements, which is refused; elements that are never closed, likewise; and
 * as much as is kept, in as many pieces as there may be, which is cleaned three times before it stays as it is.
 */
const mostExpensiveHtml = (bytes: number): readonly string[] => [
  '<b>'.repeat(bytes / 3),
  '<p>a<i>'.repeat(bytes / 7),
  [
    '<li><body><li><span><li>',
    '<a href=/ target=_blank>x</a>'.repeat(bytes / 160),
    '&lt; '.repeat(bytes / 80),
    'å'.repeat(bytes / 4),
  ].join(''),
];
