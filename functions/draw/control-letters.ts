import { dayOf } from '../../shared/domain/stockholm.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { nameInTitle } from '../mail/names.ts';
import { controllerLink, drawFrozen, drawRedrawn, drawRefused } from '../mail/templates/controlled-draw.ts';
import { drawIdOf, type DrawRecord, readDrawInLottery } from '../store/draw-record.ts';
import { environment } from '../store/environment.ts';
import { ids } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { Task } from '../store/outbox.ts';
import { fullName, shownName } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';
import { isAdministrator, listUserRecords } from '../store/user-record.ts';
import { listWinnersOf } from '../store/winner-record.ts';
import { linkEnd } from './control-link.ts';

export type ControlTask = Extract<
  Task,
  { kind: 'controllerLink' | 'drawFrozen' | 'drawRefused' | 'drawRedrawn' }
>;
type To = Letter['to'];

/**
 * The mails about a controlled draw, one for each recipient; none if what they report is no longer true. Reads the draw
 * as it is when they are sent.
 */
export async function controlLetters(
  table: TableReader,
  task: ControlTask,
  sender: Sender,
): Promise<readonly Letter[]> {
  const found = await readDrawInLottery(table, ids.draw(task.lotteryId, task.drawId), { consistent: true });
  if (!found) return [];
  const { draw, lottery } = found;
  const facts = { lotteryName: lottery.view.name, drawName: draw.name };
  const url = `${environment().SITE_ORIGIN}/admin/draw/${drawIdOf(draw)}`;
  switch (task.kind) {
    case 'controllerLink': {
      const { controller } = draw;
      if (controller?.nonce !== task.nonce) return [];
      const draft = controllerLink(sender, {
        ...facts,
        name: nameInTitle(controller.name),
        saleEnds: dayOf(lottery.view.validUntilDate),
        until: dayOf(new Date(linkEnd(lottery))),
        url: controlUrl(table.club, draw) ?? '',
      });
      return [{ draft, sender, to: { name: controller.name, address: controller.email } }];
    }
    case 'drawFrozen':
      return frozenLetters(table, draw, lottery, sender);
    case 'drawRefused': {
      const { refusal } = draw;
      if (!refusal) return [];
      const draft = drawRefused(sender, { ...facts, reason: refusal.reason, url });
      return (await adminsOf(table)).map((to) => ({ draft, sender, to }));
    }
    case 'drawRedrawn': {
      const winners = await listWinnersOf(table, draw, { consistent: true });
      const old = winners[task.prize];
      if (!old?.replaced) return [];
      const { by, reason, at } = old.replaced;
      const draft = drawRedrawn(sender, {
        ...facts,
        prize: old.name,
        from: old.number,
        // The winner drawn in the same transaction.
        to: winners.find(({ createdDate, prize }) => createdDate === at && prize > task.prize)?.number,
        by: fullName(await shownName(table, by)),
        reason,
        url,
      });
      return (await adminsOf(table)).map((to) => ({ draft, sender, to }));
    }
  }
}

async function frozenLetters(
  table: TableReader,
  draw: DrawRecord,
  lottery: LotteryRecord,
  sender: Sender,
): Promise<readonly Letter[]> {
  const { frozen, controller } = draw;
  if (!frozen) return [];
  const facts = {
    lotteryName: lottery.view.name,
    drawName: draw.name,
    rule: frozen.rule,
    eligible: frozen.eligible,
    excluded: frozen.excluded,
    commitment: draw.commitment,
    setHash: frozen.setHash,
    publicUrl: `${environment().SITE_ORIGIN}/dragning/${drawIdOf(draw)}`,
  };
  const toAdmins = drawFrozen(sender, { ...facts, controlUrl: undefined });
  const letters = (await adminsOf(table)).map((to) => ({ draft: toAdmins, sender, to }));
  if (!controller) return letters;
  const draft = drawFrozen(sender, { ...facts, controlUrl: controlUrl(table.club, draw) });
  return [...letters, { draft, sender, to: { name: controller.name, address: controller.email } }];
}

/** The page of a draw's controller; undefined if it has none. */
const controlUrl = (club: string, draw: DrawRecord): string | undefined =>
  draw.controller &&
  `${environment().SITE_ORIGIN}/kontroll/${ids.control(club, drawIdOf(draw), draw.controller.nonce)}`;

/** The club's Admins and Masters as recipients, one for each email. */
async function adminsOf(table: TableReader): Promise<To[]> {
  const admins = (await listUserRecords(table)).filter(isAdministrator);
  const byEmail = Map.groupBy(admins, ({ view }) => view.email.toLowerCase());
  return [...byEmail.values()].flatMap(([first, ...others]) =>
    first ? [{ name: others.length > 0 ? '' : fullName(first.view), address: first.view.email }] : [],
  );
}
