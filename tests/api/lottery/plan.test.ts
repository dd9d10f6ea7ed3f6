import { expect, test } from 'vitest';
import { listLog } from '../../../shared/contract/log.ts';
import { copyLottery, createLottery, editLottery, readLottery } from '../../../shared/contract/lottery.ts';
import { printPlan } from '../../../shared/contract/plan.ts';
import { savePrizes } from '../../../shared/contract/prize.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { readTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { fetchPdf, readPdf } from '../../support/pdf.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

test('the day when the plan was approved is noted and logged: not sent it stays, null or nothing clears it, a copy has none', async () => {
  const club = await (await testCloud()).club();
  const id = await club.lottery({ ground: 'registration', planApprovedDate: '2026-01-19' });
  const read = async (of = id) => (await club.leader.call(readLottery, { params: { id: of } })).body;
  const { planApprovedDate, ...rest } = await read();
  expect(planApprovedDate).toBe('2026-01-19');
  const edit = async (fields: object) => {
    const answer = await club.admin.call(editLottery, { body: { ...rest, ...fields } });
    return [outcomeOf(answer), (await read()).planApprovedDate];
  };
  expect(await edit({})).toEqual(['204', '2026-01-19']);
  expect(await edit({ planApprovedDate: '2026-02-02' })).toEqual(['204', '2026-02-02']);
  const [ticket = ''] = await club.tickets(id, club.seller, 1);
  const { body: toSeller } = await club.seller.call(readTicket, { params: { id: ticket } });
  expect(toSeller.ticketBase.planApprovedDate).toBe('2026-02-02');
  const copied = { name: 'Kopia', validUntilDate: addDays(dayOf(new Date()), 9) };
  const { body: copy } = await club.admin.call(copyLottery, { params: { id }, body: copied });
  expect(await read(copy)).toMatchObject({ ground: 'registration', planApprovedDate: null });
  expect(await edit({ planApprovedDate: null })).toEqual(['204', null]);
  await edit({ planApprovedDate: '2026-03-03' });
  expect(await edit({ planApprovedDate: '' })).toEqual(['204', null]);
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'lottery' } });
  expect(JSON.stringify(log)).toMatch(/planen godkänd[^"]*2026-01-19[^"]*2026-02-02/);
  for (const planApprovedDate of ['2026-02-30', 'snart', 7])
    expect(
      brokenRules(
        await club.admin.call(createLottery, {
          body: { ...rest, planApprovedDate: planApprovedDate as string },
        }),
      ),
    ).toEqual(['planApprovedDate: (Välj datum)']);
});

test("the plan is a PDF of club, registration, manager, prizes with their share, tickets, price, draw, rule and the controller's lines", async () => {
  const { cloud, club } = await testClub();
  await club.admin.call(editSettings, {
    body: {
      organisationNumber: '802412-3450',
      municipality: 'Östra Åby',
      registrationNumber: 'KS 26/114',
      registrationFrom: '2026-01-01',
      registrationTo: '2030-12-31',
      manager: { name: 'Görel Ängström', phone: '070-174 06 05', email: 'gorel@nordviken.example' },
      controller: { name: 'Karin Östergård', email: 'karin@nordviken.example' },
    },
  });
  const id = await club.lottery({ name: 'Vårlotten', ground: 'registration', price: 20, maxNumber: 1000 });
  const drawDate = addDays(dayOf(new Date()), 33);
  await club.edit(id, { drawDate });
  const prizes = [
    { name: 'Elcykel', value: 4000, count: 2, sponsor: 'Åkessons Bygg' },
    { name: 'Kram', count: 1 },
  ];
  await club.admin.call(savePrizes, { params: { id }, body: { prizes } });
  const read = async () => {
    const pdf = await readPdf(await fetchPdf(`${cloud.url}/api/ticketbase/${id}/plan`, club.admin.token));
    return { ...pdf, text: pdf.pages.join(' ').replaceAll('\u00a0', ' ') };
  };
  const { text, title } = await read();
  expect(title).toBe('Lotteriplan: Vårlotten');
  for (const words of [
    `Förening Klubb ${club.urlKey}`,
    'Organisationsnummer 802412-3450',
    'Registreringsnummer KS 26/114',
    'Kommun Östra Åby',
    'Registreringen gäller 2026-01-01 till 2030-12-31',
    'Lotteriföreståndare Görel Ängström, 070-174 06 05',
    `Dragningsdag ${drawDate}`,
    'Antal lotter 1 000',
    'Pris per lott 20 kr',
    'Insatser om alla säljs 20 000 kr',
    'Vinnare dras bland sålda lotter',
    'Kontrollanten har godkänt att bara sålda lotter deltar',
    'Elcykel Åkessons Bygg 2 8 000 kr 40 %',
    'Kram 1 – –',
    'Ort och datum',
    'Kontrollant, Karin Östergård',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Godkänd 2');
  await club.edit(id, { planApprovedDate: '2026-01-19' });
  expect((await read()).text).toContain('Godkänd 2026-01-19');
  // Wherever the page ends: its sums follow a prize.
  for (let kinds = 9; kinds < 13; kinds++) {
    const list = Array.from({ length: kinds }, (_, index) => ({ name: `Kram ${index}`, count: 1 }));
    await club.admin.call(savePrizes, { params: { id }, body: { prizes: list } });
    expect((await read()).text).not.toMatch(/insatserna Summa/);
  }
  const missing = await club.admin.call(printPlan, { params: { id: `${id}x` } });
  expect(outcomeOf(missing)).toBe('404 notFound');
});
