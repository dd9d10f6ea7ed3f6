import { listDraws } from '../../../shared/contract/draw.ts';
import { readSaleSummary, type RunLottery } from '../../../shared/contract/lottery.ts';
import { readOverview } from '../../../shared/contract/report.ts';
import { waitsInLottery } from '../../../shared/domain/waits-in-lottery.ts';
import { showAlert } from '../../alerts/alert-store.ts';
import { attempt, call } from '../../api/call.ts';
import type { Question } from '../../components/form/contract-form.tsx';

/**
 * The question before archiving a lottery with unfinished matters; null if everything is done. While a controlled draw
 * is in progress, the lottery cannot be archived, since nothing can be drawn in the archive.
 */
export async function askToArchive(lottery: RunLottery): Promise<Question> {
  const { id, name } = lottery;
  const read = await attempt(() =>
    Promise.all([
      call(listDraws, { params: { ticketBaseId: id } }),
      call(readSaleSummary, { params: { id } }),
      call(readOverview, {}),
    ]),
  );
  if (!read.ok) return 'stop';
  const [draws, { customerCount: sold }, { lotteries }] = read.value;
  const open = draws.find(
    ({ frozenDate, mailSent, signed }) => frozenDate !== undefined && !mailSent && signed === undefined,
  );
  if (open) {
    showAlert('error', `Dragningen ${open.name} är inte avslutad. Avsluta den, och arkivera sedan.`);
    return 'stop';
  }
  const money = lotteries.find((each) => each.id === id);
  const waits = waitsInLottery({ lottery, draws, sold, money }, new Date());
  if (waits.length === 0) return null;
  const isOut = money !== undefined && money.unpaid + money.owed + money.holds > 0;
  const later = isOut ? ' Pengarna kan tas emot under Ekonomi också efteråt.' : '';
  return {
    title: `Vill du arkivera ${name}?`,
    text: `Allt är inte klart. ${waits.join(' ')} I ett arkiverat lotteri kan inga lotter säljas och inga vinnare dras.${later}`,
    ok: 'Arkivera',
  };
}
