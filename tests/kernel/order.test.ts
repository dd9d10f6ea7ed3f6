import { expect, test } from 'vitest';
import { createLottery, editLottery } from '../../shared/contract/lottery.ts';
import { assignToUser, sellTicket } from '../../shared/contract/ticket.ts';
import { testCloud, testClub } from '../support/cloud.ts';
import { outcomeOf } from '../support/refusal.ts';

const large = JSON.stringify({ name: 'x'.repeat(1_048_576) });
const xml = { 'content-type': 'application/xml' };

test("a missing session takes precedence over a missing right, the body's size and type, broken rules and a missing record", async () => {
  const cloud = await testCloud();
  for (const body of [large, '{', '{}', JSON.stringify({ ticketBaseId: 'x', quantity: 1, userId: 'x' })])
    for (const headers of [{}, xml])
      expect(outcomeOf(await cloud.anonymous.call(assignToUser, { body }, { headers }))).toBe(
        '401 auth.required',
      );
});

test('a missing right takes precedence over anything wrong with the body', async () => {
  const { club } = await testClub();
  for (const body of [large, '{', '{}'])
    for (const headers of [{}, xml])
      for (const who of [club.seller, club.content])
        expect(outcomeOf(await who.call(assignToUser, { body }, { headers }))).toBe('403 auth.forbidden');
});

test("the body's size and type precede its broken rules, those a missing record, and that its state", async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  await club.edit(lottery, { closed: true });
  const assign = async (body: unknown, headers = {}) =>
    outcomeOf(await club.leader.call(assignToUser, { body }, { headers }));
  const whole = { ticketBaseId: lottery, quantity: 1, userId: club.seller.id };
  expect(await assign(large)).toBe('413 request.tooLarge');
  expect(await assign(whole, xml)).toBe('415 request.mediaType');
  expect(await assign({ ...whole, ticketBaseId: 'nothing', quantity: 0 })).toBe('400 request.invalid');
  expect(await assign({ ...whole, userId: club.otherSeller.id })).toBe('404 notFound');
  expect(await assign(whole)).toBe('409 lottery.archived');
  const sell = (fields: object) =>
    club.seller.call(sellTicket, {
      body: { ticketId, firstName: 'A', lastName: 'B', email: 'a@b.example', phone: '1', ...fields },
    });
  expect(outcomeOf(await sell({ ticketId: `${lottery}-9`, email: 'x' }))).toBe('400 request.invalid');
  expect(outcomeOf(await sell({ ticketId: `${lottery}-9` }))).toBe('404 notFound');
  expect(outcomeOf(await sell({}))).toBe('409 sale.closed');
});

test('an unreadable body gets one sentence', async () => {
  const { club } = await testClub();
  for (const body of ['{', '', 'name=x', '{"name":}', '\u0000']) {
    const answer = await club.admin.call(createLottery, { body });
    expect(answer.body).toEqual({ code: 'request.invalid', message: 'Begäran går inte att läsa.' });
  }
  for (const body of ['null', '[]', '"text"', '7', 'true']) {
    const answer = await club.admin.call(editLottery, { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    expect(answer.body.fields?.length).toBeGreaterThan(0);
  }
});

test('accepts JSON with any charset; rejects forms, text and files', async () => {
  const { club } = await testClub();
  const send = async (type: string, body = '{}') =>
    outcomeOf(await club.admin.call(createLottery, { body }, { headers: { 'content-type': type } }));
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
  ])
    expect(await send(type)).toBe('400 request.invalid');
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])
    expect(await send(type, 'name=x')).toBe('415 request.mediaType');
});
