import { expect, test } from 'vitest';
import { listLog } from '../../../shared/contract/log.ts';
import { listSales, readSale, editPayment } from '../../../shared/contract/sale.ts';
import { erasePerson, exportPerson } from '../../../shared/contract/person.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { listSettlements } from '../../../shared/contract/settlement.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { giveRole } from '../../../shared/contract/user.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { readWorkbook, valuesOf } from '../../support/spreadsheet.ts';
import { fetchFile, fetchReport } from '../report/files.ts';
import { owingClub } from './envelopes.ts';

test("a lottery's report has its money by team and seller, and all hand-ins; none where payments are not followed", async () => {
  const { cloud, club, lottery, handIn, reverse } = await owingClub();
  const { body: id } = await handIn(club.leader, 60, { note: '=Kuvert' });
  await handIn(club.treasurer, 20, { team: club.p12, to: 'club' });
  await handIn(club.treasurer, 15, { to: 'club' });
  await reverse(club.treasurer, (await handIn(club.admin, 5, { to: 'club' })).body);
  const report = async () => readWorkbook((await fetchReport(cloud, club.admin, 'lottery', lottery)).bytes);
  const [, , economy, handIns] = await report();
  if (!economy || !handIns) throw new Error('a sheet is missing');
  expect([economy.name, handIns.name]).toEqual(['Ekonomi', 'Inlämningar']);
  const sums = [4, 4, 100, 0, 0, 0, 100, 75, 25];
  expect(valuesOf(economy).slice(1)).toEqual([
    ['', 'Alla lag', 'Hela föreningen', ...sums, 40],
    ['Fotboll', 'P12', 'Hela laget', ...sums, 40],
    ['Fotboll', 'P12', 'Saljare Saljaresson', ...sums],
  ]);
  const rows = valuesOf(handIns).slice(1);
  const lines = rows.map((row) => [row[1], row[3], row[4], row[6] ?? '', row[7] ?? ''].join(' | '));
  expect(lines.toSorted()).toEqual([
    'P12 | Föreningen | 20 |  | ',
    'Saljare Saljaresson | Föreningen | -5 | Ja | Fel kuvert',
    'Saljare Saljaresson | Föreningen | 15 |  | ',
    'Saljare Saljaresson | Föreningen | 5 |  | ',
    "Saljare Saljaresson | Laget | 60 |  | '=Kuvert",
  ]);
  expect(id).not.toBe('');
  await club.admin.call(editSettings, { body: { trackPayments: false } });
  expect((await report()).map(({ name }) => name)).toEqual(['Sammanfattning', 'Lotter']);
});

test('the log tells of hand-ins, reversals and the role, with the names of now', async () => {
  const { club, handIn, reverse } = await owingClub();
  const { body: id } = await handIn(club.leader, 60, { note: 'hemlig anteckning' });
  await reverse(club.leader, id);
  await handIn(club.leader, 10);
  await handIn(club.treasurer, 10, { team: club.p12, to: 'club' });
  const { body: entries } = await club.admin.call(listLog, { query: { kind: 'settlement' } });
  const lines = entries.map(({ by, about, text }) => `${by.name}, ${about.name}: ${text}`);
  expect(lines.toSorted()).toEqual([
    'Kassor Kassorsson, P12: Tog emot pengar. 10:- från laget till föreningen; lotteri: Höstlotten',
    'Ledare Ledaresson, Saljare Saljaresson: Tog emot pengar. 10:- från säljaren till laget; lotteri: Höstlotten',
    'Ledare Ledaresson, Saljare Saljaresson: Tog emot pengar. 60:- från säljaren till laget; lotteri: Höstlotten',
    'Ledare Ledaresson, Saljare Saljaresson: Återförde en inlämning. 60:- från säljaren till laget; lotteri: Höstlotten',
  ]);
  await club.admin.call(giveRole, { body: { userId: club.seller.id, roleId: 5 } });
  const { body: roles } = await club.admin.call(listLog, { query: { kind: 'role' } });
  expect(roles[0]?.text).toBe('Gav en roll. roll: – → Kassör');
});

test("a Kassör sees the club's sales and changes none but their own", async () => {
  const { club, lottery, sales } = await owingClub(1);
  const params = { id: sales[0] ?? '' };
  expect((await club.treasurer.call(readSale, { params })).status).toBe(200);
  const { body } = await club.treasurer.call(listSales, { query: { ticketBaseId: lottery } });
  expect(body.map(({ id }) => id)).toEqual(sales);
  const paid = await club.treasurer.call(editPayment, { params, body: { state: 'unpaid' } });
  expect(outcomeOf(paid)).toBe('404 notFound');
});

test("a person's file has what they owe and handed in; an erasure removes their email from notes", async () => {
  const { cloud, club, lottery, handIn } = await owingClub();
  const about = `ring@${club.urlKey}.example`;
  await handIn(club.leader, 60, { note: `Lämnat av ${about.toUpperCase()}` });
  const { body: started } = await club.admin.call(exportPerson, { body: { email: club.seller.email } });
  await cloud.drain();
  const { jobId = '' } = started as { jobId?: string };
  const { body: job } = await club.admin.call(readJob, { params: { id: jobId } });
  const { bytes } = await fetchFile(new URL(job.result ?? '', cloud.url).href);
  const file = JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>;
  expect(file['pengar att lämna in']).toMatchObject([
    {
      lotteri: 'Höstlotten',
      mottaget: 100,
      inlämnat: 60,
      kvar: 40,
      inlämningar: [{ belopp: 60, till: 'laget' }],
    },
  ]);
  await club.admin.call(erasePerson, { body: { email: about } });
  await cloud.drain();
  const { body: entries } = await club.admin.call(listSettlements, { query: { ticketBaseId: lottery } });
  expect(entries.map(({ amount, note }) => [amount, note])).toEqual([[60, undefined]]);
});
