import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDraw, drawWinner, listWinners, mailWinners } from '../../../../shared/contract/draw.ts';
import { readProof } from '../../../../shared/contract/proof.ts';
import { unsellTicket } from '../../../../shared/contract/ticket.ts';
import { buyer, type TestClub } from '../../../support/club.ts';
import { buyerIdOf, manyTickets } from '../../../support/many-tickets.ts';
import { inParallel, shuffled } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { tampered } from '../../../support/tampering.ts';
import { verify } from '../../../support/verify.ts';

const handedOut = 30;
const sold = 24;
const removals = 8;
const draws = 5;
const prizes = 8;

/**
 * What became of the draws of some lotteries. `unsold` are winners whose buyer was taken back all the same, `changed`
 * answers that named others than the draw does in the end.
 */
const counts = [
  'draws',
  'winners',
  'removed',
  'unsold',
  'twice',
  'changed',
  'missing',
  'verified',
  'tampered',
  'detected',
] as const;
export type Drawn = Record<(typeof counts)[number], number>;
export const nothingDrawn = () => Object.fromEntries(counts.map((count) => [count, 0])) as Drawn;

/**
 * A lottery whose winners are drawn, each request sent twice at once with the same key, while buyers are taken back. Then
 * the winners are mailed, and what is published is checked, as it is and with a bit flipped.
 */
export async function drawLottery(
  cloud: TestCloud,
  club: TestClub,
  into: Drawn,
  seed: number,
): Promise<void> {
  const lottery = await club.lottery({ maxNumber: handedOut });
  await manyTickets(cloud, club, lottery, handedOut, (number) =>
    number <= sold ? { ...buyer, email: `kopare@kund-${club.urlKey}.example` } : undefined,
  );
  const ids = await inParallel(
    Array.from({ length: draws }, () => async () => {
      const { body } = await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: lottery } });
      return body;
    }),
  );
  const told = new Map<string, number[][]>(ids.map((id) => [id, []]));
  const removed = new Set<number>();
  const drawing = ids.flatMap((drawId) =>
    Array.from({ length: prizes }, (_, prize) => async () => {
      const send = () =>
        club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } }, { key: `${drawId}-${prize}` });
      await Promise.all([send(), send()]);
      // One of the two may have been told that the other was under way.
      const { status, body } = await send();
      if (status === 200) told.get(drawId)?.push(body.map(({ ticket }) => ticket.number));
    }),
  );
  const removing = shuffled(Array.from({ length: sold }, (_, index) => index + 1))
    .slice(0, removals)
    .map((number) => async () => {
      const { status } = await club.seller.call(unsellTicket, { params: { id: buyerIdOf(lottery, number) } });
      if (status < 300) removed.add(number);
    });
  await inParallel(shuffled([...drawing, ...removing]));
  into.removed += removed.size;
  for (const id of ids) await judge(club, into, { id, told: told.get(id) ?? [], removed });
  await proveAll(cloud, club, into, ids, seed);
}

async function judge(
  club: TestClub,
  into: Drawn,
  { id, told, removed }: { id: string; told: readonly number[][]; removed: ReadonlySet<number> },
): Promise<void> {
  const { body } = await club.admin.call(listWinners, { params: { id } });
  const numbers = body.map(({ ticket }) => ticket.number);
  into.draws++;
  into.winners += numbers.length;
  into.unsold += numbers.filter((number) => removed.has(number)).length;
  into.twice += numbers.length - new Set(numbers).size;
  into.changed += told.filter((answer) => answer.some((number, at) => numbers[at] !== number)).length;
  into.missing += prizes - numbers.length;
}

const isRight = (said: string | undefined) => /Dragningen stämmer: /.test(said ?? '');

async function proveAll(
  cloud: TestCloud,
  club: TestClub,
  into: Drawn,
  ids: readonly string[],
  seed: number,
): Promise<void> {
  for (const drawId of ids) await club.admin.call(mailWinners, { body: { drawId } });
  await cloud.drain();
  const texts: string[] = [];
  for (const id of ids)
    texts.push(JSON.stringify((await cloud.anonymous.call(readProof, { params: { id } })).body));
  const changed = texts.flatMap((text, index) => tampered(text, 1, seed * draws + index + 1));
  const directory = mkdtempSync(path.join(tmpdir(), 'lottlaget-draws-'));
  try {
    const files = [...texts, ...changed].map((text, index) => {
      const file = path.join(directory, `${index}.json`);
      writeFileSync(file, text);
      return file;
    });
    const { said } = await verify(...files);
    const verdicts = `\n\n${said}`.split(/\n\n.*\.json\n/).slice(1);
    if (verdicts.length !== files.length) throw new Error(`not every proof was judged: ${said}`);
    into.verified += verdicts.slice(0, texts.length).filter(isRight).length;
    into.tampered += changed.length;
    into.detected += verdicts.slice(texts.length).filter((verdict) => !isRight(verdict)).length;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
