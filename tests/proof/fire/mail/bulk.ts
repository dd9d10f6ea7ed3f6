import { createDraw, drawWinner, listDraws, mailWinners } from '../../../../shared/contract/draw.ts';
import { createUser } from '../../../../shared/contract/user.ts';
import { buyer, type TestClub } from '../../../support/club.ts';
import { manyTickets } from '../../../support/many-tickets.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
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
export async function bulk(cloud: TestCloud, { short }: Extent): Promise<Found> {
  const recipients = short ? 400 : 20_000;
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
