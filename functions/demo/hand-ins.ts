import { inParallel } from '../store/in-parallel.ts';
import { perform } from '../kernel/perform.ts';
import { handler as createSettlement } from '../settlement/create-settlement.ts';
import { handler as readSettlement } from '../settlement/read-settlement.ts';
import type { ClubMaker } from './club-maker.ts';
import { choices } from './people.ts';
import type { LotteryPlan } from './plan.ts';

/**
 * Most sellers have handed in what they received, some a part and some nothing. One team has passed it on to the club;
 * the others still hold their money.
 */
export async function makeHandIns(
  club: ClubMaker,
  plan: LotteryPlan,
  lotteryId: string,
  adminId: string,
  now: Date,
): Promise<void> {
  const chance = choices(plan.handedOut);
  const acting = await club.acting(adminId, now);
  const read = () => perform(readSettlement, acting, { params: { id: lotteryId } });
  const { sellers } = await read();
  const envelopes = sellers.map(({ user, owed }) => {
    const share = chance.pick([0, 0.5, 1, 1]) ?? 0;
    return { user, amount: share === 1 ? owed : Math.floor((owed * share) / plan.price) * plan.price };
  });
  await inParallel(envelopes, 6, async ({ user, amount }) => {
    if (amount > 0)
      await perform(createSettlement, acting, {
        body: { ticketBaseId: lotteryId, userId: user.id, amount, to: 'team' },
      });
  });
  const { teams } = await read();
  const [largest] = teams.toSorted((one, other) => other.holds - one.holds);
  if (largest && largest.holds > 0)
    await perform(createSettlement, acting, {
      body: {
        ticketBaseId: lotteryId,
        teamId: largest.teamId,
        amount: largest.holds,
        to: 'club',
        note: 'Insatt på bankgirot',
      },
    });
}
