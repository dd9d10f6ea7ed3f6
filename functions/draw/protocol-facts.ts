import { toSek } from '../../shared/domain/numbers.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { pdfType } from '../../shared/contract/lottery.ts';
import type { FileAnswer } from '../../shared/contract/answer.ts';
import { organiserOf } from '../ledger/on-ticket.ts';
import { drawIdOf, type DrawInLottery, type DrawRecord, findDraw, stateOf } from '../store/draw-record.ts';
import { environment } from '../store/environment.ts';
import { fixedTermsOf, type LotteryRecord } from '../store/lottery-record.ts';
import { fullName, shownNames } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { WinnerRecord } from '../store/winner-record.ts';
import { readLotteryOfDraw } from './lottery-of-draw.ts';
import { protocol } from './protocol.ts';
import type { Done, ProtocolFacts } from './protocol-content.ts';

/** The controller, if no user did it. */
const controllerName = 'kontrollanten';

/** The protocol of a draw as a file. @param clubName the club's name, which is the service's record */
export async function protocolFile(
  table: TableReader,
  { draw, lottery }: DrawInLottery,
  clubName: string,
  now: Date,
): Promise<FileAnswer> {
  const bytes = await protocol(await protocolFacts(table, { draw, lottery }, clubName, now));
  const fileName = `${slugOf(`protokoll ${lottery.view.name} ${draw.name}`) || 'protokoll'}.pdf`;
  return { bytes, fileName, mediaType: pdfType };
}

async function protocolFacts(
  table: TableReader,
  { draw, lottery }: DrawInLottery,
  clubName: string,
  printed: Date,
): Promise<ProtocolFacts> {
  const [read, redrawOf] = await Promise.all([
    readLotteryOfDraw(table, draw, lottery),
    findRedrawn(table, draw),
  ]);
  const { settings, prizes, winners, draws } = read;
  const nameOf = await shownNames(table, usersIn(draw, lottery, winners));
  const done = <A extends { readonly by?: string | undefined; readonly at: string }>(act: A): A & Done => ({
    ...act,
    by: act.by === undefined ? controllerName : fullName(nameOf(act.by)),
  });
  const { frozen, unfrozen = [], approval, started, publicNumber } = draw;
  const { drawFrom, controllerRequired } = fixedTermsOf(lottery);
  const { name, createdDate, validUntilDate, price, maxNumber } = lottery.view;
  return {
    club: { ...organiserOf(settings, lottery), name: clubName },
    lottery: {
      name,
      createdDate,
      validUntilDate,
      price,
      maxNumber,
      handedOut: read.handedOut,
      sold: read.sold,
      paid: read.paid,
      turnover: read.turnover,
      rule: frozen?.rule ?? drawFrom,
      ruleSet: done(lottery.ruleSet),
      controllerRequired,
      ground: lottery.view.ground,
      groundNote: lottery.view.groundNote,
    },
    draw: {
      name: draw.name,
      createdDate: draw.createdDate,
      commitment: draw.commitment,
      redrawOf,
      control: draw.controlled && {
        frozen: frozen && done(frozen),
        unfrozen: unfrozen.map(done),
        approvedAt: approval?.setHash === frozen?.setHash ? approval?.at : undefined,
        started: started && publicNumber !== undefined ? done({ ...started, publicNumber }) : undefined,
      },
    },
    prizes: prizes.prizes.map((prize) => ({
      name: prize.name,
      sponsor: prize.sponsor,
      count: prize.count,
      value: prize.value === undefined ? undefined : toSek(prize.value),
    })),
    winners: winners.map(({ name: prize, number, createdDate: date, buyer, replaced }) => ({
      name: prize,
      number,
      date,
      isUnsold: buyer === undefined,
      replaced: replaced && done(replaced),
    })),
    draws: draws.map((each) => ({
      name: each.name,
      createdDate: each.createdDate,
      controlled: each.controlled === true,
      state: stateOf(each),
      winners: each.winners.length,
      isThis: each.id === draw.id,
    })),
    address: `${environment().SITE_ORIGIN}/dragning/${drawIdOf(draw)}`,
    manager: settings.manager?.name,
    controller: draw.controller?.name ?? settings.controller?.name,
    signature: draw.signature,
    printed,
  };
}

/** The users whom the protocol names. */
const usersIn = (
  { frozen, unfrozen = [], started }: DrawRecord,
  { ruleSet }: LotteryRecord,
  winners: readonly WinnerRecord[],
): string[] =>
  [frozen, ...unfrozen, started, ruleSet, ...winners.map(({ replaced }) => replaced)].flatMap(
    (act) => act?.by ?? [],
  );

/** The draw and the number that a draw draws again. */
async function findRedrawn(table: TableReader, { redrawOf }: DrawRecord) {
  const earlier = redrawOf && (await findDraw(table, redrawOf.drawId));
  const number = redrawOf && earlier?.winners[redrawOf.prize];
  return earlier && number !== undefined ? { draw: earlier.name, number } : undefined;
}
