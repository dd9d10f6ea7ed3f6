import { reportLottery } from '../../shared/contract/report.ts';
import { implement } from '../kernel/implement.ts';
import { answerReport } from './answer-report.ts';
import { lotteryReport } from './lottery-report.ts';

export const handler = implement(
  reportLottery,
  { ahead: ({ params, resources: { table } }) => lotteryReport(table, params.id) },
  async ({ params: { id }, caller, resources: { table }, now, fail }, ahead) => {
    const report = (await ahead) ?? fail('notFound');
    return answerReport(table, caller, { kind: 'lottery', id }, report, now);
  },
);
