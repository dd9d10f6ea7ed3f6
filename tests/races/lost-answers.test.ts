import { describe, expect, test } from 'vitest';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import type { ObservedCall } from '../../infra/local/gateway/gateway-observation.ts';
import { activate } from '../../shared/contract/auth.ts';
import { activateClub } from '../../shared/contract/club-activation.ts';
import { checkUrlKey } from '../../shared/contract/club-start.ts';
import { deletePdf, readPdf, savePdf } from '../../shared/contract/lottery.ts';
import { deleteTicket, listUserTickets } from '../../shared/contract/ticket.ts';
import { addPerson, inOneWindow, mailedToken, password, tryLogin } from '../api/auth/people.ts';
import { dataUrl } from '../fixtures/pictures.ts';
import type { TestCloud } from '../support/cloud.ts';
import { callsOf } from '../support/faults.ts';
import { recount } from '../support/recount.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { outcomeOf } from '../support/refusal.ts';
import { chosen, newStart, startToken } from '../support/self-made.ts';
import { prefixes } from '../support/prefixes.ts';

// A process for this file alone: a client of the SDK stops retrying once many of its calls have failed.

/** Drops the response of the first `count` matching SDK calls, after they have taken effect; of all by default. */
async function withLostAnswers<T>(
  { local }: TestCloud,
  matches: (call: SdkCall) => boolean,
  run: () => Promise<T>,
  count = Infinity,
): Promise<T> {
  let left = count;
  const stop = local.gateway.intercept((call) => (matches(call) && left-- > 0 ? 'drop-answer' : undefined));
  return run().finally(stop);
}

test.each(['unsold', 'sold'])(
  'a repeat of removing a ticket whose answer was lost leaves its number, assigned again and %s, where it is',
  async (state) => {
    const cloud = await ownCloud();
    const club = await cloud.club();
    const lottery = await club.lottery();
    const [id = ''] = await club.tickets(lottery, club.seller, 1);
    const take = () => club.admin.call(deleteTicket, { params: { id } }, { key: 'k' });
    expect(outcomeOf(await withLostAnswers(cloud, callsOf('deleteTicket', 'TransactWriteItems'), take))).toBe(
      '500 internal',
    );
    const other = await club.addSeller(club.p12);
    expect(await club.tickets(lottery, other, 1)).toEqual([id]);
    if (state === 'sold') await club.sell(other, id);
    for (const repeat of [take, take]) expect(outcomeOf(await repeat())).toBe('204');
    expect((await recount(cloud, club, lottery)).numbers).toEqual([1]);
    const { body } = await club.admin.call(listUserTickets, { params: { userId: other.id } });
    expect(body.flatMap(({ tickets }) => tickets.map(({ ticket }) => ticket.id))).toEqual([id]);
  },
);

test('counts a sign-in as one attempt, however often the SDK sends the count', async () => {
  const cloud = await ownCloud();
  const club = await cloud.club();
  const isCount = (call: SdkCall) =>
    callsOf('login', 'UpdateItem')(call) && call.keys.some(({ sk }) => sk?.startsWith(prefixes.attempts));
  const statuses = await inOneWindow(async () => {
    const person = await addPerson(club);
    const sign = (tried: string) => tryLogin(cloud, club.id, person.email, tried);
    const answers = [await withLostAnswers(cloud, isCount, () => sign(password))];
    for (let wrong = 1; wrong <= 3; wrong++)
      answers.push(await withLostAnswers(cloud, isCount, () => sign('fel lösenord'), 2));
    answers.push(await sign(password));
    return answers.map(({ status }) => status);
  });
  expect(statuses).toEqual([500, 400, 400, 400, 200]);
});

test('a fault before the session is signed leaves the activation link valid', async () => {
  const cloud = await ownCloud();
  const club = await cloud.club();
  const person = await addPerson(club, { active: false });
  const token = await mailedToken(club, 'activation', person.id);
  const use = () => cloud.anonymous.call(activate, { body: { token, password, confirmPassword: password } });
  const stop = cloud.local.gateway.intercept(({ caller, service, operation }) =>
    caller.name.endsWith('-api-activate') && service === 'kms' && operation === 'Sign' ? 'fail' : undefined,
  );
  expect(outcomeOf(await use().finally(stop))).toBe('500 internal');
  expect((await use()).body).toMatchObject({ id: person.id });
  expect(outcomeOf(await use())).toBe('400 auth.tokenInvalid');
});

describe('a replaced or deleted PDF', () => {
  const begin = async () => {
    const cloud = await ownCloud();
    const club = await cloud.club();
    const lottery = await club.lottery();
    const save = (text: string, options?: { key: string }) => {
      const fileData = dataUrl(Buffer.from(`%PDF-1.7 ${text}`));
      return club.admin.call(savePdf, { body: { ticketBaseId: lottery, fileData } }, options);
    };
    const remove = () => club.admin.call(deletePdf, { params: { id: lottery } });
    return { cloud, club, lottery, save, remove };
  };
  const objects = (calls: readonly ObservedCall[], operation: string) =>
    calls.flatMap((call) => (call.operation === operation ? call.resources : []));

  test('leaves no object, even where the SDK sends the commit of its replacement twice', async () => {
    const { cloud, save } = await begin();
    const { calls } = await cloud.observe(async () => {
      expect(outcomeOf(await save('gammal'))).toBe('204');
      const saved = await withLostAnswers(
        cloud,
        callsOf('savePdf', 'TransactWriteItems'),
        () => save('ny'),
        1,
      );
      expect(outcomeOf(saved)).toBe('204');
    });
    expect(objects(calls, 'DeleteObject')).toEqual(objects(calls, 'PutObject').slice(0, 1));
  });

  test.each(['deletePdf', 'savePdf'])(
    'leaves no object where the answer to %s was lost and the request is sent again',
    async (by) => {
      const { cloud, save, remove } = await begin();
      const { calls } = await cloud.observe(async () => {
        expect(outcomeOf(await save('gammal'))).toBe('204');
        const change = async () =>
          outcomeOf(by === 'savePdf' ? await save('ny', { key: 'ny' }) : await remove());
        expect(await withLostAnswers(cloud, callsOf(by, 'TransactWriteItems'), change)).toBe('500 internal');
        expect(await change()).toBe('204');
      });
      expect(objects(calls, 'DeleteObject')).toEqual(objects(calls, 'PutObject').slice(0, 1));
    },
  );

  test('is not restored by a repeat of its save, whose answer was lost', async () => {
    const { cloud, club, lottery, save } = await begin();
    const early = () => save('tidig', { key: 'tidig' });
    expect(outcomeOf(await withLostAnswers(cloud, callsOf('savePdf', 'TransactWriteItems'), early))).toBe(
      '500 internal',
    );
    expect(outcomeOf(await save('ny'))).toBe('204');
    expect(outcomeOf(await early())).toBe('204');
    const { body } = await club.admin.call(readPdf, { params: { id: lottery } });
    expect(body?.size).toBe('%PDF-1.7 ny'.length);
    const url = `${cloud.url}/api/ticketbase/${lottery}/pdf/download`;
    const file = await fetch(url, { headers: { authorization: `Bearer ${club.admin.token}` } });
    expect(await file.text()).toBe('%PDF-1.7 ny');
  });
});

test('a club whose first answer was lost is there: the same link and password sign in, and make no other', async () => {
  const cloud = await ownCloud();
  const form = newStart();
  const token = await startToken(cloud, form);
  const use = () => cloud.anonymous.call(activateClub, { body: chosen(token) });
  const lost = await withLostAnswers(cloud, callsOf('activateClub', 'TransactWriteItems'), use);
  expect(outcomeOf(lost)).toBe('500 internal');
  const again = await use();
  expect(again.body).toMatchObject({ clubName: form.name, isMaster: true });
  expect((await use()).body.id).toBe(again.body.id);
  const { body } = await cloud.anonymous.call(checkUrlKey, { params: { key: form.urlKey } });
  expect(body.free).toBe(false);
});
