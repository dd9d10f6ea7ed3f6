import { deletePdf } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { deleteReplacedPdf, replacePdf } from './pdf.ts';

export const handler = implement(
  deletePdf,
  {
    repeated: ({ params, resources: { table, documents } }) => deleteReplacedPdf(table, documents, params.id),
  },
  async ({ params, caller, resources: { table, documents }, now, fail }) => {
    const by = caller.userId;
    const refusal = await replacePdf(table, documents, params.id, undefined, { by, now });
    if (refusal) return fail(refusal);
  },
);
