import { createSettlement } from '../../shared/contract/settlement.ts';
import { formatSek, toOre, toSek } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { handIn } from '../ledger/hand-in.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { findTeam } from '../store/structure-record.ts';
import { findUser } from '../store/user-record.ts';

const strongly = { consistent: true };

export const handler = implement(
  createSettlement,
  {
    ahead: ({ body, resources: { table } }) =>
      Promise.all([findLottery(table, body.ticketBaseId), readClubSettings(table)]),
  },
  async ({ body, caller, resources: { table }, now, fail }, ahead) => {
    const { userId, teamId, amount, to, note } = body;
    const [found, { trackPayments }] = await ahead;
    const lottery = found ?? fail('notFound');
    if (teamId) {
      const isReached = caller.isTreasurer || teamId === caller.teamId;
      if (!isReached || !(await findTeam(table, teamId, strongly))) return fail('notFound');
    }
    if (!trackPayments) return fail('payment.notTracked');
    /** A seller in scope who has sold nothing in the lottery; a treasurer's scope is the club. */
    const isKnown = async (): Promise<boolean> => {
      if (!userId) return true;
      const user = caller.isTreasurer
        ? await findUser(table, userId, strongly)
        : await findUserInScope(table, caller, userId);
      return user !== undefined;
    };
    const outcome = await handIn(
      table,
      {
        lottery: { id: lottery.id, name: lottery.view.name },
        giver: teamId ? { teamId } : { userId: userId ?? '' },
        amount: toOre(amount),
        to,
        note: note || undefined,
      },
      caller,
      now,
      isKnown,
    );
    if ('id' in outcome) return outcome.id;
    if (outcome.refused !== 'settlement.tooMuch') return fail(outcome.refused);
    const left = formatSek(toSek(outcome.left));
    return fail(
      outcome.refused,
      teamId ? `Laget har ${left} att lämna in.` : `Säljaren har ${left} kvar att lämna in.`,
    );
  },
);
