import { Page, pdfDocument } from '../pdf/document.ts';

/** A one-page PDF with a few lines of text. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const page = new Page();
  page.text(title, 60, 72, { size: 22, bold: true });
  for (const [index, line] of lines.entries()) page.text(line, 60, 112 + index * 18, { size: 12 });
  return pdfDocument(title, [page]);
}
