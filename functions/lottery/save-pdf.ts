import { maxPdfBytes, pdfType, savePdf } from '../../shared/contract/lottery.ts';
import { isPdf } from '../../shared/domain/file-type.ts';
import { implement } from '../kernel/implement.ts';
import { parseDataUrl } from '../picture/data-url.ts';
import { findLottery } from '../store/lottery-record.ts';
import { deleteReplacedPdf, replacePdf } from './pdf.ts';

export const handler = implement(
  savePdf,
  {
    ahead: ({ body, resources: { table } }) => findLottery(table, body.ticketBaseId, { consistent: true }),
    repeated: ({ body, resources: { table, documents } }) =>
      deleteReplacedPdf(table, documents, body.ticketBaseId),
  },
  async ({ body, caller, resources: { table, documents }, requestId, now, fail }, ahead) => {
    const file = parseDataUrl(body.fileData);
    if (!file) return fail('pdf.invalid');
    if (file.size > maxPdfBytes) return fail('request.tooLarge', 'Filen får max vara 2 MB.');
    const bytes = file.bytes();
    if (!isPdf(bytes)) return fail('pdf.invalid');
    const lottery = (await ahead) ?? fail('notFound');
    const key = `pdf/${caller.club}/${lottery.id}/${requestId}`;
    await documents.put(key, bytes, pdfType, 'private, no-store');
    const pdf = { key, size: bytes.length, createdDate: now.toISOString() };
    const refusal = await replacePdf(table, documents, lottery.id, pdf, { by: caller.userId, now });
    if (refusal) return fail(refusal);
  },
);
