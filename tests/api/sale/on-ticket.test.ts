import { expect, test } from 'vitest';
import { readResults } from '../../../shared/contract/results.ts';
import { readReceipt } from '../../../shared/contract/sale.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { readTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { givePrizes } from '../../support/prizes.ts';
import { payingClub } from './paying-club.ts';

const drawDate = addDays(dayOf(new Date()), 40);
const settings = {
  organisationNumber: '802412-3450',
  municipality: 'Nordviken',
  registrationNumber: 'KS 2026/114',
  manager: { name: 'Agneta Lindqvist', phone: '070-174 06 21', email: 'lotteri@nordviken.example' },
};
const organiser = {
  organisationNumber: '802412-3450',
  manager: { name: 'Agneta Lindqvist', phone: '070-174 06 21' },
  registrationNumber: 'KS 2026/114',
  municipality: 'Nordviken',
};
const nobody = { organisationNumber: null, manager: null, registrationNumber: null, municipality: null };

async function soldTicket() {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const email = `kund@${club.urlKey}.example`;
  const [ticket = '', unsold = '', next = ''] = await club.tickets(lottery, club.seller, 3);
  const sale = await makeSale(club.seller, [ticket], { email });
  const token = sale.receiptUrl.split('/kvitto/')[1] ?? '';
  return {
    cloud,
    club,
    lottery,
    unsold,
    receipt: async () => (await cloud.anonymous.call(readReceipt, { params: { token } })).body,
    organiserOf: async (id = ticket) =>
      (await club.seller.call(readTicket, { params: { id } })).body.organiser,
    /** Text of the mail that the next sale sends. */
    mailOfNext: async () => {
      await makeSale(club.seller, [next], { email, ageConfirmed: true });
      return (await cloud.mails()).find(({ to }) => to.includes(email))?.text ?? '';
    },
  };
}

test('ticket, receipt, mail and results say who answers for the lottery, when it is drawn and the age limit', async () => {
  const { cloud, club, lottery, unsold, receipt, organiserOf, mailOfNext } = await soldTicket();
  expect(await club.admin.call(editSettings, { body: settings })).toMatchObject({ status: 204 });
  expect(await club.edit(lottery, { drawDate, ageLimit: 18, ground: 'registration' })).toBe(204);
  await givePrizes(club, lottery, [
    { name: 'Cykel', value: 4000.5, count: 2 },
    { name: 'Tårta', value: 200, count: 10 },
  ]);
  expect([await organiserOf(), await organiserOf(unsold)]).toEqual([organiser, undefined]);
  // 10 001 SEK of 1 000 tickets at 25.
  expect(await receipt()).toMatchObject({
    organiser,
    drawDate,
    ageLimit: 18,
    prizesShare: expect.closeTo(40.004, 6),
    resultsUrl: expect.stringMatching(`/resultat/${lottery}$`),
    results: expect.stringContaining(`Dragningen görs ${drawDate}.`),
  });
  const { body: results } = await cloud.anonymous.call(readResults, { params: { id: lottery }, query: {} });
  expect(results.drawDate).toBe(drawDate);
  const text = (await mailOfNext()).replaceAll('\u00a0', ' ');
  for (const line of [
    `Dragning: ${drawDate}`,
    'Deltar: Kontrollanten har godkänt att bara sålda lotter deltar',
    'Åldersgräns: 18 år',
    'Vinsternas värde: 40 % av insatserna om alla lotter säljs',
    `Anordnare: Klubb ${club.urlKey}, org.nr 802412-3450`,
    'Lotteriföreståndare: Agneta Lindqvist, 070-174 06 21',
    'Registrering: KS 2026/114, Nordviken',
    `Dragningen görs ${drawDate}, och vinnarna`,
  ])
    expect(text).toContain(line);
  expect(text).toMatch(new RegExp(`Resultat: .*\nhttps?:[^ ]*/resultat/${lottery}`));
  expect(text).not.toContain('lotteri@nordviken.example');
});

test('only what is filled in is shown, and on another ground than the registration no registration', async () => {
  const { club, lottery, receipt, organiserOf, mailOfNext } = await soldTicket();
  expect(await organiserOf()).toEqual(nobody);
  expect(await receipt()).toMatchObject({
    organiser: nobody,
    drawDate: null,
    ageLimit: null,
    prizesShare: null,
    agreed: null,
  });
  // One prize without a value: the share is not known.
  await givePrizes(club, lottery, [
    { name: 'Cykel', value: 4000, count: 1 },
    { name: 'Bok', count: 1 },
  ]);
  expect((await receipt()).prizesShare).toBeNull();
  await club.admin.call(editSettings, { body: settings });
  expect(await club.edit(lottery, { ground: 'event' })).toBe(204);
  expect(await organiserOf()).toEqual({ ...organiser, registrationNumber: null, municipality: null });
  const text = await mailOfNext();
  expect(text).toContain('Anordnare:');
  expect(text).not.toMatch(/Dragning:|Åldersgräns|insatserna|Registrering|Kommun:/);
});
