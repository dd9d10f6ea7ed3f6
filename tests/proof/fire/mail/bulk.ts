import { createDraw, drawWinner, listDraws, mailWinners } from '../../../../shared/contract/draw.ts';
import { createUser } from '../../../../shared/contract/user.ts';
import { unsubscribedOf } from '../../../../functions/store/mail-batch.ts';
import { buyer, type TestClub } from '../../../support/club.ts';
import { manyTickets } from '../../../support/many-tickets.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { messagesOf } from '../../../workers/outbox.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';

/** How often another club wants an account mail while the queue of winner mails is long. */
const activations = 10;

/** A drawn lottery with so many buyers: ready to be mailed. */
export async function drawn(cloud: TestCloud, recipients: number) {
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: recipients });
  await manyTickets(cloud, club, lottery, recipients, (number) => ({
    ...buyer,
    email: `kund${number}@${club.urlKey}.example`,
  }));
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Jul', ticketBaseId: lottery },
  });
  await club.admin.call(drawWinner, { body: { drawId, name: 'Elcykel' } });
  await cloud.drain();
  return { club, lottery, drawId };
}

/** Resolves when so many winner mails have gone out in all. */
export function sentAtLeast({ local }: TestCloud, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const stop = local.gateway.observe((call) => {
    if (call.service === 'ses' && call.caller.endsWith('-sendWinnerMail') && ++sent >= count) resolve();
  });
  return promise.finally(stop);
}

/** Resolves with the activation mail of a new member. */
async function activated({ local }: TestCloud, club: TestClub, index: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = local.gateway.observe((call) => {
    if (call.service === 'ses' && call.caller.endsWith('-sendAccountMail')) resolve();
  });
  await club.leader.call(createUser, {
    body: { email: `ny${index}@${club.urlKey}.example`, firstName: 'Mio', lastName: 'Ny', teamId: club.p12 },
  });
  await promise.finally(stop);
}

/**
 * One club's winner mails wait by the hundred, and SES takes none of them any more; another's activation mails go past
 * them all.
 */
async function fairness(cloud: TestCloud, recipients: number): Promise<Found> {
  const { club, lottery, drawId } = await drawn(cloud, recipients);
  const other = await cloud.club();
  await cloud.drain();
  const underWay = sentAtLeast(cloud, 20);
  await club.admin.call(mailWinners, { body: { drawId } });
  await underWay;
  const held = Promise.withResolvers<'fail'>();
  const first = Promise.withResolvers<void>();
  let holding = 0;
  const stop = cloud.local.gateway.intercept((call) => {
    if (call.service !== 'ses' || !call.caller.name.endsWith('-sendWinnerMail')) return 'pass';
    holding++;
    first.resolve();
    return held.promise;
  });
  await first.promise;
  for (let index = 0; index < activations; index++) await activated(cloud, other, index);
  const { body: draws } = await club.admin.call(listDraws, { params: { ticketBaseId: lottery } });
  const waiting = draws[0]?.mail?.waiting ?? 0;
  stop();
  held.resolve('fail');
  return {
    figures: {
      'winner mails queued': recipients,
      'of them held by SES': holding,
      'of them waiting when the last activation mail had gone': waiting,
      'activation mails that went past them': activations,
    },
    wrong: wrongs({ 'nothing was waiting any more: nothing was measured': waiting === 0 }),
  };
}

/** Many Admins press at once, or one often: one is taken, and every address gets one mail, with both headers of RFC 8058. */
async function once(
  cloud: TestCloud,
  { presses, recipients }: { presses: number; recipients: number },
): Promise<Found> {
  const { club, lottery, drawId } = await drawn(cloud, recipients);
  const answers = await inParallel(
    times(presses, () => club.admin.call(mailWinners, { body: { drawId } })),
    presses,
  );
  const taken = answers.filter(({ status }) => status === 202).length;
  const refused = answers.filter(({ status }) => status === 409).length;
  const messages = (await messagesOf(cloud, club.id)).filter(({ task }) => task.kind === 'winners').length;
  const mails = (await cloud.mails()).filter(({ to }) => to[0]?.endsWith(`@${club.urlKey}.example`));
  const bulk = mails.filter(({ to }) => to[0]?.startsWith('kund'));
  const link = /<(.+)>/.exec(bulk[0]?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const gone = async () =>
    (await unsubscribedOf(cloud.service.of(club.id), { id: lottery, unsubscribed: true })).size;
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(link, { method });
  const afterLooking = await gone();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(link, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  return {
    figures: {
      'presses at once': presses,
      'of them taken': taken,
      'mails sent': bulk.length,
      'unsubscribed by looking at the link': afterLooking,
      'unsubscribed by one click': await gone(),
    },
    wrong: wrongs({
      'more or less than one press was taken': taken !== 1 || refused !== presses - 1,
      'more than one job was begun': messages > 1,
      'an address got no mail, or two':
        bulk.length !== recipients || new Set(bulk.map(({ to }) => to[0])).size !== recipients,
      'a bulk mail lacks a header of RFC 8058': bulk.some(
        (mail) =>
          !/^<https?:\/\/.+>$/.test(mail.headers['list-unsubscribe'] ?? '') ||
          mail.headers['list-unsubscribe-post'] !== 'List-Unsubscribe=One-Click',
      ),
      'looking at the link unsubscribed somebody': afterLooking !== 0,
      'one click unsubscribed nobody': (await gone()) !== 1,
    }),
  };
}

export async function bulk(cloud: TestCloud, { short, say }: Extent): Promise<Found> {
  const pressed = await once(
    cloud,
    short ? { presses: 10, recipients: 40 } : { presses: 50, recipients: 120 },
  );
  say('bulk: pressed');
  // Last: what it leaves in the queue nobody waits for.
  const fair = await fairness(cloud, short ? 400 : 20_000);
  say('bulk: queued');
  return { figures: { ...pressed.figures, ...fair.figures }, wrong: [...pressed.wrong, ...fair.wrong] };
}
