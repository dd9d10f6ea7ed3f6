import { drawWinner, listWinners } from '../../../shared/contract/draw.ts';
import { handler as createDraw } from '../../../functions/draw/create-draw.ts';
import { ids } from '../../../functions/store/keys.ts';
import { buyer } from '../../support/club.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';
import { buyerIdOf, manyTickets } from '../../support/many-tickets.ts';

/** A club with a lottery of `numbers`, all assigned to one seller; those in `sold` are sold. */
export interface ClubWithSales {
  readonly club: TestClub;
  readonly lottery: string;
  /** By number, from 1. */
  readonly tickets: readonly string[];
  /** Buyer ids of the sold ones. */
  readonly buyers: readonly string[];
  draw(name?: string): Promise<string>;
  drawOne(drawId: string, key?: string): ReturnType<typeof drawnBy>;
  /** The winning numbers, in drawing order. */
  numbers(drawId: string): Promise<number[]>;
}

const drawnBy = (club: TestClub, drawId: string, key?: string) =>
  club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } }, key === undefined ? {} : { key });

export async function clubWithSales(
  numbers: number,
  sold: (number: number) => boolean = () => true,
): Promise<ClubWithSales> {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: numbers });
  await manyTickets(cloud, club, lottery, numbers, (number) =>
    sold(number) ? { ...buyer, email: `kopare${number}@kund-${club.urlKey}.example` } : undefined,
  );
  const all = Array.from({ length: numbers }, (_, index) => index + 1);
  return {
    club,
    lottery,
    tickets: all.map((number) => ids.ticket(lottery, number)),
    buyers: all.filter(sold).map((number) => buyerIdOf(lottery, number)),
    draw: async (name = 'Julens dragning') =>
      club.admin.perform(createDraw, { body: { name, ticketBaseId: lottery } }),
    drawOne: (drawId, key) => drawnBy(club, drawId, key),
    numbers: async (drawId) => {
      const { body } = await club.admin.call(listWinners, { params: { id: drawId } });
      return body.map(({ ticket }) => ticket.number);
    },
  };
}
