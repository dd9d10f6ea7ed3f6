import { beforeAll, expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { createUser } from '../../shared/contract/user.ts';
import { mailTicket, readTicket } from '../../shared/contract/ticket.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { forget, logLines } from '../support/test-log.ts';
import { splitCases } from '../support/searches.ts';
import { pass, passPause, sweep, messagesOf } from './outbox.ts';

let cloud: TestCloud;
let club: TestClub;
let people = 0;

beforeAll(async () => {
  cloud = await ownCloud();
  club = await cloud.club();
  await cloud.drain();
});

async function newMember(): Promise<string> {
  const email = `ny${++people}@${club.urlKey}.example`;
  const body = { email, firstName: 'Mio', lastName: 'Ny', teamId: club.p12 };
  expect((await club.leader.call(createUser, { body })).status).toBe(201);
  return email;
}
const mailsTo = async (email: string) => (await cloud.mails()).filter(({ to }) => to.includes(email));
const dead = async () =>
  Promise.all(
    ['AccountMailDeadLetters', 'TicketMailDeadLetters', 'WinnerMailDeadLetters'].map((queue) =>
      cloud.local.queued(queue),
    ),
  );
/** What the alarm counts, by queue and reason. */
const alarmed = () =>
  logLines().flatMap((line) => {
    const [, text] = /^\[\S+\] (\{.*"event":"mail\.senderRefused".*\})$/.exec(line) ?? [];
    const { queue, reason, senderRefusals, _aws } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return _aws === undefined ? [] : [{ queue, reason, senderRefusals }];
  });
async function callsOfSes(run: () => Promise<unknown>): Promise<number> {
  const { calls } = await cloud.observe(run);
  return calls.filter(({ service }) => service === 'ses').length;
}
/** SES accepts the sender again and the pause is over: pending mails are sent. */
async function returnToQueue(): Promise<void> {
  cloud.local.mailAccount.trouble = undefined;
  await passPause(cloud);
  await pass(cloud, club.id, 3);
  // One mail probes SES; then all pending ones are sent.
  for (let minute = 0; minute < 2; minute++) await sweep(cloud);
}

const refusals = [
  ['unverified', /^MessageRejected: Email address is not verified/],
  ['sandbox', /^MessageRejected: Email address is not verified/],
  ['paused', /^MessageRejected: Sending paused/],
  ['disabled', /^AccountSendingPausedException: /],
  ['configurationSetPaused', /^ConfigurationSetSendingPausedException: /],
  ['mailFrom', /^MailFromDomainNotVerifiedException: /],
  ['quota', /^Throttling: Daily message quota exceeded/],
] as const;

for (const [cases, options] of splitCases(
  refusals,
  ([trouble]) => trouble === 'unverified' || trouble === 'quota',
))
  test.each(cases)(
    'while SES refuses the sender (%s) no mail is given up, the alarm has the reason, and each is sent once later',
    options,
    async (trouble, reason) => {
      const before = await dead();
      forget();
      cloud.local.mailAccount.trouble = trouble;
      const first = await newMember();
      await cloud.drain();
      const calls = await callsOfSes(async () => {
        // Others do not call SES in the meantime, however often their messages are delivered.
        await newMember();
        await cloud.drain();
        await pass(cloud, club.id, 6 * 60);
        await sweep(cloud);
      });
      expect(calls).toBe(0);
      expect(await messagesOf(cloud, club.id)).toHaveLength(2);
      expect(await dead()).toEqual(before);
      const alarms = alarmed();
      expect(alarms.length, 'of the refusal, and each minute after').toBe(2);
      for (const each of alarms)
        expect(each).toEqual({ queue: 'account', reason: expect.stringMatching(reason), senderRefusals: 1 });
      expect(JSON.stringify(alarms)).not.toContain('@');
      await returnToQueue();
      expect(await mailsTo(first)).toHaveLength(1);
      expect(await messagesOf(cloud, club.id)).toEqual([]);
      forget();
      await sweep(cloud);
      expect(alarmed()).toEqual([]);
    },
  );

test('each further refusal lengthens the pause, up to an hour', async () => {
  cloud.local.mailAccount.trouble = 'unverified';
  await newMember();
  await cloud.drain();
  const pauses: number[] = [];
  for (let refusal = 1; refusal <= 9; refusal++) {
    const item = await cloud.service.get(keys.mailCircuit('account'), { consistent: true });
    expect(item).toMatchObject({ refusals: refusal });
    pauses.push(Math.round((Number(item?.until) - Date.now()) / 60_000));
    await passPause(cloud);
    await sweep(cloud);
  }
  expect(pauses[0]).toBeLessThanOrEqual(1);
  expect(pauses.slice(1, 6)).toEqual(pauses.slice(1, 6).toSorted((one, other) => one - other));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60);
  expect(pauses.at(-1)).toBeGreaterThan(30);
  await returnToQueue();
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test("account mails are sent while ticket mails' sender is refused, and no ticket shows as bounced", async () => {
  const [ticketId = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  await club.sell(club.seller, ticketId, { email: `kund@${club.urlKey}.example` });
  cloud.local.mailAccount.trouble = 'sandbox';
  await club.seller.call(mailTicket, { body: { ticketId } });
  await cloud.drain();
  cloud.local.mailAccount.trouble = undefined;
  expect(await mailsTo(await newMember())).toHaveLength(1);
  const status = async () =>
    (await club.seller.call(readTicket, { params: { id: ticketId } })).body.customer?.mailStatus;
  expect(await status()).toBe('queued');
  await returnToQueue();
  expect([await status(), await messagesOf(cloud, club.id)]).toEqual(['sent', []]);
});

test('mails that SES throttles wait in the outbox', async () => {
  const before = await dead();
  cloud.local.mailAccount.trouble = 'rate';
  const email = await newMember();
  await cloud.drain();
  expect(await messagesOf(cloud, club.id)).toHaveLength(1);
  expect(await dead()).toEqual(before);
  await returnToQueue();
  expect(await mailsTo(email)).toHaveLength(1);
});
