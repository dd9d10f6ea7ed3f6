import { expect, test } from 'vitest';
import { printProtocol } from '../../../shared/contract/controller.ts';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { savePrizes } from '../../../shared/contract/prize.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { testCloud } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { fetchPdf, readPdf } from '../../support/pdf.ts';
import { controlledBy } from './controlled-by.ts';
import { reason } from './controlled.ts';
import { provenLottery } from './proven.ts';

const settings = {
  organisationNumber: '802412-3450',
  municipality: 'Östra Åby',
  registrationNumber: 'KS 26/114',
  manager: { name: 'Görel Ängström', phone: '070-174 06 05', email: 'gorel@nordviken.example' },
};

test('the protocol of a controlled draw states everything that was promised and done, in text of embedded fonts', async () => {
  const found = await controlledBy(5, (number) => number <= 4);
  const { club, cloud, controller, freeze, unfreeze, winner, redraw, id, read, hash, token, lottery } = found;
  await club.admin.call(editSettings, { body: settings });
  const prizes = [
    { name: 'Elcykel åäö ÅÄÖ', value: 20, count: 2, sponsor: 'Åkessons Bygg & Kakel' },
    { name: 'Kram', count: 1 },
  ];
  await club.admin.call(savePrizes, { params: { id: lottery }, body: { prizes } });
  await freeze(id);
  await unfreeze(id);
  await freeze(id);
  await controller.approve(await hash());
  await controller.start();
  const [first] = (await winner(id)) as { drawWinner: { id: string }; ticket: { number: number } }[];
  const [, second] = (await redraw(id, first?.drawWinner.id ?? '')) as { ticket: { number: number } }[];
  const body = { name: 'Extradragningen', ticketBaseId: lottery };
  await club.admin.call(createDraw, { body });
  const unsigned = await readPdf(await fetchPdf(`${cloud.url}/api/draw/${id}/protocol`, club.admin.token));
  expect(unsigned.pages.join(' ')).toContain('Kontrollant, Karin Östergård');
  await controller.sign('Karin J. Östergård');
  const { commitment, setHash } = await read(id);
  // The same by the controller's link.
  const bytes = await fetchPdf(`${cloud.url}/api/control/${token}/protocol`);
  const { title, language, pages, fonts, roles } = await readPdf(bytes);
  const text = pages.join(' ');
  for (const words of [
    `Klubb ${club.urlKey}`,
    'Organisationsnummer 802412-3450',
    'Registreringsnummer KS 26/114',
    'Kommun Östra Åby',
    'Utgivna lotter 5',
    'Utdelade lotter 5',
    'Sålda lotter 4',
    'sålda lotter, bestämt',
    'Deltar 4 lotter',
    `Lotternas kontrollsumma ${setHash}`,
    `Hemlighetens kontrollsumma ${commitment}`,
    'Tal som kom upp i rummet 271828',
    'av kontrollanten',
    'Elcykel åäö ÅÄÖ Åkessons Bygg & Kakel 2 40 kr',
    `1 ${first?.ticket.number} Cykel`,
    `2 ${second?.ticket.number} Cykel`,
    `av Admin Adminsson: ${reason}`,
    'Julen (denna)',
    'Extradragningen',
    `${cloud.url}/dragning/${id}`,
    'Lotteriföreståndare, Görel Ängström',
    'Karin J. Östergård Elektroniskt',
    'via e-postlänk',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  expect(text).toMatch(/Frysningen togs tillbaka [^:]+:[^:]+ av Admin Adminsson: Vinnaren hörde inte av sig/);
  expect(text).not.toMatch(/Åsa|Köpare|ingen lista/);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Sida ${index + 1} av ${pages.length}`);
  expect([title, language]).toEqual([expect.stringMatching(/^Protokoll: Julen, /), 'sv-SE']);
  expect(fonts.embedded).toBeGreaterThan(1);
  expect(fonts.embedded).toBe(fonts.described);
  for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect([...roles]).toContain(role);
});

test('200 prizes with the longest names go over pages, whose headings are repeated, in an ordinary draw too', async () => {
  const { club, lottery, draw } = await provenLottery(10, 10);
  const name = `${'Ö'.repeat(60)} presentkort på Åkessons Bygg`.slice(0, 100);
  const prizes = Array.from({ length: 200 }, (_, index) => ({
    name: `${index + 1} ${name}`.slice(0, 100),
    count: 1,
  }));
  expect(outcomeOf(await club.admin.call(savePrizes, { params: { id: lottery }, body: { prizes } }))).toBe(
    '204',
  );
  const id = await draw(1);
  await club.admin.call(drawWinner, { body: { drawId: id, name: 'W'.repeat(100) } });
  const url = `${(await testCloud()).url}/api/draw/${id}/protocol`;
  const { pages } = await readPdf(await fetchPdf(url, club.admin.token));
  const text = pages.join(' ');
  for (const { name: prize } of prizes) expect(text.replaceAll(' ', '')).toContain(prize.replaceAll(' ', ''));
  expect(pages.length).toBeGreaterThan(5);
  const withPrizes = pages.filter((page) => /ÖÖÖ/.test(page));
  for (const page of withPrizes) expect(page).toContain('Skänkt av');
  expect(text).not.toMatch(/kontrollsumma \w{64} .*kontrollsumma|kom upp i rummet|Lotterna frystes/);
  expect(text).toContain('Vanlig dragning');
  expect(pages.at(-1)).toContain(`Sida ${pages.length} av ${pages.length}`);
  const of = (params: { id: string }) => club.admin.call(printProtocol, { params });
  expect([
    outcomeOf(await of({ id: `${lottery}-x` })),
    (await of({ id })).headers.get('content-disposition'),
  ]).toEqual(['404 notFound', expect.stringMatching(/filename="protokoll-.*\.pdf"/)]);
});
