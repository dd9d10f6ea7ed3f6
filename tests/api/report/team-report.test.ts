import { expect, test } from 'vitest';
import { reportTeam } from '../../../shared/contract/report.ts';
import { assignToUser } from '../../../shared/contract/ticket.ts';
import { moveUser } from '../../../shared/contract/user.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { valuesOf } from '../../support/spreadsheet.ts';
import { readReport } from './files.ts';

async function teamWithTickets() {
  const { cloud, club } = await testClub();
  const [autumn, winter, archived] = [
    await club.lottery({ name: 'Höst' }),
    await club.lottery({ name: 'Vinter', price: 25 }),
    await club.lottery({ name: 'Förra året' }),
  ];
  for (const lottery of [autumn, winter, archived])
    await club.leader.call(assignToUser, {
      body: { ticketBaseId: lottery, quantity: 2, userId: club.seller.id },
    });
  await club.tickets(autumn, club.otherSeller, 5);
  await club.sell(club.seller, `${winter}-1`);
  await club.edit(archived, { closed: true });
  return { cloud, club, autumn, winter };
}

test("a team's report lists its members' tickets in the lotteries that are not archived", async () => {
  const { cloud, club } = await teamWithTickets();
  const { tickets, fetched } = await readReport(cloud, club.leader, 'team', club.p12);
  const who = ['Saljare Saljaresson', 'P12', 'Fotboll'];
  const unsold = ['', '', '', '', '', 'Ledare Ledaresson'];
  const rows = valuesOf(tickets);
  expect(rows[0]?.slice(0, 5)).toEqual(['Lotteri', 'Lottnummer', 'Säljare', 'Lag', 'Sektion']);
  expect(rows.slice(1)).toEqual([
    ['Höst', 1, ...who, ...unsold],
    ['Höst', 2, ...who, ...unsold],
    [
      'Vinter',
      1,
      ...who,
      'Åsa',
      'Köpare',
      'asa@kopare.example',
      '070-174 06 05',
      expect.any(Number),
      'Ledare Ledaresson',
    ],
    ['Vinter', 2, ...who, ...unsold],
  ]);
  expect(fetched.headers.get('content-disposition')).toContain(`filename="P12 ${dayOf(new Date())}.xlsx"`);
});

test('its summary lists every member, without tickets too, with sums by lottery', async () => {
  const { cloud, club } = await teamWithTickets();
  const { summary } = await readReport(cloud, club.admin, 'team', club.p12);
  const rows = valuesOf(summary);
  expect(rows.slice(0, 8)).toEqual([
    ['P12'],
    ['Sektion', 'Fotboll'],
    ['Rapporten skapad', expect.any(Number)],
    ['Medlemmar', 2],
    ['Tilldelade lotter', 4],
    ['Sålda lotter', 1],
    ['Ej sålda lotter', 3],
    ['Sålt för', 25],
  ]);
  const seller = ['Saljare Saljaresson', club.seller.email];
  expect(rows.slice(9)).toEqual([
    ['Medlem', 'Email', 'Lotteri', 'Tilldelade', 'Sålda', 'Ej sålda', 'Sålt', 'Sålt för'],
    ['Ledare Ledaresson', club.leader.email, '', 0, 0, 0, 0, 0],
    [...seller, 'Höst', 2, 0, 2, 0, 0],
    [...seller, 'Vinter', 2, 1, 1, 0.5, 25],
  ]);
});

test("a moved user's tickets are in the report of the new team", async () => {
  const { cloud, club } = await teamWithTickets();
  await club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: club.f10 } });
  const rowsOf = async (team: string) =>
    valuesOf((await readReport(cloud, club.admin, 'team', team)).tickets).length - 1;
  expect([await rowsOf(club.p12), await rowsOf(club.f10)]).toEqual([0, 9]);
});

test("a TeamAdmin gets their own team's report, an Admin any in the club; others get 404", async () => {
  const { cloud, club } = await teamWithTickets();
  const other = await cloud.club();
  const read = async (who: typeof club.seller, id = club.p12) =>
    outcomeOf(await who.call(reportTeam, { params: { id } }));
  for (const who of [club.leader, club.admin, club.master]) expect(await read(who)).toBe('200');
  for (const who of [club.otherLeader, other.leader, other.admin])
    expect(await read(who)).toBe('404 notFound');
  expect(await read(club.admin, 'nothing')).toBe('404 notFound');
  for (const who of [club.seller, club.content]) expect(await read(who)).toBe('403 auth.forbidden');
});
