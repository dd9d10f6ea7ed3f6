import { ids, keys } from '../../functions/store/keys.ts';
import { findUser } from '../../functions/store/user-record.ts';
import { startJob } from '../../functions/store/job-record.ts';
import { createDonor } from '../../shared/contract/donor.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { createQuestion } from '../../shared/contract/faq.ts';
import { addFundraiserUser, createFundraiser } from '../../shared/contract/fundraiser.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { createLottery, pdfType, savePdf } from '../../shared/contract/lottery.ts';
import { createNews } from '../../shared/contract/news.ts';
import type { Route } from '../../shared/contract/route.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { createSettlement } from '../../shared/contract/settlement.ts';
import { assignSpecific } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { dataUrl, png } from '../fixtures/pictures.ts';
import type { Sender } from '../support/call.ts';
import { givePrizes } from '../support/prizes.ts';
import { password, type TestUser } from '../support/club.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';
import { nameController } from './control-link.ts';
import type { Ids, Kind } from './rows/row.ts';

/** Records of one seller, and of the seller's club. */
export interface Holding {
  readonly club: TestClub;
  readonly anonymous: Sender;
  /** The word in each of the club's texts, and in no other club's. */
  readonly word: string;
  readonly team: string;
  readonly user: TestUser;
  readonly ids: Readonly<Record<Kind, string>>;
}

let count = 0;
/** An email, and a lottery number, that have not been used before. */
export const uniqueEmail = (word: string) => `${word.toLowerCase()}${++count}@ny.example`;
export const uniqueNumber = () => 500 + ++count;

const validUntil = () => addDays(dayOf(new Date()), 30);
/** A lottery, news and a fundraiser with the word in every text. */
export const lotteryFields = (word: string) => ({
  name: word,
  description: word,
  price: 40,
  maxNumber: 100_000,
  validUntilDate: validUntil(),
  termsLink: `https://${word.toLowerCase()}.example/`,
});
export const newsFields = (word: string) => ({ title: word, preamble: word, text: `<p>${word}</p>` });
export const fundraiserFields = (word: string) => ({
  name: word,
  description: word,
  validUntilDate: validUntil(),
});
export const buyerOf = (word: string) => ({
  firstName: word,
  lastName: word,
  email: `${word.toLowerCase()}@kopare.example`,
  phone: `070-${word}`,
});
export const donorFields = (word: string) => ({
  displayName: word,
  contactPerson: word,
  email: `${word.toLowerCase()}@givare.example`,
  phone: word,
  address: word,
  city: word,
  zipCode: word,
  information: word,
  sum: 250,
});
export const pdfOf = (word: string) => dataUrl(Buffer.from(`%PDF-1.4 ${word}`), pdfType);
export const picture = dataUrl(png(2, 2));

/** The id of the first sale that begins with a ticket. */
function firstSaleOf(ticket: string): string {
  const { lotteryId = '', number = 0 } = ids.parseTicket(ticket) ?? {};
  return ids.sale(lotteryId, number, 1);
}

/** The id that a call created. @throws where it was refused */
export async function idFrom(
  call: Sender,
  route: Route,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const answer = await call(route, { body });
  if (answer.status >= 300) throw new Error(`${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return String(answer.body);
}

/** A hand-in to the team of what the seller has received for a ticket. */
export async function newHandIn(holding: Holding, lottery: string): Promise<string> {
  await newCash(holding, lottery);
  return idFrom(holding.club.admin.call, createSettlement, {
    ticketBaseId: lottery,
    userId: holding.user.id,
    amount: 40,
    to: 'team',
    note: holding.word,
  });
}

/** The seller receives 40 SEK in cash. */
export async function newCash(holding: Holding, lottery: string): Promise<void> {
  const ticketIds = [await newTicket(holding, lottery)];
  const body = { ticketIds, ...buyerOf(holding.word), mail: false, payment: 'cash' } as const;
  const { status } = await holding.user.call(createSale, { body });
  if (status !== 201) throw new Error(`sale: ${status}`);
}

/** A ticket of that seller in that lottery, unsold. */
export const newTicket = ({ club, user }: Holding, lottery: string) =>
  idFrom(club.admin.call, assignSpecific, {
    ticketBaseId: lottery,
    number: uniqueNumber(),
    userId: user.id,
  });

/** A sale of one ticket of the seller. */
export async function newSale(holding: Holding): Promise<{ sale: string }> {
  const ticket = await newTicket(holding, holding.ids.lottery);
  await holding.club.sell(holding.club.admin, ticket, buyerOf(holding.word));
  return { sale: firstSaleOf(ticket) };
}

/** A user with a password who is linked with the seller. */
export async function newSibling({ club, team, user, word }: Holding): Promise<string> {
  const { table } = club.maker;
  const person = { firstName: `${word}${++count}`, lastName: word, email: user.email };
  const sibling = await club.maker.addUser(person, team, new Date(), { password });
  // The seller may have been linked by the activation; where another test has unlinked them, they are linked here.
  const self = await findUser(table, user.id, { consistent: true });
  const family = self?.family ?? `familj${++count}`;
  for (const id of [user.id, sibling]) await table.write({ update: keys.user(id), set: { family } });
  return sibling;
}

/** A lottery with three sold tickets of the seller, and a draw in it. */
export async function newDraw(holding: Holding): Promise<{ lottery: string; draw: string }> {
  const { club, user, word } = holding;
  const lottery = await idFrom(club.admin.call, createLottery, lotteryFields(word));
  const ticketIds: string[] = [];
  for (let sold = 0; sold < 3; sold++) ticketIds.push(await newTicket(holding, lottery));
  const { status } = await user.call(createSale, { body: { ticketIds, ...buyerOf(word), mail: false } });
  if (status !== 201) throw new Error(`sale: ${status}`);
  return { lottery, draw: await idFrom(club.admin.call, createDraw, { name: word, ticketBaseId: lottery }) };
}

/** A controlled draw of a lottery whose sale is over. */
export async function newControlledDraw(holding: Holding): Promise<string> {
  const { club, word } = holding;
  const { lottery } = await newDraw(holding);
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -2) });
  return idFrom(club.admin.call, createDraw, { name: word, ticketBaseId: lottery, controlled: true });
}

/** The one prize of a lottery, of which there are a hundred. */
export async function newPrize(club: TestClub, lottery: string, word: string): Promise<string> {
  const [prize = ''] = await givePrizes(club, lottery, [{ name: word, sponsor: word, count: 100 }]);
  return prize;
}

export const newFundraiser = ({ club, word }: Pick<Holding, 'club' | 'word'>) =>
  idFrom(club.admin.call, createFundraiser, fundraiserFields(word));

/** A club with one of everything for a seller in each of two teams, and its own word in every text. */
export async function makeFixture(cloud: TestCloud, word: string): Promise<readonly [Holding, Holding]> {
  const club = await cloud.club(word);
  const email = `konto${word.toLowerCase()}@konto.example`;
  const account = { firstName: word, lastName: word, email };
  const member = await club.maker.addUser(account, club.office, new Date(), { password });
  const { draw, lottery } = await newDraw(bare(club.p12, club.seller));
  await idFrom(club.admin.call, drawWinner, { drawId: draw, name: word });
  await idFrom(club.admin.call, savePdf, { ticketBaseId: lottery, fileData: pdfOf(word) });
  await idFrom(club.admin.call, saveImage, { key: `ticketbase_${lottery}`, imageFile: picture });
  const news = { ...newsFields(word), imageFile: picture };
  const controlled = await newControlledDraw(bare(club.p12, club.seller));
  const shared = {
    club: club.id,
    account: email,
    member,
    section: club.sectionId,
    lottery,
    draw,
    controlled,
    control: await nameController(club, controlled, word),
    prize: await newPrize(club, lottery, word),
    winner: ids.winner(draw, 0),
    news: await idFrom(club.admin.call, createNews, { ...news, published: true }),
    draft: await idFrom(club.admin.call, createNews, { ...news, published: false }),
    question: await idFrom(club.content.call, createQuestion, {
      typeId: 1,
      title: 'Fråga',
      html: '<p>Svar</p>',
    }),
    link: 'none',
  };
  return [await holdingOf(bare(club.p12, club.seller)), await holdingOf(bare(club.f10, club.otherSeller))];

  function bare(team: string, user: TestUser): Holding {
    return { club, anonymous: cloud.anonymous.call, word, team, user, ids: {} as Ids };
  }
  async function holdingOf(holding: Holding): Promise<Holding> {
    const { team, user } = holding;
    const soldTicket = await newTicket(holding, lottery);
    const archived = await idFrom(club.admin.call, createLottery, lotteryFields(word));
    const archivedTicket = await newTicket(holding, archived);
    await club.sell(user, archivedTicket, buyerOf(word));
    await club.edit(archived, { closed: true });
    const fundraiser = await newFundraiser(holding);
    await idFrom(club.admin.call, addFundraiserUser, { fundraiserId: fundraiser, userId: user.id });
    const job = `job${++count}`;
    const started = startJob({
      id: job,
      userId: user.id,
      kind: 'assign',
      total: 1,
      about: word,
      club: club.id,
      now: new Date(),
    });
    // Without an outbox message, so that no worker processes it.
    if (started.writes[0]) await club.maker.table.write(started.writes[0]);
    const buyerId = await club.sell(user, soldTicket, buyerOf(word));
    const sale = firstSaleOf(soldTicket);
    return {
      ...holding,
      ids: {
        ...shared,
        sibling: await newSibling(holding),
        team,
        user: user.id,
        ticket: await newTicket(holding, lottery),
        soldTicket,
        sale,
        receipt: ids.receipt(club.id, sale, ids.parseBuyer(buyerId)?.nonce ?? ''),
        buyer: buyerId,
        handIn: await newHandIn(holding, lottery),
        archived,
        archivedTicket,
        fundraiser,
        donor: await idFrom(user.call, createDonor, { fundraiserId: fundraiser, ...donorFields(word) }),
        job,
      },
    };
  }
}
