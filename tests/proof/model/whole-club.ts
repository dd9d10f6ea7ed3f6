import { recountClub } from '../../../functions/recount/recount-club.ts';
import { recount } from '../../support/recount.ts';
import { recountDonors } from '../../support/recount-donors.ts';
import { Divergence, mustBe } from './difference.ts';
import { alive, type Club, known, type Ticket, ticketsOf } from './model.ts';
import { isLookedAt, type Real } from './real.ts';
import { lookAtReport } from './report.ts';
import { lookAtAll } from './view.ts';
import { viewOfTeam, viewOfUsers, viewsOfLeaders, viewsOfPowers, viewsOfStructure } from './views-club.ts';
import { viewOfDraws, viewsOfDraw } from './views-draw.ts';
import { viewOfCollecting, viewsOfFundraiser, viewsOfFundraisers } from './views-fundraiser.ts';
import { viewOfHome, viewsOfArchive, viewsOfLotteries } from './views-lottery.ts';
import { viewOfStats, viewOfSum, viewsByTeam } from './views-sums.ts';

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/** Compares everything that anybody of the club is shown. @throws {Divergence} */
export async function lookAtWholeClub(club: Club, real: Real): Promise<void> {
  await lookAtAll(real, [...viewsOfStructure(club), viewOfUsers(club), ...viewsOfLeaders(club)]);
  for (const team of known(club.teams)) await lookAtAll(real, [viewOfTeam(club, team)]);
  await lookAtAll(real, [...viewsOfLotteries(club), ...viewsOfFundraisers(club)]);
  for (const lottery of club.lotteries) {
    await lookAtAll(real, [
      viewOfSum(club, lottery),
      ...viewsByTeam(club, lottery),
      viewOfStats(club, lottery),
      viewOfDraws(club, lottery),
    ]);
    for (const draw of known(lottery.draws)) await lookAtAll(real, viewsOfDraw(club, lottery, draw));
  }
  for (const fundraiser of club.fundraisers) await lookAtAll(real, viewsOfFundraiser(club, fundraiser));
  for (const person of known(club.people))
    await lookAtAll(real, [
      viewOfHome(club, person),
      ...viewsOfArchive(club, person),
      viewOfCollecting(club, person),
      ...viewsOfPowers(club, person),
    ]);
  if (isLookedAt(real, 'counts')) await countAnew(club, real);
  real.figures.clubs++;
}

/** The same, and the reports: how a run ends. */
export async function lookAtTheEnd(club: Club, real: Real): Promise<void> {
  await lookAtWholeClub(club, real);
  if (!isLookedAt(real, 'report')) return;
  for (const lottery of club.lotteries) await lookAtReport(club, real, lottery);
}

/** Everything that is counted, counted anew, and held against what the model has. @throws {Divergence} */
async function countAnew(club: Club, { cloud, club: test }: Real): Promise<void> {
  try {
    for (const lottery of club.lotteries) {
      const { numbers, sold } = await recount(cloud, test, lottery.id);
      const tickets = ticketsOf(lottery);
      const numbersOf = (list: readonly Ticket[]) => list.map(({ number }) => number);
      mustBe(`the tickets of ${lottery.name} in the table`, numbersOf(tickets), numbers);
      mustBe(`the sold ones of ${lottery.name}`, numbersOf(tickets.filter(({ buyer }) => buyer)), sold);
    }
    for (const fundraiser of club.fundraisers) {
      const sums = await recountDonors(cloud, test, fundraiser.id);
      const donors = alive(fundraiser.donors).map(({ name, sum }) => [name, sum]);
      const listed = (pairs: readonly unknown[]) =>
        pairs.map((pair) => JSON.stringify(pair)).toSorted(byText);
      mustBe(`the donors of ${fundraiser.name} in the table`, listed(donors), listed([...sums]));
    }
    const { drifts, unsettled } = await recountClub(cloud.service, test.id);
    mustBe('what the recount of the club finds', { drifts: [], unsettled: 0 }, { drifts, unsettled });
  } catch (error) {
    throw new Divergence(error instanceof Error ? error.message : String(error), 'counts');
  }
}
