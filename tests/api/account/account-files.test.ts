import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { rowsAtOnce } from '../../../shared/contract/report.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { inParallel } from '../../support/parallel.ts';
import { readPdf } from '../../support/pdf.ts';
import { givePrizes } from '../../support/prizes.ts';
import { readWorkbook, valuesOf } from '../../support/spreadsheet.ts';
import { type Fetched, fetchFile } from '../report/files.ts';
import { payingClub } from '../sale/paying-club.ts';
import { accountsOf } from './accounts.ts';

/** 50 characters, and 20: the longest name of a lottery. */
const longName = 'Östra Åby Idrottsförenings Ärtsoppslotteri år 2026';
const lotteryName = 'Ärtsoppslotteriet 26';

const settings = {
  organisationNumber: '802412-3450',
  municipality: 'Östra Åby',
  registrationNumber: 'KS 26/114',
  manager: { name: 'Görel Ängström', phone: '070-174 06 05', email: 'gorel@nordviken.example' },
  controller: { name: longName, email: 'karin@revision.example' },
};
const pdfOf = async ({ bytes }: Fetched) => {
  const read = await readPdf(Buffer.from(bytes));
  return { ...read, pages: read.pages.map((page) => page.replaceAll('\u00a0', ' ')) };
};

async function lotteryWithCosts() {
  const paying = await payingClub();
  const { club, cloud, makeSale } = paying;
  await club.admin.call(editSettings, { body: settings });
  const lottery = await club.lottery({ name: lotteryName, price: 25 });
  const tickets = await club.tickets(lottery, club.seller, 6);
  await makeSale(club.seller, tickets.slice(0, 4), { payment: 'cash' });
  const [cake = ''] = await givePrizes(club, lottery, [{ name: 'Tårta åäö', value: 20, count: 2 }]);
  const accounts = accountsOf(cloud, club);
  await accounts.save(lottery, [{ name: '=Tillstånd', amount: 30.5 }]);
  const { body: draw } = await club.admin.call(createDraw, {
    body: { name: 'Julen', ticketBaseId: lottery },
  });
  await club.admin.call(drawWinner, { body: { drawId: draw, prizeId: cake } });
  return { ...paying, ...accounts, lottery, draw };
}

test('the account of a lottery as a PDF and as a workbook has every figure, and who signs', async () => {
  const { cloud, read, file, lottery, draw, club } = await lotteryWithCosts();
  const { prizes } = await read(lottery);
  const pdf = await file(lottery, 'pdf');
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(pdf.headers.get('content-disposition')).toContain('redovisning-artsoppslotteriet-26.pdf');
  const { title, language, pages, fonts, roles } = await pdfOf(pdf);
  expect([title, language, pages.length]).toEqual([`Redovisning: ${lotteryName}`, 'sv-SE', 1]);
  for (const words of [
    `Klubb ${club.urlKey}`,
    lotteryName,
    'Organisationsnummer 802412-3450',
    'Registreringsnummer KS 26/114',
    'Kommun Östra Åby',
    'Utgivna lotter 1 000',
    'Utdelade lotter 6',
    'Sålda lotter 4',
    'Återlämnade lotter 0',
    'Omsättning 100 kr',
    'Betalt av köpare 100 kr',
    'Vinsternas värde 40 kr',
    'Vinsternas andel 40 %',
    'Kostnader 30,50 kr',
    'Resultat 29,50 kr',
    `Tårta åäö ${prizes[0]?.number}, 1 inte dragen 2 40 kr`,
    '=Tillstånd 30,50 kr',
    'Summa 2 40 kr',
    'bland vinsterna eller bland kostnaderna, inte i båda',
    `${cloud.url}/dragning/${draw}`,
    'Lotteriföreståndare, Görel Ängström',
    `Kontrollant, ${longName}`,
    'Sida 1 av 1',
  ])
    expect(pages[0]).toContain(words);
  expect(pages[0]).not.toMatch(/Åsa|Köpare/);
  expect(fonts.embedded).toBeGreaterThan(1);
  expect(fonts.embedded).toBe(fonts.described);
  for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect([...roles]).toContain(role);
  const xlsx = await file(lottery, 'xlsx');
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml.sheet');
  const sheets = readWorkbook(xlsx.bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Redovisning']);
  const values = sheets.flatMap(valuesOf);
  const facts = new Map(values.map(([label, value]) => [label, value]));
  expect(
    ['Omsättning', 'Vinsternas värde', 'Vinsternas andel', 'Resultat'].map((label) => facts.get(label)),
  ).toEqual([100, 40, 0.4, 29.5]);
  // With a decimal, as the page and the PDF have it.
  const row = sheets.flatMap(({ rows }) => rows).find(([label]) => label?.value === 'Vinsternas andel');
  expect(row?.[1]?.format).toBe('0.0%');
  expect(values).toContainEqual(['Tårta åäö', 1, 20, prizes[0]?.number ?? 0]);
  // A text that a spreadsheet would run as a formula is marked as text.
  expect(values).toContainEqual(["'=Tillstånd", 30.5]);
  expect(values.flat()).toContain('Lotteriföreståndare, Görel Ängström');
});

test(
  'a period of 60 lotteries is a summary and a page for each, also with 20 prizes, 50 costs and names of 50 characters; the workbook has a sheet for each',
  { tags: 'search' },
  async () => {
    const { cloud, club } = await testClub();
    await club.admin.call(editSettings, { body: settings });
    const { save, periodFile, period } = accountsOf(cloud, club);
    const lotteries = Array.from({ length: 60 }, (_, index) => `Ärtsoppslotteriet ${index + 10}`);
    await inParallel(
      lotteries.map((name, index) => async () => {
        const id = await club.lottery({ name });
        if (index % 20 !== 0) return;
        const prizes = Array.from({ length: 20 }, (_, n) => ({
          name: `${longName.slice(0, 47)}v${n}`,
          value: 10,
          count: 1,
        }));
        await givePrizes(club, id, prizes);
        await save(
          id,
          Array.from({ length: 50 }, (_, n) => ({ name: `${longName.slice(0, 47)}k${n}`, amount: 3 })),
        );
      }),
    );
    const [from, to] = [dayOf(new Date()), addDays(dayOf(new Date()), 40)];
    const { totals } = await period(from, to);
    expect([totals.prizeValue, totals.costs, totals.result]).toEqual([600, 450, -1050]);
    const { pages } = await pdfOf(await periodFile(from, to, 'pdf'));
    const own = pages.filter((page) => page.includes('Utgivna lotter'));
    expect(own).toHaveLength(60);
    const summary = pages.slice(0, pages.length - 60).join(' ');
    for (const name of lotteries) expect(summary).toContain(name);
    for (const words of [
      'Summa',
      '−1 050 kr',
      'Lotteriföreståndare, Görel Ängström',
      'försäljning slutar i perioden',
    ])
      expect(summary).toContain(words);
    for (const page of own) expect(page).toContain(`Kontrollant, ${longName}`);
    const long = own.filter((page) => page.includes('Fler kostnader'));
    expect(long).toHaveLength(3);
    for (const page of long) {
      expect(page).toMatch(/Fler kostnader \(\d+\) \d+ kr Summa 150 kr/);
      expect(page).toContain('Summa 20 200 kr');
    }
    const sheets = readWorkbook((await periodFile(from, to, 'xlsx')).bytes);
    expect(sheets).toHaveLength(61);
    expect(new Set(sheets.map(({ name }) => name)).size).toBe(61);
    for (const { name } of sheets) expect(name.length).toBeLessThanOrEqual(31);
    expect(sheets.slice(0, 1).flatMap(valuesOf)).toContainEqual([
      'Summa',
      '',
      60_000,
      0,
      0,
      0,
      0,
      0,
      600,
      '–',
      450,
      -1050,
    ]);
  },
);

test('above 20 000 tickets a file is a job of the treasurer; figures are answered at once', async () => {
  const { cloud, club, read, file, periodFile, lottery } = await lotteryWithCosts();
  const table = cloud.service.of(club.id);
  await table.write({ update: keys.tally(lottery, club.seller.id), set: { total: rowsAtOnce + 1 } });
  expect((await read(lottery)).handedOut).toBe(rowsAtOnce + 1);
  const [from, to] = [dayOf(new Date()), addDays(dayOf(new Date()), 40)];
  for (const [fetched, type] of [
    [await file(lottery, 'pdf'), 'application/pdf'],
    [await periodFile(from, to, 'xlsx'), 'sheet'],
  ] as const) {
    expect(fetched.status).toBe(202);
    const { jobId } = JSON.parse(Buffer.from(fetched.bytes).toString()) as { jobId: string };
    await cloud.drain();
    const { body: job } = await club.treasurer.call(readJob, { params: { id: jobId } });
    expect(job).toMatchObject({ kind: 'account', state: 'done' });
    expect((await club.admin.call(readJob, { params: { id: jobId } })).status).toBe(404);
    const result = await fetchFile(`${cloud.url}${job.result ?? ''}`);
    expect([result.status, result.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    if (type === 'sheet') {
      const [summary] = readWorkbook(result.bytes);
      expect(summary && valuesOf(summary).flat()).toContain(lotteryName);
    } else expect((await pdfOf(result)).pages[0]).toContain('Resultat 29,50 kr');
  }
});
