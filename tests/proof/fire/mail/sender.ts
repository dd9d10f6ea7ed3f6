import { listDraws, mailWinners } from '../../../../shared/contract/draw.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { passPause, sweep, messagesOf } from '../../../workers/outbox.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { drawn, sentAtLeast } from './bulk.ts';

/** How often the pause after a refusal passes while the sender is away. */
const hours = 3;
const deadQueues = ['WinnerMailDeadLetters', 'AccountMailDeadLetters', 'TicketMailDeadLetters'];

/** Counts the calls of SES while something runs. */
async function callsDuring({ local }: TestCloud, run: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const stop = local.gateway.observe(({ service }) => {
    if (service === 'ses') calls++;
  });
  await run();
  stop();
  return calls;
}

/** The sender is taken away in the middle of a draw's mail and given back: every buyer has one mail. */
export async function sender(cloud: TestCloud, { short, say }: Extent): Promise<Found> {
  const recipients = short ? 200 : 2000;
  const { local } = cloud;
  const { club, lottery, drawId } = await drawn(cloud, recipients);
  const mailed = async () => {
    const mails = await cloud.mails();
    return mails.flatMap(({ to }) => to).filter((address) => address.endsWith(`@${club.urlKey}.example`));
  };
  const buyers = async () => (await mailed()).filter((address) => address.startsWith('kund'));
  const dead = async () => {
    const counts = await Promise.all(deadQueues.map((queue) => local.queued(queue)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const deadBefore = await dead();
  const underWay = sentAtLeast(cloud, recipients / 4);
  await club.admin.call(mailWinners, { body: { drawId } });
  await underWay;
  local.mailAccount.trouble = 'unverified';
  // What is under way meets the refusal; nothing else asks.
  const atOnce = await callsDuring(cloud, () => local.drain(300_000));
  const before = (await buyers()).length;
  const away = await callsDuring(cloud, async () => {
    for (let hour = 0; hour < hours; hour++) {
      await sweep(cloud);
      await passPause(cloud);
      await sweep(cloud);
    }
  });
  const [deadMeanwhile, keptMeanwhile] = [await dead(), (await messagesOf(cloud, club.id)).length];
  local.mailAccount.trouble = undefined;
  say('sender: given back');
  await passPause(cloud);
  // The first minute asks SES, the second sends what waits.
  for (let minute = 0; minute < 2; minute++) {
    await cloud.local.runSchedule('EachMinute');
    await local.drain(600_000);
  }
  const addresses = await buyers();
  const { body: draws } = await club.admin.call(listDraws, { params: { ticketBaseId: lottery } });
  return {
    figures: {
      'buyers whose sender was taken away': recipients,
      'of them mailed before': before,
      'calls of SES while it went away': atOnce,
      'calls of SES in the pauses after': away,
      'mails after it was given back': addresses.length - before,
    },
    wrong: wrongs({
      'the sender was not taken away in the middle': before < recipients / 4 || before >= recipients,
      'SES was asked by more than one mail in a pause': away > hours,
      'a mail was given up while the sender was away': deadMeanwhile !== deadBefore || keptMeanwhile === 0,
      'a buyer has no mail, or two':
        addresses.length !== recipients || new Set(addresses).size !== recipients,
      'a buyer counts as refused': draws[0]?.mail?.refused !== 0 || draws[0]?.mail?.sent !== recipients,
      'something is still waiting': (await messagesOf(cloud, club.id)).length > 0,
    }),
  };
}
