import type { Page, Request } from '@playwright/test';
import { saveContent } from '../../shared/contract/content.ts';
import { createDraw, drawWinner, mailWinners } from '../../shared/contract/draw.ts';
import { createQuestion } from '../../shared/contract/faq.ts';
import { createNews } from '../../shared/contract/news.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { dataUrl, jpeg } from '../fixtures/pictures.ts';
import type { TestClub, TestUser } from '../support/club.ts';
import { givePrizes } from '../support/prizes.ts';
import { fundraiserPlaces } from './fundraiser-places.ts';

/** Two frames: what has arrived is painted. */
export const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Opens a page and waits until it has finished loading. */
export async function open(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>();
  const begin = (request: Request) => void asked.add(request);
  const end = (request: Request) => void asked.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  do {
    await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
    await drawn(page);
  } while (asked.size > 0);
  // What loaded last may request more once it is rendered.
  await drawn(page);
  if (asked.size > 0) await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** A page of the product with its viewer: not signed in if `who` is absent. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly who?: TestUser;
}

/** Every page in each state that looks different, of a club with data. */
export async function everyPlace(club: TestClub): Promise<readonly Place[]> {
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
  return [
    { name: 'start', path: '/start' },
    { name: 'start-signed-in', path: '/start', who: seller },
    { name: 'login', path: '/login' },
    { name: 'login-of-club', path: `/club/${club.urlKey}` },
    { name: 'login-signed-in', path: '/login', who: seller },
    { name: 'start-club', path: '/start-club' },
    { name: 'start-club-link', path: '/start-club/x' },
    { name: 'terms', path: '/terms' },
    { name: 'new-password', path: '/new-password/x' },
    { name: 'activate', path: '/activate/x' },
    { name: 'unsubscribe', path: '/unsubscribe/x' },
    { name: 'withdraw-contact', path: '/unsubscribe/a-b-1-1-c' },
    { name: 'receipt-missing', path: '/kvitto/x' },
    { name: 'control-missing', path: '/kontroll/x' },
    { name: 'draw-proof', path: `/dragning/${mailed}` },
    { name: 'draw-proof-early', path: `/dragning/${withWinners}` },
    { name: 'draw-proof-missing', path: '/dragning/x-y' },
    { name: 'results', path: `/resultat/${closed}` },
    { name: 'results-not-yet', path: `/resultat/${lottery}` },
    { name: 'results-missing', path: '/resultat/x' },
    { name: 'find-tickets', path: '/hitta' },
    { name: 'find-tickets-of-club', path: `/hitta?urlkey=${club.urlKey}` },
    { name: 'content', path: '/privacy' },
    { name: 'content-missing', path: '/info-enkronan' },
    { name: 'faq', path: '/faq' },
    { name: 'home', path: '/home', who: seller },
    { name: 'home-empty', path: '/home', who: otherSeller },
    { name: 'home-admin', path: '/home', who: admin },
    { name: 'members', path: '/admin/members', who: admin },
    { name: 'ticket-unsold', path: `/ticket/${unsold}`, who: seller },
    { name: 'ticket-sold', path: `/ticket/${sold}`, who: seller },
    { name: 'ticket-closed', path: `/ticket/${closedUnsold}`, who: seller },
    { name: 'ticket-closed-sold', path: `/ticket/${closedSold}`, who: master },
    { name: 'team', path: `/team/${club.p12}`, who: leader },
    { name: 'team-admin', path: `/team/${club.f10}`, who: admin },
    { name: 'team-assign', path: `/team/${club.p12}?flik=tilldela`, who: leader },
    { name: 'team-add', path: `/team/${club.p12}?flik=lagg-till`, who: leader },
    { name: 'team-settings', path: `/team/${club.p12}?flik=installningar`, who: admin },
    { name: 'list', path: `/list/${lottery}`, who: seller },
    { name: 'queue', path: '/queue', who: seller },
    { name: 'hand-out', path: `/admin/hand-out/${lottery}`, who: admin },
    { name: 'user-tickets', path: `/user/${seller.id}`, who: master },
    { name: 'user-without-tickets', path: `/user/${inactive}`, who: leader },
    { name: 'user-assign', path: `/user/${seller.id}?flik=tilldela`, who: leader },
    { name: 'user-edit', path: `/user/${leader.id}?flik=andra`, who: master },
    { name: 'lotteries', path: '/admin/ticketbases', who: admin },
    { name: 'lotteries-create', path: '/admin/ticketbases?flik=skapa', who: admin },
    { name: 'lotteries-archive', path: '/admin/ticketbases?flik=arkiv', who: admin },
    { name: 'lottery', path: `/admin/ticketbase/${lottery}`, who: admin },
    { name: 'lottery-archived', path: `/admin/ticketbase/${archived}`, who: admin },
    { name: 'sections', path: '/admin/sections', who: master },
    { name: 'section', path: `/admin/section/${club.sectionId}`, who: admin },
    { name: 'news', path: `/news/${news}`, who: seller },
    { name: 'news-list', path: '/admin/news', who: admin },
    { name: 'news-add', path: '/admin/news/add', who: admin },
    { name: 'news-edit', path: `/admin/news/edit/${news}`, who: admin },
    { name: 'statistics', path: `/admin/stats/${lottery}`, who: admin },
    { name: 'unreached', path: `/admin/stats/${lottery}/mail`, who: admin },
    { name: 'statistics-empty', path: `/admin/stats/${empty}`, who: admin },
    { name: 'economies', path: '/admin/economy', who: club.treasurer },
    { name: 'economy', path: `/admin/economy/${lottery}`, who: admin },
    { name: 'economy-treasurer', path: `/admin/economy/${lottery}`, who: club.treasurer },
    { name: 'account', path: `/admin/account/${lottery}`, who: admin },
    { name: 'account-empty', path: `/admin/account/${empty}`, who: club.treasurer },
    { name: 'account-period', path: '/admin/account', who: club.treasurer },
    { name: 'administrators', path: '/admin/administrators', who: admin },
    { name: 'settings', path: '/admin/settings', who: admin },
    { name: 'log', path: '/admin/log', who: admin },
    { name: 'personal-data', path: '/admin/privacy', who: admin },
    { name: 'import', path: '/admin/import', who: admin },
    { name: 'season', path: '/admin/season', who: admin },
    { name: 'bank', path: '/admin/bank', who: admin },
    { name: 'archive', path: '/archive', who: seller },
    { name: 'archive-empty', path: '/archive', who: otherSeller },
    { name: 'archived-lottery', path: `/archive/${archived}`, who: seller },
    { name: 'content-list', path: '/admin/content', who: master },
    { name: 'content-edit', path: '/admin/content/edit/privacy/sv-SE', who: master },
    { name: 'content-add', path: '/admin/content/add', who: master },
    { name: 'questions', path: '/admin/questions', who: master },
    { name: 'question-edit', path: `/admin/question/edit/${question}`, who: master },
    { name: 'question-add', path: '/admin/question/add', who: master },
    { name: 'draws', path: `/admin/draws/${lottery}`, who: admin },
    { name: 'draws-empty', path: `/admin/draws/${empty}`, who: admin },
    { name: 'draws-archived', path: `/admin/draws/${archived}`, who: admin },
    { name: 'draw-without-winners', path: `/admin/draw/${withoutWinners}`, who: admin },
    { name: 'draw', path: `/admin/draw/${withWinners}`, who: admin },
    { name: 'draw-stage', path: `/admin/draw/${withWinners}/stage`, who: admin },
    { name: 'draw-mailed', path: `/admin/draw/${mailed}`, who: admin },
    { name: 'draw-archived', path: `/admin/draw/${covered}`, who: admin },
    ...(await fundraiserPlaces(club)),
  ];
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

/** The pages of a club without data. */
export const emptyPlaces = (club: TestClub): readonly Place[] => [
  { name: 'empty-team-assign', path: `/team/${club.p12}?flik=tilldela`, who: club.leader },
  { name: 'empty-user-assign', path: `/user/${club.seller.id}?flik=tilldela`, who: club.leader },
  { name: 'home-new-club', path: '/home', who: club.admin },
  { name: 'empty-news-list', path: '/admin/news', who: club.admin },
  { name: 'empty-lotteries', path: '/admin/ticketbases', who: club.admin },
  { name: 'empty-fundraisers', path: '/admin/fundraisers', who: club.admin },
  { name: 'empty-fundraisers-archive', path: '/admin/fundraisers?flik=arkiv', who: club.admin },
  { name: 'empty-archive', path: '/admin/ticketbases?flik=arkiv', who: club.admin },
];
