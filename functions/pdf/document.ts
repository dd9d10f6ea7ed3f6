import { codesOf } from './letters.ts';

/** A page of A4, in points from its lower left corner. */
export const pageWidth = 595;
export const pageHeight = 842;

interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  /** Grey from 0 (black) to 1. */
  readonly grey?: number;
}

/** A page that is drawn on. Coordinates are points from the upper left corner; those of a text are its baseline's. */
export class Page {
  readonly #drawn: string[] = [];

  text(text: string, x: number, y: number, { size, bold = false, grey = 0 }: TextStyle): void {
    const hex = codesOf(text)
      .map((code) => code.toString(16).padStart(2, '0'))
      .join('');
    this.#drawn.push(
      `BT ${grey} g /${bold ? 'F2' : 'F1'} ${size} Tf ${exact(x)} ${exact(pageHeight - y)} Td <${hex}> Tj ET`,
    );
  }

  /** A line of half a point. */
  line(x1: number, y1: number, x2: number, y2: number, grey = 0.6): void {
    this.#drawn.push(
      `${grey} G 0.5 w ${exact(x1)} ${exact(pageHeight - y1)} m ${exact(x2)} ${exact(pageHeight - y2)} l S`,
    );
  }

  /** An empty box of lines of a point. */
  box(x: number, y: number, width: number, height: number): void {
    this.#drawn.push(
      `0.3 G 1 w ${exact(x)} ${exact(pageHeight - y - height)} ${exact(width)} ${exact(height)} re S`,
    );
  }

  /** Black squares: `rows` from the top, each with what is black in it. */
  squares(rows: readonly (readonly boolean[])[], x: number, y: number, width: number): void {
    const side = width / Math.max(1, rows.length);
    const drawn = rows.flatMap((row, line) =>
      runsOf(row).map(
        ([from, count]) =>
          `${exact(x + from * side)} ${exact(pageHeight - y - (line + 1) * side)} ${exact(count * side)} ${exact(side)} re`,
      ),
    );
    this.#drawn.push(`0 g ${drawn.join(' ')} f`);
  }

  get content(): string {
    return this.#drawn.join('\n');
  }
}

const exact = (points: number): string => points.toFixed(2);

/** Where black squares begin, and how many are in a row: drawn as one, they leave no hairlines. */
function runsOf(row: readonly boolean[]): [from: number, count: number][] {
  const runs: [number, number][] = [];
  for (const [place, black] of row.entries()) {
    if (!black) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === place) last[1] += 1;
    else runs.push([place, 1]);
  }
  return runs;
}

const hexOf = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A PDF of these pages, in the standard fonts Helvetica and Helvetica-Bold. `title` is what readers show. */
export function pdfDocument(title: string, pages: readonly Page[]): Buffer {
  const fixed = 5;
  const kids = pages.map((_, index) => `${fixed + 1 + index * 2} 0 R`).join(' ');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (sv-SE) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${hexOf(title)} >>`,
    ...pages.flatMap(({ content }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${fixed + 2 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  const parts = ['%PDF-1.4\n'];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const offset = length;
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
    return offset;
  });
  const table = offsets.map((offset) => `${offset.toString().padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}
