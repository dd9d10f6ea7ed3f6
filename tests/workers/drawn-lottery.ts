import { createDraw, drawWinner, mailWinners, readDraw } from '../../shared/contract/draw.ts';
import { type TestClub, testClub, type testCloud } from '../support/cloud.ts';
import { inParallel } from '../support/parallel.ts';

/** A lottery whose tickets are all sold, to this many buyers, and a draw. */
export interface DrawnLottery {
  readonly club: TestClub;
  readonly lottery: string;
  /** By number, from 1. */
  readonly tickets: readonly string[];
  draw(prizes?: number): Promise<string>;
  ask(drawId: string): Promise<void>;
  progress(drawId: string): Promise<unknown>;
  /** The club's winner mails so far. */
  mails(): Promise<Awaited<ReturnType<Awaited<ReturnType<typeof testCloud>>['mails']>>>;
}

/** Concurrent sales; limited, since the machine may be busy. */
const atOnce = 6;

/** @param address gives a buyer's email, by ticket number from 1 */
export async function drawnLottery(
  numbers: number,
  address: (number: number, urlKey: string) => string = (number, urlKey) => `kund${number}@${urlKey}.example`,
): Promise<DrawnLottery> {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: numbers });
  const tickets = await club.tickets(lottery, club.seller, numbers);
  const succeed = <A extends { status: number; body: unknown }>(answer: A): A => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  await inParallel(
    tickets.map(
      (ticket, index) => () =>
        club.sell(club.seller, ticket, {
          firstName: 'Öa',
          lastName: 'Ek',
          email: address(index + 1, club.urlKey),
        }),
    ),
    atOnce,
  );
  return {
    club,
    lottery,
    tickets,
    draw: async (prizes = 1) => {
      const body = { name: 'Julens dragning', ticketBaseId: lottery };
      const drawId = succeed(await club.admin.call(createDraw, { body })).body;
      for (let prize = 0; prize < prizes; prize++)
        succeed(await club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } }));
      return drawId;
    },
    ask: async (drawId) => {
      succeed(await club.admin.call(mailWinners, { body: { drawId, message: 'Tack alla!' } }));
    },
    progress: async (drawId) => (await club.admin.call(readDraw, { params: { id: drawId } })).body.mail,
    mails: async () =>
      (await cloud.mails()).filter(
        ({ subject, headers }) =>
          /^(Du har vunnit: |Dragningen i .* är klar$)/.test(subject) &&
          headers['from']?.includes(club.urlKey),
      ),
  };
}
