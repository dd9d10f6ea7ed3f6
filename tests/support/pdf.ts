import { request } from 'undici';
import { getDocumentProxy } from 'unpdf';

/** A PDF as a reader has it. */
export interface ReadPdf {
  readonly title: string;
  readonly language: string | null;
  /** The text of each page, its lines joined by spaces. */
  readonly pages: readonly string[];
  /** Fonts that are described, and those of them that the file contains. */
  readonly fonts: { readonly described: number; readonly embedded: number };
  /** Roles of its structure: `H1`, `Table`, `TR`. */
  readonly roles: ReadonlySet<string>;
}

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}
const rolesOf = ({ role, children = [] }: Node): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesOf),
];

/** Fetches a PDF, as a signed-in user where there is a token. */
export async function fetchPdf(url: string, token?: string): Promise<Buffer> {
  const { statusCode, body } = await request(url, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await body.bytes());
  if (statusCode !== 200) throw new Error(`${statusCode} ${bytes.toString()}`);
  return bytes;
}

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const count = (what: string) => bytes.toString('latin1').split(what).length - 1;
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await document.getMetadata()) as {
    info: { Title?: string; Language?: string | null };
  };
  const pages: string[] = [];
  const roles = new Set<string>();
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
    for (const role of rolesOf(((await page.getStructTree()) ?? {}) as Node)) roles.add(role);
  }
  return {
    title: info.Title ?? '',
    language: info.Language ?? null,
    pages,
    fonts: { described: count('/Type /FontDescriptor'), embedded: count('/FontFile2') },
    roles,
  };
}
