import { once } from 'node:events';
import regular from '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf';
import bold from '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf';
import PDFDocument from 'pdfkit';
import { ink, left, margin, page, width } from './layout.ts';

const end = page.height - margin.bottom;

/** How a text is set: its size in points, and more. */
export interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly soft?: boolean;
  readonly align?: 'left' | 'right';
  /** One line, cut if it is too long. */
  readonly line?: boolean;
}

/** A position on the page; `y` is the current one if absent. */
export interface Place {
  readonly x: number;
  readonly width: number;
  readonly y?: number;
}

type Element = PDFKit.PDFStructureElement;
/** What a part of the structure contains: what draws it, or further parts. */
type Content = (() => void) | Element[];

/**
 * Pages of A4 filled from top to bottom, in embedded fonts: selectable text, a structure for screen readers, a title,
 * Swedish as the language. `blocks.ts` has the content types. The library and the fonts are 1.9 MB, so only calls that
 * print import this file.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #parts: Buffer[] = [];
  /** Where the next block begins. */
  y = margin.top;

  /** @param title of the document, as readers show it */
  constructor(title: string, created: Date) {
    this.doc = new PDFDocument({
      size: 'A4',
      // The blocks turn the page, never the library.
      margins: { top: margin.top, bottom: 0, left, right: margin.side },
      font: '',
      lang: 'sv-SE',
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      bufferPages: true,
      info: { Title: title, CreationDate: created, Producer: 'Lottlaget', Creator: 'Lottlaget' },
    });
    this.doc.registerFont('regular', asBuffer(regular)).registerFont('bold', asBuffer(bold));
    this.doc.on('data', (part: Buffer) => this.#parts.push(part));
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /**
   * The finished document.
   * @param foot text at the foot of each page, next to its number
   */
  async finish(foot: string): Promise<Buffer> {
    this.#root.end();
    const { count } = this.doc.bufferedPageRange();
    const y = end + 24;
    const style: Style = { size: 8.5, soft: true };
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index);
      this.artifact(() => {
        this.write(foot, { x: left, width: width - 90, y }, { ...style, line: true });
        const number = `Sida ${index + 1} av ${count}`;
        this.write(number, { x: left + width - 80, width: 80, y }, { ...style, align: 'right' });
      });
    }
    const ended = once(this.doc, 'end');
    this.doc.end();
    await ended;
    return Buffer.concat(this.#parts);
  }

  heightOf(text: string, room: number, style: Style = {}): number {
    // An empty text is as high as a line.
    return this.#set(style).heightOfString(text === '' ? ' ' : text, { width: room });
  }

  write(text: string, { x, y = this.y, width: room }: Place, style: Style = {}): void {
    const { align = 'left', line = false } = style;
    const doc = this.#set(style);
    const cut = line && { height: doc.currentLineHeight(), ellipsis: '…' };
    doc.text(text, x, y, { width: room, align, ...cut });
  }

  /** Adds a part to the structure: `P`, `H1`, `Table`. Without content it stays open. */
  add(kind: string, content?: Content, { alt, within }: { alt?: string; within?: Element } = {}): Element {
    const element = this.doc.struct(kind, alt === undefined ? {} : { alt }, content);
    (within ?? this.#root).add(element);
    return element;
  }

  part(kind: string, draw: () => void): Element {
    return this.doc.struct(kind, {}, draw);
  }

  /** Draws what readers of the structure can ignore: lines, and repeated headings. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  line({ x, width: room }: Place, thickness: number, colour: string): void {
    this.artifact(() => {
      this.doc
        .moveTo(x, this.y)
        .lineTo(x + room, this.y)
        .lineWidth(thickness)
        .stroke(colour);
    });
  }

  /** Points left on the page. */
  get room(): number {
    return end - this.y;
  }

  turn(): void {
    this.doc.addPage();
    this.y = margin.top;
  }

  /**
   * Starts a new page if this much does not fit on the current one.
   * @returns whether it did
   */
  reserve(height: number): boolean {
    if (height <= this.room) return false;
    this.turn();
    return true;
  }

  #set({ size = 10, bold: isBold = false, soft = false }: Style) {
    return this.doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(soft ? ink.soft : ink.text);
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
