import { expect, test } from 'vitest';
import { shardSize } from '../../../functions/store/keys.ts';
import { xlsxType } from '../../../shared/contract/report.ts';
import { assignToUser } from '../../../shared/contract/ticket.ts';
import { dayAndTimeOf, dayOf } from '../../../shared/domain/stockholm.ts';
import { buyer, type BuyerDetails } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { manyTickets } from '../../support/many-tickets.ts';
import { momentOf, unzip, valuesOf } from '../../support/spreadsheet.ts';
import { readReport } from './files.ts';

const headings = [
  'Lottnummer',
  'Säljare',
  'Lag',
  'Sektion',
  'Köparens förnamn',
  'Köparens efternamn',
  'Köparens email',
  'Köparens telefon',
  'Såld',
  'Tilldelad av',
];

async function soldLottery() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ name: 'Jul & Nyår: å/ä', price: 12.5, maxNumber: 50 });
  await club.leader.call(assignToUser, {
    body: { ticketBaseId: lottery, quantity: 2, userId: club.seller.id },
  });
  await club.tickets(lottery, club.otherSeller, 1);
  await club.sell(club.seller, `${lottery}-2`);
  await club.sell(club.otherSeller, `${lottery}-3`, { firstName: 'Bo <b>', email: 'bo@x.example' });
  return { cloud, club, lottery };
}

test('lists all tickets by number: texts as texts, numbers as numbers, times of sale as dates in Stockholm', async () => {
  const { cloud, club, lottery } = await soldLottery();
  const requestDate = dayAndTimeOf(new Date());
  const { tickets, fetched } = await readReport(cloud, club.admin, 'lottery', lottery);
  const [first, ...rows] = valuesOf(tickets);
  expect(first).toEqual(headings);
  const seller = ['Saljare Saljaresson', 'P12', 'Fotboll'];
  const [one, two, three] = rows;
  expect(rows).toHaveLength(3);
  expect(one).toEqual([1, ...seller, '', '', '', '', '', 'Ledare Ledaresson']);
  const { firstName, lastName, email, phone } = buyer;
  expect(two).toEqual([
    2,
    ...seller,
    firstName,
    lastName,
    email,
    phone,
    expect.any(Number),
    'Ledare Ledaresson',
  ]);
  expect(three?.slice(1, 7)).toEqual([
    'Annansaljare Annansaljaresson',
    'F10',
    'Fotboll',
    'Bo <b>',
    'Köpare',
    'bo@x.example',
  ]);
  expect(momentOf(two?.[8]) <= requestDate && momentOf(two?.[8]).startsWith(dayOf(new Date()))).toBe(true);
  const formats = tickets.rows[2]?.map((cell) => cell?.format);
  expect(formats).toEqual([
    'General',
    ...Array.from({ length: 7 }, () => '@'),
    'yyyy\\-mm\\-dd\\ hh:mm',
    '@',
  ]);
  expect(fetched.headers.get('content-type')).toBe(xlsxType);
  const today = dayOf(new Date());
  expect(fetched.headers.get('content-disposition')).toBe(
    `attachment; filename="Jul & Nyar- a-a ${today}.xlsx"; filename*=UTF-8''${encodeURIComponent(`Jul & Nyår- å-ä ${today}.xlsx`)}`,
  );
  expect(fetched.headers.get('cache-control')).toBe('no-store');
});

test('the header row is frozen, wide enough, and filters the list', async () => {
  const { cloud, club, lottery } = await soldLottery();
  const { tickets, summary, fetched } = await readReport(cloud, club.admin, 'lottery', lottery);
  expect([summary.name, tickets.name]).toEqual(['Sammanfattning', 'Lotter']);
  expect(tickets.xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(tickets.xml).toContain('<autoFilter ref="A1:J4"/>');
  const widths = [...tickets.xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(headings.length);
  expect(widths.every((width, index) => width > (headings[index] ?? '').length)).toBe(true);
  expect([...unzip(fetched.bytes).keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
    'xl/worksheets/sheet3.xml',
    'xl/worksheets/sheet4.xml',
  ]);
});

test('the summary describes the lottery and sums the list, in total, by section and by team', async () => {
  const { cloud, club, lottery } = await soldLottery();
  const { summary } = await readReport(cloud, club.admin, 'lottery', lottery);
  const rows = valuesOf(summary);
  const facts = Object.fromEntries(rows.slice(1, 12).map(([name, value]) => [name, value]));
  expect(rows[0]).toEqual(['Jul & Nyår: å/ä']);
  expect(facts).toEqual({
    'Rapporten skapad': expect.any(Number),
    Skapat: expect.any(Number),
    'Försäljning till': expect.any(Number),
    Arkiverat: 'Nej',
    'Pris per lott': 12.5,
    'Antal lottnummer': 50,
    'Tilldelade lotter': 3,
    'Kvar att tilldela': 47,
    'Sålda lotter': 2,
    'Ej sålda lotter': 1,
    'Sålt för': 25,
  });
  expect(momentOf(facts['Försäljning till'])).toMatch(/ 23:59$/);
  const formatOf = (name: string) => summary.rows.find(([first]) => first?.value === name)?.[1]?.format;
  expect([formatOf('Pris per lott'), formatOf('Sålt för')]).toEqual(['#,##0.00":-"', '#,##0":-"']);
  expect(rows.slice(12)).toEqual([
    [],
    ['Sektion', '', 'Tilldelade', 'Sålda', 'Ej sålda', 'Sålt', 'Sålt för'],
    ['Fotboll', '', 3, 2, 1, 2 / 3, 25],
    [],
    ['Sektion', 'Lag', 'Tilldelade', 'Sålda', 'Ej sålda', 'Sålt', 'Sålt för'],
    ['Fotboll', 'F10', 1, 1, 0, 1, 12.5],
    ['Fotboll', 'P12', 2, 1, 1, 0.5, 12.5],
  ]);
});

test('no name becomes a formula, in the workbook or when it is saved as CSV', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ name: '=2+5' });
  const names = [
    '=HYPERLINK("http://x.example";"a")',
    '=1+1',
    '+1+1',
    '-1-1',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '\uff1d1+1',
    '_x003D_1+1',
    '<f>1+1</f>',
    '</t></is></c><c><f>1</f></c>',
    ']]>&lt;',
  ];
  const given: BuyerDetails[] = names.map((name, index) => ({
    firstName: name,
    lastName: name,
    email: index % 2 ? '-a@x.example' : '+a@x.example',
    phone: index % 2 ? '-46 70 174' : '+46 70 174 06 05',
  }));
  const own = await club.tickets(lottery, club.seller, given.length);
  for (const [index, details] of given.entries()) await club.sell(club.seller, own[index] ?? '', details);
  const { tickets, summary, fetched } = await readReport(cloud, club.admin, 'lottery', lottery);
  for (const [name, xml] of unzip(fetched.bytes)) {
    expect(xml, name).not.toMatch(/<f[ >/]/);
    expect(xml, name).not.toMatch(/t="(str|s)"/);
  }
  const rows = [...valuesOf(tickets), ...valuesOf(summary)];
  const texts = rows.flat().filter((value) => typeof value === 'string');
  expect(texts.filter((text) => /^[=+\-@\t\r\uff1d]/.test(text))).toEqual([]);
  const listed = valuesOf(tickets).slice(1);
  const shown = (text: string) =>
    /^[=+\-@\uff1d]/.test(text) ? `'${text}` : text.replace('\ud800', '\ufffd');
  expect(listed.map(([, , , , firstName]) => firstName)).toEqual(names.map(shown));
  // A phone stays readable, and so does an address.
  expect(listed[0]?.slice(6, 8)).toEqual(["'+a@x.example", "'+46 70 174 06 05"]);
});

test('every ticket is listed once, also where a page ends with a shard', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 13_000 });
  const first = shardSize - 999;
  await manyTickets(cloud, club, lottery, 1000, undefined, first);
  const { tickets } = await readReport(cloud, club.admin, 'lottery', lottery);
  expect(
    valuesOf(tickets)
      .slice(1)
      .map(([number]) => number),
  ).toEqual(Array.from({ length: 1000 }, (_, index) => first + index));
});

test('a lottery without tickets has a report', async () => {
  const { cloud, club } = await testClub();
  const empty = await readReport(cloud, club.master, 'lottery', await club.lottery());
  expect(valuesOf(empty.tickets)).toEqual([headings]);
});
