import { expect } from 'vitest';
import { handler as createDraw } from '../../../functions/draw/create-draw.ts';
import { handler as editLottery } from '../../../functions/lottery/edit-lottery.ts';
import { handler as readLottery } from '../../../functions/lottery/read-lottery.ts';
import { drawWinner, mailWinners } from '../../../shared/contract/draw.ts';
import { type Proof, readProof } from '../../../shared/contract/proof.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { checkProof } from '../../../web/features/draw-proof/check/check-proof.ts';
import { buyer } from '../../support/club.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';
import { manyTickets } from '../../support/many-tickets.ts';
import { verify } from '../../support/verify.ts';

/** A lottery whose draws are verified. */
export interface Proven {
  readonly club: TestClub;
  readonly lottery: string;
  /** Moves the deadline to two days ago. */
  close(): Promise<void>;
  /** Makes a draw with this many winners. */
  draw(prizes: number): Promise<string>;
  one(drawId: string): Promise<number>;
  /** The current proof. */
  proof(drawId: string): Promise<Proof>;
  /** Sends the winner mail and verifies the proof at its address, as verify-draw and as the page; returns it. */
  proven(drawId: string): Promise<Proof>;
}

/** A lottery of which the first `handedOut` numbers are assigned, and sold where `sold` says so. */
export async function provenLottery(
  maxNumber: number,
  handedOut: number,
  sold: (number: number) => boolean = () => true,
): Promise<Proven> {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber });
  await manyTickets(cloud, club, lottery, handedOut, (number) =>
    sold(number) ? { ...buyer, email: `kopare@kund-${club.urlKey}.example` } : undefined,
  );
  const one = async (drawId: string) => {
    const { status, body } = await club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.at(-1)?.ticket.number ?? 0;
  };
  const proof = async (id: string) => {
    const { status, body } = await cloud.anonymous.call(readProof, { params: { id } });
    expect(status).toBe(200);
    return body;
  };
  return {
    club,
    lottery,
    close: async () => {
      const validUntilDate = addDays(dayOf(new Date()), -2);
      const before = await club.admin.perform(readLottery, { params: { id: lottery } });
      await club.admin.perform(editLottery, { body: { ...before, validUntilDate } });
    },
    draw: async (prizes) => {
      const drawId = await club.admin.perform(createDraw, {
        body: { name: 'Julens dragning', ticketBaseId: lottery },
      });
      for (let prize = 0; prize < prizes; prize++) await one(drawId);
      return drawId;
    },
    one,
    proof,
    proven: async (drawId) => {
      expect((await club.admin.call(mailWinners, { body: { drawId } })).status).toBe(202);
      await cloud.drain();
      const { code, output } = await verify(`${cloud.url}/api/draw/${drawId}/proof`);
      const shown = await proof(drawId);
      expect([code, output]).toEqual([0, expect.stringMatching(/\nDragningen stämmer: /)]);
      expect(output.match(/ stämmer, dragen bland /g)).toHaveLength(shown.prizes.length);
      expect(checkProof(shown, drawId)).toMatchObject({ findings: [], waiting: [] });
      return shown;
    },
  };
}
