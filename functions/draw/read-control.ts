import { readControl } from '../../shared/contract/controller.ts';
import { implement } from '../kernel/implement.ts';
import { organiserOf } from '../ledger/on-ticket.ts';
import { drawIdOf, stateOf, toDraw } from '../store/draw-record.ts';
import { fixedTermsOf } from '../store/lottery-record.ts';
import { leftOf, toPrize } from '../store/prize-record.ts';
import { findControlled } from './control-link.ts';
import { readLotteryOfDraw } from './lottery-of-draw.ts';

/** What the draw's controller checks (R403): only this lottery, and no name but the controller's own. */
export const handler = implement(readControl, async ({ params, resources: { service }, now, fail }) => {
  const found = (await findControlled(service, params.token, now)) ?? fail('notFound');
  const { club, table, draw, lottery, controller } = found;
  const { settings, winners, prizes, draws, handedOut, sold } = await readLotteryOfDraw(table, draw, lottery);
  const { drawFrom, controllerRequired } = fixedTermsOf(lottery);
  const { name, description, createdDate, validUntilDate, price, maxNumber, drawDate = null } = lottery.view;
  const { organisationNumber, registrationNumber, municipality } = organiserOf(settings, lottery);
  return {
    club: {
      name: club.name,
      organisationNumber,
      registrationNumber,
      municipality,
    },
    lottery: { name, description, createdDate, validUntilDate, drawDate, price, maxNumber },
    handedOut,
    sold,
    rule: draw.frozen?.rule ?? drawFrom,
    controllerRequired,
    prizes: prizes.prizes.map((prize) => toPrize(prizes, prize)),
    left: draw.redrawOf ? 0 : prizes.prizes.reduce((sum, prize) => sum + leftOf(prizes, prize), 0),
    // The contract leaves out what only Admins see.
    draw: { ...toDraw(draw), state: stateOf(draw) },
    controller: { name: controller.name },
    winners: winners.map((winner) => ({
      number: winner.number,
      name: winner.name,
      replaced: winner.replaced !== undefined,
    })),
    draws: draws.map((each) => ({
      id: drawIdOf(each),
      name: each.name,
      createdDate: each.createdDate,
      controlled: each.controlled === true,
      state: stateOf(each),
      winners: each.winners.length,
    })),
  };
});
