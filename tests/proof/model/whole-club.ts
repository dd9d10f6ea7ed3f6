import { recountClub } from '../../../functions/recount/recount-club.ts';
import { recount } from '../../support/recount.ts';
import * as m from './model.ts';
import { Divergence, mustBe, type Real } from './real.ts';
import { lookAt } from './views.ts';

/** Compares everything that anybody of the club is shown, and recounts the table. @throws {Divergence} */
export async function lookAtWholeClub(club: m.Club, real: Real): Promise<void> {
  const { lotteries } = club;
  const draws = lotteries.flatMap((lottery) => m.known(lottery.draws));
  const people = [...m.known(club.teams), ...m.known(club.people)];
  await lookAt(club, real, [...people, ...lotteries, ...draws]);
  for (const lottery of lotteries) {
    const { numbers, sold } = await recount(real.cloud, real.club, lottery.id);
    const tickets = m.ticketsOf(lottery);
    const expected = [tickets, tickets.filter(m.isSold)].map((list) => list.map(({ number }) => number));
    mustBe(`the tickets of ${lottery.name} in the table, and the sold ones`, expected, [numbers, sold]);
  }
  const { drifts } = await recountClub(real.cloud.service, real.club.id);
  if (drifts.length > 0) throw new Divergence(`the recount finds ${JSON.stringify(drifts)}`);
}
