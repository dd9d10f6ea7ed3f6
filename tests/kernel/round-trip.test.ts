import { expect, test } from 'vitest';
import { readContent, saveContent } from '../../shared/contract/content.ts';
import { createDonor, readDonor } from '../../shared/contract/donor.ts';
import { createDraw, drawWinner, listWinners, readDraw } from '../../shared/contract/draw.ts';
import { createQuestion, readQuestion } from '../../shared/contract/faq.ts';
import { createFundraiser, readFundraiser } from '../../shared/contract/fundraiser.ts';
import { createLottery, readLottery } from '../../shared/contract/lottery.ts';
import { createNews, readNews } from '../../shared/contract/news.ts';
import { createSection, createTeam, listSections, readTeam } from '../../shared/contract/structure.ts';
import { readTicket } from '../../shared/contract/ticket.ts';
import { createUser, readUser, renameUser } from '../../shared/contract/user.ts';
import { testClub } from '../support/cloud.ts';

/** Decomposed letters, a family emoji, right to left, a mark that composes with no letter: as typed, and as stored. */
const typed = 'A\u030a👩‍👧ש ع\u0337';
const kept = 'Å👩‍👧ש ع\u0337';
const lines = (text: string) => `${text}\n\t${text}`;

test('what people write is returned byte for byte, composed, wherever it can be read', async () => {
  const { cloud, club } = await testClub();
  const { admin, master } = club;
  const later = '2031-06-30';

  const section = (await master.call(createSection, { body: { name: typed } })).body;
  const sections = (await admin.call(listSections, {})).body;
  expect(sections.find(({ id }) => id === section)?.name).toBe(kept);

  const team = (await admin.call(createTeam, { body: { name: typed, sectionId: section } })).body;
  const readBack = (await admin.call(readTeam, { params: { id: team } })).body;
  expect([readBack.name, readBack.sectionName]).toEqual([kept, kept]);

  const person = { firstName: typed, lastName: typed, email: 'a@b.example', teamId: team };
  const user = (await admin.call(createUser, { body: person })).body;
  const nameOf = async () => (await admin.call(readUser, { params: { id: user } })).body;
  expect(await nameOf()).toMatchObject({ firstName: kept, lastName: kept, teamName: kept });
  await admin.call(renameUser, { body: { id: user, firstName: `x${typed}`, lastName: typed } });
  expect((await nameOf()).firstName).toBe(`x${kept}`);

  const fields = { price: 1, maxNumber: 9, validUntilDate: later };
  const lottery = (
    await admin.call(createLottery, { body: { ...fields, name: typed, description: lines(typed) } })
  ).body;
  const lotteryRead = (await admin.call(readLottery, { params: { id: lottery } })).body;
  expect(lotteryRead).toMatchObject({ name: kept, description: lines(kept) });

  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, ticket, { firstName: typed, lastName: typed, phone: typed });
  const { customer } = (await club.seller.call(readTicket, { params: { id: ticket } })).body;
  expect(customer).toMatchObject({ firstName: kept, lastName: kept, phone: kept });

  const draw = (await admin.call(createDraw, { body: { name: typed, ticketBaseId: lottery } })).body;
  expect((await admin.call(readDraw, { params: { id: draw } })).body.name).toBe(kept);
  await admin.call(drawWinner, { body: { drawId: draw, name: typed } });
  const [winner] = (await admin.call(listWinners, { params: { id: draw } })).body;
  expect([winner?.drawWinner.name, winner?.customer?.firstName]).toEqual([kept, kept]);

  const html = (text: string) => `<p>${text}</p>`;
  const item = { title: typed, preamble: lines(typed), text: html(typed), published: true };
  const news = (await admin.call(createNews, { body: item })).body;
  const newsRead = (await admin.call(readNews, { params: { id: news } })).body;
  expect(newsRead).toMatchObject({ title: kept, preamble: lines(kept), text: html(kept) });

  const question = (
    await master.call(createQuestion, { body: { typeId: 1, title: typed, html: html(typed) } })
  ).body;
  const questionRead = (await cloud.anonymous.call(readQuestion, { params: { id: question } })).body;
  expect(questionRead).toMatchObject({ title: kept, html: html(kept) });

  const page = { key: 'prov', metaTitle: typed, metaDescription: typed, html: html(typed) };
  await master.call(saveContent, { body: page });
  const pageRead = (await cloud.anonymous.call(readContent, { params: { key: 'prov' } })).body;
  expect(pageRead).toMatchObject({ metaTitle: kept, metaDescription: kept, html: html(kept) });

  const collection = { name: typed, description: lines(typed), validUntilDate: later };
  const fundraiser = (await admin.call(createFundraiser, { body: collection })).body;
  const fundraiserRead = (await admin.call(readFundraiser, { params: { id: fundraiser } })).body;
  expect(fundraiserRead).toMatchObject({ name: kept, description: lines(kept) });

  const texts = ['displayName', 'contactPerson', 'phone', 'address', 'city', 'zipCode'];
  const written = (text: string) => ({
    ...Object.fromEntries(texts.map((name) => [name, text])),
    information: lines(text),
  });
  const donor = (
    await admin.call(createDonor, { body: { fundraiserId: fundraiser, sum: 1, ...written(typed) } })
  ).body;
  const donorRead = (await admin.call(readDonor, { params: { id: donor } })).body;
  expect(donorRead).toMatchObject(written(kept));
});
