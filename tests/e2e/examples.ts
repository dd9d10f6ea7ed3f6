import { saveContent } from '../../shared/contract/content.ts';
import { createDraw, drawWinner, mailWinners } from '../../shared/contract/draw.ts';
import { createQuestion } from '../../shared/contract/faq.ts';
import { createNews } from '../../shared/contract/news.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { dataUrl, jpeg } from '../fixtures/pictures.ts';
import type { TestClub } from '../support/club.ts';
import { givePrizes } from '../support/prizes.ts';
import { fundraiserExamples } from './fundraiser-examples.ts';
import type { Examples, SomeExamples } from './places.ts';

/** Fills a club; returns each page's looks that follow from the data. */
export async function fullExamples(club: TestClub): Promise<Examples> {
  const { seller, leader, admin, master, otherSeller } = club;
  await admin.call(editSettings, { body: { swishNumber: '1234679304', trackPayments: true } });
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const closed = await club.lottery({ name: 'Höstlotten' });
  const archived = await club.lottery({ name: 'Midsommarlotten' });
  const empty = await club.lottery({ name: 'Julkalendern' });
  const tickets = await club.tickets(lottery, seller, 12);
  const [sold = '', , , unsold = ''] = tickets;
  for (const ticket of tickets.slice(0, 3)) await club.sell(seller, ticket);
  const [closedSold = '', closedUnsold = ''] = await club.tickets(closed, seller, 2);
  await club.sell(seller, closedSold);
  const [past = ''] = await club.tickets(archived, seller, 3);
  await club.sell(seller, past, { mayContact: true });
  await givePrizes(club, lottery, [
    { name: 'En weekend på spa', value: 4500, sponsor: 'Fjällresor i Nordviken', count: 1 },
    { name: 'Presentkort på sportbutiken', value: 500, count: 4 },
    { name: 'Kontanter', value: 250, count: 2, cash: true },
  ]);
  const addDraw = async (ticketBaseId: string, name: string) =>
    (await admin.call(createDraw, { body: { name, ticketBaseId } })).body;
  const withoutWinners = await addDraw(lottery, 'Lilla dragningen');
  const withWinners = await addDraw(lottery, 'Stora dragningen');
  const mailed = await addDraw(closed, 'Höstdragningen');
  const covered = await addDraw(archived, 'Midsommardragningen');
  for (const [drawId, name] of [
    [withWinners, 'En weekend på spa'],
    [withWinners, 'Presentkort 500 kr'],
    [mailed, 'En korg äpplen'],
  ] as const)
    await admin.call(drawWinner, { body: { drawId, name } });
  await admin.call(mailWinners, { body: { drawId: mailed, message: 'Grattis!' } });
  await club.edit(closed, { validUntilDate: addDays(dayOf(new Date()), -1) });
  await club.edit(archived, { closed: true });
  const inactive = await club.maker.addUser(
    { firstName: 'Nils', lastName: 'Ny', email: `nils@${club.urlKey}.example` },
    club.p12,
    new Date(),
    { active: false },
  );
  const news = await writeNews(club);
  const question = await writeSite(club);
  return {
    start: { 'signed-in': { who: seller } },
    'start-club/:token': { link: 'x' },
    login: { 'signed-in': { who: seller } },
    'login/:urlKey': { 'of-club': club.urlKey },
    'club/:urlKey': { '': club.urlKey },
    'new-password/:token': { '': 'x' },
    'activate/:token': { '': 'x' },
    'unsubscribe/:token': { '': 'x', contact: 'a-b-1-1-c' },
    'kvitto/:token': { missing: 'x' },
    'kontroll/:token': { missing: 'x' },
    'dragning/:drawId': { '': mailed, early: withWinners, missing: 'x-y' },
    'resultat/:ticketBaseId': { '': closed, 'not-yet': lottery, missing: 'x' },
    hitta: { 'of-club': { query: `urlkey=${club.urlKey}` } },
    home: { 'without-tickets': { who: otherSeller }, admin: { who: admin } },
    'ticket/:ticketId': {
      unsold,
      sold,
      closed: closedUnsold,
      'closed-sold': { ids: closedSold, who: master },
    },
    'team/:teamId': {
      '': club.p12,
      admin: { ids: club.f10, who: admin },
      assign: { ids: club.p12, query: 'flik=tilldela' },
      add: { ids: club.p12, query: 'flik=lagg-till' },
      settings: { ids: club.p12, query: 'flik=installningar', who: admin },
    },
    'list/:ticketBaseId': { '': lottery },
    'admin/hand-out/:ticketBaseId': { '': lottery },
    'user/:userId': {
      '': { ids: seller.id, who: master },
      'without-tickets': inactive,
      assign: { ids: seller.id, query: 'flik=tilldela' },
      edit: { ids: leader.id, query: 'flik=andra', who: master },
    },
    'admin/ticketbases': { create: { query: 'flik=skapa' }, archive: { query: 'flik=arkiv' } },
    'admin/ticketbase/:ticketBaseId': { '': lottery, archived },
    'admin/sections': { master: { who: master } },
    'admin/section/:sectionId': { '': club.sectionId },
    'news/:newsId': { '': news },
    'admin/news/edit/:newsId': { '': news },
    'admin/stats/:ticketBaseId': { '': lottery, without: empty },
    'admin/stats/:ticketBaseId/mail': { '': lottery },
    'admin/economy/:ticketBaseId': { lottery, admin: { ids: lottery, who: admin } },
    'admin/account/:ticketBaseId': { lottery: { ids: lottery, who: admin }, without: empty },
    archive: { 'without-tickets': { who: otherSeller } },
    'archive/:ticketBaseId': { lottery: archived },
    'admin/content/edit/:contentKey/:cultureName': { '': 'privacy/sv-SE' },
    'admin/question/edit/:questionId': { '': question },
    'admin/draws/:ticketBaseId': { '': lottery, without: empty, archived },
    'admin/draw/:drawId': { '': withWinners, 'without-winners': withoutWinners, mailed, archived: covered },
    'admin/draw/:drawId/stage': { '': withWinners },
    ...(await fundraiserExamples(club)),
  };
}

/** News of every kind; returns the one with every element. */
async function writeNews({ admin }: TestClub): Promise<string> {
  const write = async (title: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const preamble = 'Vi ses på Nordvallen klockan tio, och det finns fika till alla.';
    return (await admin.call(createNews, { body: { title, preamble, published: true, ...fields } })).body;
  };
  await write('Årsmötet är flyttat');
  await write('Ny huvudsponsor', { published: false });
  const text =
    '<h2>Så går det till</h2><p>Sälj <strong>fem lotter</strong> var. <a href="/home">Dina lotter</a></p>' +
    '<ul><li><p>Fråga vänligt</p></li></ul><blockquote><p>Alla kan sälja.</p></blockquote>';
  return write('Vårlotteriet är igång', { text, imageFile: dataUrl(jpeg, 'image/jpeg') });
}

/** A page of the service with everything that a text may contain, and questions; returns the edited one. */
async function writeSite({ content, urlKey }: TestClub): Promise<string> {
  const html =
    '<p>Här står vilka <a href="/faq" data-link>uppgifter</a> som finns.</p><h2>Uppgifter</h2>' +
    '<table><thead><tr><th scope="col">Vem</th><th scope="col">Uppgifter</th></tr></thead><tbody>' +
    '<tr><th scope="row">Köpare</th><td>Namn, mailadress och telefonnummer, så att lotten och vinsten kommer fram.' +
    '</td></tr></tbody></table><h3>Hur länge?</h3><ol><li>Så länge föreningen behöver dem</li></ol><hr>' +
    '<blockquote>Ingen annan förening ser dem.</blockquote>';
  const page = {
    key: 'privacy',
    metaTitle: 'Integritet',
    metaDescription: 'Vilka uppgifter som finns.',
    html,
  };
  await content.call(saveContent, { body: page });
  const ask = async (title: string) =>
    (await content.call(createQuestion, { body: { typeId: 1, title: `${title} ${urlKey}`, html } })).body;
  await ask('Hur loggar jag in första gången, och vad gör jag om länken i mailet inte fungerar?');
  return ask('Vem ser mina uppgifter?');
}

/** Looks of pages of a club without data. */
export const emptyExamples = (club: TestClub): SomeExamples => ({
  'team/:teamId': { assign: { ids: club.p12, query: 'flik=tilldela' } },
  'user/:userId': { assign: { ids: club.seller.id, query: 'flik=tilldela' } },
  home: { admin: { who: club.admin } },
  'admin/fundraisers': { archive: { query: 'flik=arkiv' } },
  'admin/ticketbases': { archive: { query: 'flik=arkiv' } },
});
