import { pdfType } from '../../shared/contract/lottery.ts';
import { printPlan } from '../../shared/contract/plan.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { implement } from '../kernel/implement.ts';
import { findClub } from '../store/club-record.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readPrizes } from '../store/prize-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { plan } from './plan.ts';

export const handler = implement(printPlan, async ({ params: { id }, resources: { table }, now, fail }) => {
  const strongly = { consistent: true };
  const [lottery, settings, { prizes }, club] = await Promise.all([
    findLottery(table, id, strongly),
    readClubSettings(table, strongly),
    readPrizes(table, id, strongly),
    findClub(table, table.club),
  ]);
  if (!lottery) return fail('notFound');
  const bytes = await plan({ clubName: club?.name ?? '', lottery, settings, prizes }, now);
  return {
    bytes,
    fileName: `${slugOf(`lotteriplan ${lottery.view.name}`) || 'lotteriplan'}.pdf`,
    mediaType: pdfType,
  };
});
