import * as z from 'zod/mini';
import type { ExportPage, LineFile } from '../../shared/transfer.ts';
import type { ClubRecord } from '../store/club-record.ts';
import { parseDraw, drawIdOf } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Item } from '../store/write.ts';
import { findUsers, parseUser } from '../store/user-record.ts';
import { toLine } from './line.ts';
import { objectsOf, readObject } from './objects.ts';
import { type Part, exportRangesOf } from './parts.ts';
import { notFinished } from './waiting.ts';

/** Lambda answers at most 6 MB: a page ends after the line that exceeds this, or before an object that does not fit. */
const lineBytes = 3_000_000;
const objectBytes = 4_500_000;
/** Stop reading this long before the function's deadline (ms). */
const stopBeforeMs = 10_000;
const strongly = { consistent: true };

/** The club cannot be exported now; the message tells the operator why. */
export class NotNow extends Error {
  override name = 'NotNow';
}

/** Position where the next page begins: part, and last item within it. */
const Place = z.object({ part: z.string(), after: z.exactOptional(z.string()) });
type Place = z.infer<typeof Place>;
type Stopped = { readonly after?: string } | undefined;

const changed = 'Föreningen ändrades medan den lästes. Kör kommandot igen.';

/** A page of a club from a cursor. Strongly consistent. @throws {NotNow} */
export async function readPage(
  table: TableReader,
  club: ClubRecord,
  options: { readonly cursor: string | undefined; readonly objects: boolean },
  timeLeft: () => number,
): Promise<ExportPage> {
  const parts = await exportRangesOf(table);
  const from = options.cursor === undefined ? undefined : parseCursor(options.cursor);
  const first = from ? parts.findIndex(({ name }) => name === from.part) : 0;
  if (first < 0) throw new NotNow(changed);
  const page = new Page(table, options.objects, timeLeft);
  if (!from) page.add('club.jsonl', toLine(club));
  let after = from?.after;
  for (const part of parts.slice(first)) {
    const stopped = page.full ? {} : await page.read(part, after);
    if (stopped) return page.end(club, { part: part.name, ...stopped });
    after = undefined;
  }
  return page.end(club);
}

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

const parseCursor = (cursor: string): Place =>
  Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));

/** The page being built. */
class Page {
  readonly #table: TableReader;
  readonly #withObjects: boolean;
  readonly #timeLeft: () => number;
  readonly #lines: ExportPage['lines'] = [];
  readonly #objects: ExportPage['objects'] = [];
  readonly #missing: string[] = [];
  #bytes = 0;

  constructor(table: TableReader, withObjects: boolean, timeLeft: () => number) {
    this.#table = table;
    this.#withObjects = withObjects;
    this.#timeLeft = timeLeft;
  }

  get full(): boolean {
    return this.#bytes > lineBytes || this.#timeLeft() < stopBeforeMs;
  }

  add(file: LineFile, line: string): void {
    this.#lines.push({ file, line });
    // As in the answer: JSON within JSON.
    this.#bytes += Buffer.byteLength(JSON.stringify(line)) + 40;
  }

  end({ id, name, urlKey }: ClubRecord, place?: Place): ExportPage {
    return {
      club: { id, name, urlKey },
      lines: this.#lines,
      objects: this.#objects,
      missing: this.#missing,
      ...(place && { cursor: cursorOf(place) }),
    };
  }

  /** Reads a part after `after`. @returns where it stopped, undefined if it is complete */
  async read(part: Part, after: string | undefined): Promise<Stopped> {
    switch (part.kind) {
      case 'range':
        return this.#walk(part.range, after, (items) =>
          Promise.resolve(items.map((item) => ({ item, file: fileOf(part, item) }))),
        );
      case 'logins':
        return this.#walk(keys.users(), after, (users) => this.#loginsOf(users));
      case 'keys':
        for (const item of await this.#table.getMany(part.keys, strongly))
          if (item) this.add('records.jsonl', toLine(item));
        return undefined;
      case 'places':
        for (const item of await this.#table.query(keys.draws(part.lotteryId), strongly))
          this.add('places.jsonl', toLine({ draw: drawIdOf(parseDraw(item)) }));
        return undefined;
      case 'objects':
        return this.#withObjects ? this.#readObjects(part, Number(after ?? 0)) : undefined;
    }
  }

  async #walk(
    range: { readonly pk: string },
    after: string | undefined,
    found: (items: readonly Item[]) => Promise<{ item?: Item | undefined; file: LineFile }[]>,
  ): Promise<Stopped> {
    for await (const items of this.#table.pages(range, {
      ...strongly,
      ...(after !== undefined && { after }),
    })) {
      const lines = await found(items);
      for (const [index, { item, file }] of lines.entries()) {
        if (item) this.add(file, toLine(item));
        if (this.full) return { after: String(items[index]?.sk) };
      }
    }
    return undefined;
  }

  /** The email records of these users, each once: with the first of the users who share it. */
  async #loginsOf(items: readonly Item[]): Promise<{ item?: Item | undefined; file: LineFile }[]> {
    const users = items.map(parseUser);
    const logins = await this.#table.getMany(
      users.map(({ view }) => keys.login(view.email)),
      strongly,
    );
    return Promise.all(
      logins.map(async (item, index) => {
        const own = users[index]?.id ?? '';
        const before = Object.keys(item?.users ?? {}).filter((id) => id < own);
        const first = before.length === 0 || (await findUsers(this.#table, before, strongly)).length === 0;
        return { file: 'records.jsonl' as const, ...(first && { item }) };
      }),
    );
  }

  async #readObjects({ owner }: Extract<Part, { kind: 'objects' }>, from: number): Promise<Stopped> {
    const places = await objectsOf(this.#table, owner);
    for (const [index, place] of places.entries()) {
      if (index < from) continue;
      const object = await readObject(place);
      if (!object) {
        this.#missing.push(`${place.bucket}/${place.key}`);
        continue;
      }
      if (this.#bytes > 0 && this.#bytes + object.bytes.length > objectBytes) return { after: String(index) };
      this.#objects.push(object);
      this.#bytes += object.bytes.length + 300;
      if (this.full) return { after: String(index + 1) };
    }
    return undefined;
  }
}

function fileOf({ fileOf: choose }: Extract<Part, { kind: 'range' }>, item: Item): LineFile {
  const file = choose(item);
  // The set is frozen shortly after the draw, and only in this installation.
  if (file === 'winners.jsonl' && item.set === undefined)
    throw new NotNow(notFinished('en dragning vars lottmängd håller på att låsas'));
  return file;
}
