import type { Organiser } from '../../shared/contract/organiser.ts';
import { agreedByController } from '../../shared/domain/ground.ts';
import { plannedShare } from '../../shared/domain/prizes-share.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import type { OnTicket } from '../../shared/domain/ticket-facts.ts';
import { environment } from '../store/environment.ts';
import { fixedTermsOf, type LotteryRecord } from '../store/lottery-record.ts';
import { registrationOf } from '../store/registration.ts';
import type { PrizeList } from '../store/prize-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';

/**
 * The organiser printed on a lottery's tickets (R464). Only lotteries on the ground of a registration have its number
 * and municipality.
 */
export function organiserOf(settings: SettingsRecord, lottery: Pick<LotteryRecord, 'view'>): Organiser {
  const { organisationNumber = null, manager } = settings;
  const { ground = 'registration' } = lottery.view;
  const sold = ground === 'registration' ? registrationOf(lottery, settings) : undefined;
  return {
    organisationNumber,
    manager: manager ? { name: manager.name, phone: manager.phone } : null,
    registrationNumber: sold?.registrationNumber ?? null,
    municipality: sold?.municipality ?? null,
  };
}

/** What every ticket of a lottery states about the lottery and its organiser (R464). */
export function onTicketOf(
  lottery: LotteryRecord,
  settings: SettingsRecord,
  { prizes }: PrizeList,
): Omit<OnTicket, 'clubName'> {
  const { drawDate = null, ageLimit = null, maxNumber, price, ground } = lottery.view;
  const valued = prizes.map(({ value, count }) => ({
    count,
    value: value === undefined ? null : toSek(value),
  }));
  return {
    organiser: organiserOf(settings, lottery),
    drawDate,
    ageLimit,
    prizesShare: plannedShare({ prizes: valued, maxNumber, price }) ?? null,
    agreed: agreedByController(ground, fixedTermsOf(lottery).drawFrom) ?? null,
    resultsUrl: `${environment().SITE_ORIGIN}/resultat/${lottery.id}`,
  };
}
