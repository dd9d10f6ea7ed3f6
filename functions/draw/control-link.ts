import { createHash, timingSafeEqual } from 'node:crypto';
import { type ClubRecord, findClub } from '../store/club-record.ts';
import { type DrawRecord, readDrawInLottery } from '../store/draw-record.ts';
import { ids } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { ServiceTable, Table } from '../store/table.ts';

/** Days for which a controller's link is valid after the sale (R401). */
const daysAfter = 60;

/** When the links of a lottery's controllers expire, in epoch ms: this depends on the end of the sale. */
export const linkEnd = ({ view }: Pick<LotteryRecord, 'view'>): number =>
  Date.parse(view.validUntilDate) + daysAfter * 86_400_000;

type Controller = NonNullable<DrawRecord['controller']>;

/** The draw of a controller's link, in its club. */
export interface Controlled {
  readonly club: ClubRecord;
  readonly table: Table;
  readonly draw: DrawRecord;
  readonly lottery: LotteryRecord;
  readonly controller: Controller;
}

/** Read instead if a token is malformed, so that every refusal makes the same reads. */
const nowhere = { club: '0', drawId: '0-0', nonce: '0' };

/**
 * The draw that a controller's token leads to; undefined if it is unknown, revoked or expired, after the same reads.
 * 2.5 R, strong.
 */
export async function findControlled(
  service: ServiceTable,
  token: string,
  now: Date,
): Promise<Controlled | undefined> {
  const at = ids.parseControl(token) ?? nowhere;
  const table = service.of(at.club);
  const [club, found] = await Promise.all([
    findClub(service, at.club),
    readDrawInLottery(table, at.drawId, { consistent: true }),
  ]);
  const controller = found?.draw.controller;
  const isTheirs = isSame(at.nonce, controller?.nonce ?? '');
  if (!found || !controller || !isTheirs || !club?.active || now.getTime() > linkEnd(found.lottery))
    return undefined;
  return { club, table, ...found, controller };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Compares in constant time. */
const isSame = (given: string, known: string): boolean => timingSafeEqual(digest(given), digest(known));
