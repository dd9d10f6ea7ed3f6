import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { resetPassword } from '../../shared/contract/auth.ts';
import { createSale, deleteSale } from '../../shared/contract/sale.ts';
import { listStats, readOverview } from '../../shared/contract/report.ts';
import { mailTicket, readTicket } from '../../shared/contract/ticket.ts';
import { changeUserEmail, createUser, listUsers, resendActivation } from '../../shared/contract/user.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { manyTickets } from '../support/many-tickets.ts';

test('members whose mail bounces are counted and shown, all at the address, until the address changes or a mail arrives', async () => {
  const { cloud, club } = await testClub();
  const bad = `bounce@${club.urlKey}.example`;
  const add = async (firstName: string, email: string) =>
    (
      await club.leader.call(createUser, {
        body: { email, firstName, lastName: 'Ny', teamId: club.p12 },
      })
    ).body;
  const [alva, elis] = [await add('Alva', bad), await add('Elis', bad.replace('.example', '.EXAMPLE'))];
  const refused = await add('Rut', `reject@${club.urlKey}.example`);
  await add('Nora', `nora@${club.urlKey}.example`);
  const unreached = async () => {
    await cloud.drain();
    const { body } = await club.admin.call(listUsers, { query: {} });
    const shown = body.filter(({ mailStatus }) => mailStatus !== undefined);
    const { unreachedMembers } = (await club.admin.call(readOverview, {})).body;
    expect(unreachedMembers).toBe(shown.length);
    return shown.map(({ id, mailStatus }) => `${id} ${mailStatus}`).toSorted();
  };
  const bounced = (...ids: string[]) => ids.map((id) => `${id} bounced`).toSorted();
  expect(await unreached()).toEqual(bounced(alva, elis, refused));

  // A corrected address is another one; the other child keeps the bad one.
  const right = `ratt@${club.urlKey}.example`;
  expect((await club.master.call(changeUserEmail, { body: { id: alva, email: right } })).status).toBe(204);
  expect(await unreached()).toEqual(bounced(elis, refused));

  // The same mail again bounces again.
  await cloud.service
    .of(club.id)
    .write({ update: keys.user(elis), set: { activationAskedAt: Date.now() - 120_000 } });
  await club.leader.call(resendActivation, { params: { id: elis } });
  expect(await unreached()).toEqual(bounced(elis, refused));

  // As if the mailbox of an active member had been full: a later mail arrives, whatever it is about.
  await cloud.service
    .of(club.id)
    .write({ update: keys.user(club.seller.id), set: { 'view.mail': 'bounced' } });
  expect(await unreached()).toEqual(bounced(elis, refused, club.seller.id));
  await cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email: club.seller.email } });
  expect(await unreached()).toEqual(bounced(elis, refused));
});

test('buyers whose ticket mail bounces are counted and listed, each once, until the address is corrected or the mail sent again', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, 5);
  const [first = '', second = '', other = '', fine = '', taken = ''] = tickets;
  const sell = async (ticketIds: string[], name: string) =>
    (
      await club.seller.call(createSale, {
        body: { ticketIds, ...buyer, email: `${name}@${club.urlKey}.example` },
      })
    ).body;
  await sell([first, second], 'bounce');
  await sell([other], 'bounce2');
  await sell([fine], 'bra');
  const gone = await sell([taken], 'bounce3');
  const unreached = async () => {
    await cloud.drain();
    const { lotteries } = (await club.admin.call(readOverview, {})).body;
    const { body } = await club.admin.call(listStats, {
      params: { id: lottery },
      query: { unreached: 'true' },
    });
    return [lotteries[0]?.unreachedBuyers, ...body.map(({ ticket }) => ticket.id)];
  };
  expect(await unreached()).toEqual([3, first, second, other, taken]);
  const part = await club.admin.call(listStats, {
    params: { id: lottery },
    query: { unreached: 'true', limit: '3' },
  });
  expect(part.body.map(({ ticket, customer }) => [ticket.id, customer?.mailStatus])).toEqual(
    [first, second, other].map((id) => [id, 'bounced']),
  );
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(part.headers.get('link') ?? '') ?? [];
  const query = Object.fromEntries(new URL(next, 'http://x').searchParams);
  expect(query).toMatchObject({ unreached: 'true', limit: '3' });
  const { body: last } = await club.admin.call(listStats, { params: { id: lottery }, query });
  expect(last.map(({ ticket }) => ticket.id)).toEqual([taken]);

  // Sent again to the same address, it bounces again; a corrected one gets it; who is no buyer lacks nothing.
  await club.seller.call(mailTicket, { body: { ticketId: other } });
  await club.seller.call(deleteSale, { params: { id: gone.id } });
  const { customer } = (await club.seller.call(readTicket, { params: { id: first } })).body;
  const { id: customerId = '' } = customer ?? {};
  await club.sell(club.seller, first, {
    ...buyer,
    customerId,
    email: `ratt@${club.urlKey}.example`,
  } as never);
  expect(await unreached()).toEqual([1, other]);
  await club.seller.call(mailTicket, { body: { ticketId: first, ticketIds: [second] } });
  expect(await unreached()).toEqual([1, other]);
});

test("an Admin's home counts every buyer whose mail has not arrived", async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const bounced = (number: number) => ({
    ...buyer,
    email: `b${number}@${club.urlKey}.example`,
    bounced: true as const,
  });
  await manyTickets(cloud, club, lottery, 1002, bounced);
  expect((await club.admin.call(readOverview, {})).body.lotteries[0]?.unreachedBuyers).toBe(1002);
});

test('more than 500 tickets whose mail has not arrived come in parts, none left out', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  await manyTickets(cloud, club, lottery, 502, () => ({ ...buyer, bounced: true }));
  const list = (more: object) =>
    club.admin.call(listStats, { params: { id: lottery }, query: { unreached: 'true', ...more } });
  const first = await list({});
  const [, cursor = ''] = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? [];
  const last = await list({ cursor });
  const numbers = [...first.body, ...last.body].map(({ ticket }) => ticket.number);
  expect(numbers).toEqual(Array.from({ length: 502 }, (_, index) => index + 1));
  expect([first.body.length, last.headers.get('link')]).toEqual([500, null]);
  expect((await list({ limit: '501' })).headers.get('link')).toContain('cursor');
});
