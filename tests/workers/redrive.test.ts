import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { mailTicket, readTicket } from '../../shared/contract/ticket.ts';
import { createUser } from '../../shared/contract/user.ts';
import type { DeadQueue, OpsAnswer } from '../../shared/ops.ts';
import { outboxKeyOf } from '../../functions/store/outbox.ts';
import { redrive as redriveFor } from '../../functions/redrive/redrive.ts';
import type { TestClub } from '../support/cloud.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { meddle, messagesOf } from './outbox.ts';

const cloud = await ownCloud();
const club: TestClub = await cloud.club();
let people = 0;

const mailsTo = async (email: string) => (await cloud.mails()).filter(({ to }) => to.includes(email));
const dead = (queue: string) => cloud.local.queued(queue);
async function redrive(queue: DeadQueue, discard = false) {
  const { payload, error } = await cloud.local.invoke('runOps', { command: 'redrive', queue, discard });
  await cloud.drain();
  if (error) throw new Error(error.errorMessage);
  return payload as OpsAnswer & { message?: string; refused?: object[] };
}
/** Sends a message to the dead-letter queue, as the operator. */
async function deadLetter(queue: string, body: string): Promise<void> {
  const { gateway, region } = cloud.local.endpoints;
  const client = new SQSClient({ endpoint: gateway, region });
  const QueueUrl = `${gateway}/${cloud.local.queue(queue)}`;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: body }));
}
async function newMember(): Promise<string> {
  const email = `omigen${++people}@${club.urlKey}.example`;
  const body = { email, firstName: 'Mio', lastName: 'Ny', teamId: club.p12 };
  expect((await club.leader.call(createUser, { body })).status).toBe(201);
  return email;
}
/** Sells a ticket to this email and mails it; returns its id. */
async function mailed(email: string): Promise<string> {
  const [ticketId = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  await club.sell(club.seller, ticketId, { email });
  await club.seller.call(mailTicket, { body: { ticketId } });
  await cloud.drain();
  return ticketId;
}

test('a mail whose worker failed five times is sent once when its dead letter is moved back, however often', async () => {
  await cloud.drain();
  // What an earlier file of this process has left.
  await redrive('account', true);
  let failed = 0;
  const stop = meddle(cloud, 'sendAccountMail', ({ service }) => {
    if (service !== 'dynamodb') return undefined;
    failed++;
    return 'fail';
  });
  const email = await newMember();
  // The worker's client makes five attempts before the worker gives up; then the message is redelivered.
  for (let receive = 1; receive <= 5; receive++) {
    await expect.poll(() => failed).toBe(5 * receive);
    await cloud.local.redeliver();
  }
  await expect.poll(() => dead('AccountMailDeadLetters')).toBe(1);
  stop();
  expect(await mailsTo(email)).toEqual([]);
  const [stored] = await messagesOf(cloud, club.id);
  await deadLetter('AccountMailDeadLetters', JSON.stringify(stored && outboxKeyOf(stored)));
  expect(await redrive('account')).toEqual({ message: '2 meddelanden flyttades tillbaka till kön.' });
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await dead('AccountMailDeadLetters')).toBe(0);
  expect(await redrive('account')).toEqual({ message: 'Det fanns inga meddelanden att flytta tillbaka.' });
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test('permanently refused recipients stay and are reported, without an address, until discarded', async () => {
  await mailed('reject@kund.example');
  await mailed('reject@kund.example');
  await deadLetter('TicketMailDeadLetters', 'ingenting');
  const summary = await redrive('ticket');
  expect(summary.message?.split('\n')).toEqual([
    'Det fanns inga meddelanden att flytta tillbaka.',
    '2 gäller mottagare som är nekade för gott. De ligger kvar, och --discard tar bort dem.',
    '1 gick inte att flytta tillbaka. Den ligger kvar, och --discard tar bort den.',
  ]);
  const refusal = {
    club: `Klubb ${club.urlKey} (${club.urlKey})`,
    mail: expect.any(String),
    reason: expect.stringMatching(/^InvalidParameterValue: /),
    receivers: 1,
  };
  expect(summary.refused).toEqual([refusal, refusal]);
  expect(JSON.stringify(summary)).not.toContain('@');
  const again = await redrive('ticket');
  expect([again.message, again.refused]).toEqual([
    summary.message,
    expect.arrayContaining(summary.refused ?? []),
  ]);
  expect(await dead('TicketMailDeadLetters')).toBe(3);
  expect((await redrive('ticket', true)).message).toContain(
    '2 gäller mottagare som är nekade för gott. De är borttagna.',
  );
  expect(await dead('TicketMailDeadLetters')).toBe(0);
  expect(await mailsTo('reject@kund.example')).toEqual([]);
});

test('records an event that could not be recorded before', async () => {
  const stop = meddle(cloud, 'recordMailEvent', () => 'fail');
  const id = await mailed(`bounce@${club.urlKey}.example`);
  stop();
  const status = async () =>
    (await club.seller.call(readTicket, { params: { id } })).body.customer?.mailStatus;
  expect([await status(), await dead('DeadMailEvents')]).toEqual(['sent', 2]);
  await deadLetter('DeadMailEvents', '{}');
  const left = '1 gick inte att anteckna. Den ligger kvar, och --discard tar bort den.';
  expect(await redrive('events')).toEqual({ message: `2 händelser antecknades.\n${left}` });
  expect([await status(), await dead('DeadMailEvents')]).toEqual(['bounced', 1]);
  await redrive('events', true);
  expect(await dead('DeadMailEvents')).toBe(0);
});

test("moves a job and a draw's mail back to their own queues", async () => {
  const [job, mail] = [{ pending: { club: club.id, id: 'borta' } }, { pk: 'borta', sk: 'borta', batch: 3 }];
  await deadLetter('JobDeadLetters', JSON.stringify(job));
  await deadLetter('WinnerMailDeadLetters', JSON.stringify(mail));
  const sent: string[] = [];
  const stop = cloud.local.gateway.intercept(({ caller, operation, input }) => {
    if (caller.name.endsWith('-runOps') && operation.startsWith('Send')) sent.push(JSON.stringify(input));
    return undefined;
  });
  const moved = { message: '1 meddelande flyttades tillbaka till kön.' };
  expect([await redrive('job'), await redrive('winner')]).toEqual([moved, moved]);
  stop();
  expect(sent).toHaveLength(2);
  expect(sent[0]).toContain('JobQueue');
  expect(sent[1]).toContain('WinnerMailQueue');
  expect(sent[1]).toContain(JSON.stringify(JSON.stringify(mail)).slice(1, -1));
});

test('leaves and reports what the queue does not accept, and what there is no time for', async () => {
  for (const pk of ['en', 'två']) await deadLetter('AccountMailDeadLetters', JSON.stringify({ pk, sk: pk }));
  const late = await redriveFor(cloud.service, { queue: 'account', discard: true }, () => 9999);
  expect(late).toEqual({ done: 0, refused: [], undeliverable: 0, left: 2 });
  const stop = meddle(cloud, 'runOps', ({ operation }) =>
    operation.startsWith('Send') ? 'fail' : undefined,
  );
  await expect(redrive('account')).rejects.toThrow();
  stop();
  expect(await dead('AccountMailDeadLetters')).toBe(2);
});
