import { readPdf } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery } from '../store/lottery-record.ts';

export const handler = implement(
  readPdf,
  { ahead: ({ params, resources: { table } }) => findLottery(table, params.id, { consistent: true }) },
  async ({ fail }, ahead) => {
    const { pdf } = (await ahead) ?? fail('notFound');
    return pdf && { exists: true as const, size: pdf.size, createdDate: pdf.createdDate };
  },
);
