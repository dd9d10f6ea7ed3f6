import { createDraw, drawWinner, listWinners } from '../../../shared/contract/draw.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';

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
  const { club } = await testClub();
  const lottery = await club.lottery({ maxNumber: numbers });
  const tickets = await club.tickets(lottery, club.seller, numbers);
  const buyers = await Promise.all(
    tickets.flatMap((ticket, index) =>
      sold(index + 1)
        ? [club.sell(club.seller, ticket, { email: `kopare${index + 1}@kund-${club.urlKey}.example` })]
        : [],
    ),
  );
  return {
    club,
    lottery,
    tickets,
    buyers,
    draw: async (name = 'Julens dragning') => {
      const { body } = await club.admin.call(createDraw, { body: { name, ticketBaseId: lottery } });
      return body;
    },
    drawOne: (drawId, key) => drawnBy(club, drawId, key),
    numbers: async (drawId) => {
      const { body } = await club.admin.call(listWinners, { params: { id: drawId } });
      return body.map(({ ticket }) => ticket.number);
    },
  };
}
