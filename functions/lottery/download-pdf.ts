import { downloadPdf, pdfType } from '../../shared/contract/lottery.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery } from '../store/lottery-record.ts';

export const handler = implement(
  downloadPdf,
  { ahead: ({ params, resources: { table } }) => findLottery(table, params.id, { consistent: true }) },
  async ({ params, resources: { table, documents }, fail }, ahead) => {
    let lottery = await ahead;
    let bytes = lottery?.pdf && (await documents.get(lottery.pdf.key));
    if (lottery?.pdf && !bytes) {
      // The PDF was replaced between the two reads.
      lottery = await findLottery(table, params.id, { consistent: true });
      bytes = lottery?.pdf && (await documents.get(lottery.pdf.key));
    }
    if (!lottery || !bytes) return fail('notFound');
    return { bytes, fileName: `${slugOf(lottery.view.name) || 'lotteri'}.pdf`, mediaType: pdfType };
  },
);
