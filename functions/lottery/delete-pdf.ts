import { deletePdf } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { deleteReplacedPdf, replacePdf } from './pdf.ts';

export const handler = implement(
  deletePdf,
  {
    repeated: ({ params, resources: { table, documents } }) => deleteReplacedPdf(table, documents, params.id),
  },
  async ({ params, resources: { table, documents }, fail }) => {
    const refusal = await replacePdf(table, documents, params.id, undefined);
    if (refusal) return fail(refusal);
  },
);
