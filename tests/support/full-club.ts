import { links } from '../../functions/kernel/links.ts';
import { login } from '../../shared/contract/auth.ts';
import { createDraw, drawWinner, mailWinners, unsubscribe } from '../../shared/contract/draw.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { savePdf } from '../../shared/contract/lottery.ts';
import { createNews } from '../../shared/contract/news.ts';
import { erasePerson, exportPerson } from '../../shared/contract/person.ts';
import { editPayment } from '../../shared/contract/sale.ts';
import { saveCosts } from '../../shared/contract/account.ts';
import { createSettlement } from '../../shared/contract/settlement.ts';
import { assignSpecific, assignToTeam, deleteTicket } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { dataUrl, jpeg } from '../fixtures/pictures.ts';
import type { TestClub, TestUser } from './club.ts';
import { changeFundraiser, donor, give, makeFundraiser } from './fundraiser.ts';
import { givePrizes } from './prizes.ts';
import type { TestCloud } from './start-cloud.ts';

/** A club with one of everything and no work in progress. */
export interface FullClub {
  readonly club: TestClub;
  /** Has a password, unsold tickets in `open`, and an email shared with another user. */
  readonly member: TestUser;
  readonly unsold: readonly string[];
  /** One active with buyers; one archived with a mailed draw; one whose highest number was lowered. */
  readonly open: string;
  readonly archived: string;
  readonly lowered: string;
  /** Draw of `archived`. */
  readonly drawId: string;
  readonly fundraiserId: string;
}

export const password = 'lottdemo1';

const fine = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

export async function fullClub(cloud: TestCloud): Promise<FullClub> {
  const club = await cloud.club();
  const { maker, admin } = club;
  const now = new Date();
  const email = `dubbel@${club.urlKey}.example`;
  const person = { firstName: 'Åke', lastName: 'Ek', email };
  const id = await maker.addUser(person, club.p12, now, { password });
  await maker.addUser({ ...person, firstName: 'Öa' }, club.f10, now, { password });
  await maker.addUser({ ...person, email: `vantar@${club.urlKey}.example` }, club.f10, now, {
    active: false,
  });
  const member = await club.signedIn(id, email);
  fine(await admin.call(createNews, { body: news }));

  const open = await club.lottery({ maxNumber: 7000 });
  await club.edit(open, { ground: 'event', groundNote: 'Hemmamatchen' });
  const unsold = await club.tickets(open, member, 5);
  const tickets = await club.tickets(open, club.seller, 20);
  for (const [index, ticket] of tickets.slice(0, 12).entries())
    await club.sell(club.seller, ticket, { email: `kund${index}@${club.urlKey}.example` });
  const image = { imageFile: dataUrl(jpeg) };
  fine(await admin.call(saveImage, { body: { ...image, key: `ticketbase_${open}` } }));
  const pdf = dataUrl(Buffer.from('%PDF-1.7 prislista'), 'application/pdf');
  fine(await admin.call(savePdf, { body: { ticketBaseId: open, fileData: pdf } }));
  fine(await admin.call(createDraw, { body: { name: 'Utan vinnare', ticketBaseId: open } }));

  const archived = await club.lottery({ maxNumber: 30 });
  await manySellers(club, archived);
  const [first = '', second = '', third = ''] = await club.tickets(archived, club.seller, 6);
  for (const ticket of [first, second, third]) await club.sell(club.seller, ticket);
  const drawId = fine(
    await admin.call(createDraw, { body: { name: 'Julens dragning', ticketBaseId: archived } }),
  ).body;
  const [prizeId = ''] = await givePrizes(club, archived, [
    { name: 'Cykel', count: 2, sponsor: 'Cykelboden' },
  ]);
  for (const prize of [{ prizeId }, { name: 'Klocka' }]) {
    const key = `draw-${Object.keys(prize).join('')}-${club.urlKey}`;
    fine(await admin.call(drawWinner, { body: { drawId, ...prize } }, { key }));
  }
  await cloud.drain();
  fine(await admin.call(mailWinners, { body: { drawId } }));
  await cloud.drain();
  const page = await links.sign('unsubscribe', [club.id, archived]);
  fine(
    await cloud.anonymous.call(unsubscribe, { body: { token: page, email: `nej@${club.urlKey}.example` } }),
  );
  await club.edit(archived, { validUntilDate: addDays(dayOf(now), -2) });
  await club.edit(archived, { closed: true });
  await payAndHandIn(club, archived, first);
  await cloud.drain();

  const lowered = await club.lottery({ maxNumber: 20_000 });
  const body = { ticketBaseId: lowered, userId: club.seller.id, number: 15_000 };
  const ticketId = `${lowered}-15000`;
  fine(await admin.call(assignSpecific, { body }));
  fine(await admin.call(deleteTicket, { params: { id: ticketId } }));
  await club.edit(lowered, { maxNumber: 100 });

  const fundraiserId = await makeFundraiser(club, [club.seller, club.otherSeller]);
  fine(await admin.call(saveImage, { body: { ...image, key: `fundraiser_${fundraiserId}` } }));
  await give(club.seller, fundraiserId);
  await give(admin, fundraiserId, { displayName: 'Ön', sum: 99, email: donor.email.toUpperCase() });
  const past = await makeFundraiser(club, [club.seller], { name: 'Gamla' });
  await give(club.seller, past);
  await changeFundraiser(club, past, { closed: true });

  // What expires: jobs with files, a sign-in attempt, and an erasure, of which only the count is left.
  fine(await admin.call(exportPerson, { body: { email } }));
  fine(await admin.call(erasePerson, { body: { email: `kund1@${club.urlKey}.example` } }));
  await cloud.anonymous.call(login, { body: { clubId: club.id, email: admin.email, password: 'fel' } });
  await cloud.drain();
  return { club, member, unsold, open, archived, lowered, drawId, fundraiserId };
}

const news = {
  title: 'Vårens lotter',
  preamble: 'Nu är de här',
  text: '<p>Hämta dem på kansliet.</p>',
  imageFile: dataUrl(jpeg),
  published: true,
};

/** The seller has cash for a ticket, hands in three quarters of it, and the team passes on a third of that. */
async function payAndHandIn(club: TestClub, ticketBaseId: string, ticketId: string): Promise<void> {
  const params = { id: `${ticketId}-1` };
  fine(await club.leader.call(editPayment, { params, body: { state: 'paid', method: 'cash' } }));
  const envelope = { ticketBaseId, userId: club.seller.id, amount: 30, to: 'team', note: 'Kuvert' } as const;
  const costs = [{ name: 'Tillstånd', amount: 300 }];
  fine(await club.treasurer.call(saveCosts, { params: { id: ticketBaseId }, body: { costs } }));
  fine(await club.leader.call(createSettlement, { body: envelope }));
  const passed = { ticketBaseId, teamId: club.p12, amount: 10, to: 'club' } as const;
  fine(await club.treasurer.call(createSettlement, { body: passed }));
}

/** Enough sellers for their plan to be a separate item. */
async function manySellers(club: TestClub, lotteryId: string): Promise<void> {
  const userIds: string[] = [];
  for (let count = 0; count < 13; count++) userIds.push((await club.addSeller(club.p12)).id);
  fine(
    await club.admin.call(assignToTeam, {
      body: { ticketBaseId: lotteryId, quantity: 1, userIds },
    }),
  );
}
