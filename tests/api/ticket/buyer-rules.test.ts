import { expect, test } from 'vitest';
import { readTicket, sellTicket } from '../../../shared/contract/ticket.ts';
import { buyer } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

async function unsold() {
  const { club } = await testClub();
  const [ticketId = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  return {
    ticketId,
    sell: (fields: Readonly<Record<string, unknown>>) =>
      club.seller.call(sellTicket, { body: { ticketId, ...buyer, ...fields } }),
    read: async () => (await club.seller.call(readTicket, { params: { id: ticketId } })).body.customer,
  };
}

test('reports each rule about a buyer at its field, in the exact words', async () => {
  const { sell, read } = await unsold();
  const long = (length: number) => 'å'.repeat(length);
  const cases: [Record<string, unknown>, string[]][] = [
    [{ firstName: '' }, ['firstName: Fyll i förnamn']],
    [{ firstName: '   ' }, ['firstName: Fyll i förnamn']],
    [{ firstName: undefined }, ['firstName: Fyll i förnamn']],
    [{ firstName: null }, ['firstName: Fyll i förnamn']],
    [{ firstName: 7 }, ['firstName: Fyll i förnamn']],
    [{ firstName: long(51) }, ['firstName: Högst 50 tecken']],
    [{ lastName: '' }, ['lastName: Fyll i efternamn']],
    [{ lastName: long(51) }, ['lastName: Högst 50 tecken']],
    [{ phone: '' }, ['phone: Fyll i telefon']],
    [{ phone: '0'.repeat(21) }, ['phone: Högst 20 tecken']],
    [{ email: 'inte en adress' }, ['email: Email ej korrekt']],
    [{ email: undefined }, ['email: Fyll i email']],
    [{ email: ' ' }, ['email: Fyll i email']],
    [{ email: `${'a'.repeat(42)}@kund.se` }, []],
    [{ firstName: 'En\u0007klocka' }, ['firstName: Innehåller tecken som inte kan sparas']],
    [{ firstName: 'Två\nrader' }, ['firstName: Innehåller tecken som inte kan sparas']],
    [{ lastName: 'C1\u0085tecken' }, ['lastName: Innehåller tecken som inte kan sparas']],
    [{ buyer: 'x' }, ['buyer: Okänt fält']],
  ];
  for (const [fields, rules] of cases.filter(([, each]) => each.length > 0)) {
    const answer = await sell(fields);
    expect([fields, brokenRules(answer)]).toEqual([fields, rules]);
    expect(answer.body).toMatchObject({ code: 'request.invalid', message: 'Något är inte korrekt ifyllt.' });
  }
  expect(await read()).toBeUndefined();
  for (const [fields] of cases.filter(([, each]) => each.length === 0))
    expect(outcomeOf(await sell(fields))).toBe('200');
});

test('reports all broken rules together', async () => {
  const { sell } = await unsold();
  const answer = await sell({ firstName: '', lastName: '', email: 'x', phone: '', ticketId: '', more: 1 });
  expect(brokenRules(answer)).toEqual([
    'email: Email ej korrekt',
    'firstName: Fyll i förnamn',
    'lastName: Fyll i efternamn',
    'more: Okänt fält',
    'phone: Fyll i telefon',
    'ticketId: Välj i listan',
  ]);
});

test('stores texts trimmed and composed, at their maximum length; read-only fields are ignored', async () => {
  const { sell, read } = await unsold();
  const fifty = 'ö'.repeat(50);
  const answer = await sell({
    firstName: '  A\u030asa ',
    lastName: fifty,
    email: ' Asa@Kopare.example ',
    phone: '0'.repeat(20),
    id: 'nobody',
    mailStatus: 'sent',
  });
  expect(outcomeOf(answer)).toBe('200');
  expect(await read()).toEqual({
    id: answer.body,
    firstName: 'Åsa',
    lastName: fifty,
    email: 'Asa@Kopare.example',
    phone: '0'.repeat(20),
    mailStatus: 'none',
    saleId: expect.any(String),
    paid: false,
  });
});

test('a missing ticket is 404, whatever its id looks like', async () => {
  const { sell, ticketId } = await unsold();
  const lottery = ticketId.split('-')[0] ?? '';
  for (const id of [
    'nothing',
    `${lottery}-2`,
    `${lottery}-0`,
    `${lottery}-01`,
    `${lottery}-1.5`,
    '#',
    `${lottery}#-1`,
    '-1',
  ])
    expect(outcomeOf(await sell({ ticketId: id }))).toBe('404 notFound');
});
