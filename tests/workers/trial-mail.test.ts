import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { resetPassword } from '../../shared/contract/auth.ts';
import { readTrial } from '../../shared/contract/trial.ts';
import { createDraw, drawWinner, mailWinners, readDraw } from '../../shared/contract/draw.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { mailTicket, readTicket } from '../../shared/contract/ticket.ts';
import { readDonor, thankDonor } from '../../shared/contract/donor.ts';
import { readOverview } from '../../shared/contract/report.ts';
import { createUser, readUser, resendActivation } from '../../shared/contract/user.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { trialLimits } from '../../shared/domain/trial.ts';
import { buyer } from '../support/club.ts';
import { type TestClub, type TestCloud, testCloud } from '../support/cloud.ts';
import { give, makeFundraiser } from '../support/fundraiser.ts';
import { putOnTrial, selfMadeClub } from '../support/self-made.ts';
import { messagesOf, pass, receive, sweep } from './outbox.ts';
import { outboxKeyOf } from '../../functions/store/outbox.ts';

const members = 'MEMBERS';
const today = () => dayOf(new Date());

/** A club on trial that has mailed so much already. */
async function clubOnTrial(cloud: TestCloud, mailed: { members?: number; buyers?: number }) {
  const club = await cloud.club();
  await cloud.drain();
  await putOnTrial(cloud, club);
  await count(cloud, club, members, mailed.members ?? 0);
  await count(cloud, club, today(), mailed.buyers ?? 0);
  return club;
}
const count = (cloud: TestCloud, club: TestClub, of: string, mailed: number) =>
  cloud.service.of(club.id).write({ put: { ...keys.trialMail(of, 'COUNT'), count: mailed } });
const mailsFor = async (cloud: TestCloud, part: string) =>
  (await cloud.mails()).filter(({ to }) => to.some((address) => address.includes(part)));
const approve = (cloud: TestCloud, club: TestClub) =>
  cloud.local.invoke('runOps', { command: 'approve', urlKey: club.urlKey, orgNumber: '556036-0793' });
/** As if the pause of the held mails were over. */
async function endHold(cloud: TestCloud, club: TestClub) {
  await pass(cloud, club.id, 3);
  for (const { queue, id } of await messagesOf(cloud, club.id))
    await cloud.service.write({
      update: keys.outbox(queue, club.id, id),
      set: { heldUntil: Date.now() - 1, relayedAt: 0 },
    });
  await sweep(cloud);
}

test('activation mails go to a thousand addresses in all, each counted once; the rest waits for the approval', async () => {
  const cloud = await testCloud();
  const club = await clubOnTrial(cloud, { members: trialLimits.memberAddresses - 2 });
  const add = (email: string, firstName: string) =>
    club.leader.call(createUser, { body: { email, firstName, lastName: 'Ny', teamId: club.p12 } });
  const address = (name: string) => `${name}@${club.urlKey}.ny.example`;
  // One address for two children, and five others at once: two addresses are left.
  expect((await add(address('barn'), 'Ett')).status).toBe(201);
  expect((await add(address('Barn'), 'Annat')).status).toBe(201);
  expect(await mailsFor(cloud, '.ny.example')).toHaveLength(2);
  const added = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => add(address(name), 'Mio')));
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await mailsFor(cloud, `${club.urlKey}.ny.example`)).toHaveLength(3);
  const held = await messagesOf(cloud, club.id);
  expect(held).toHaveLength(4);
  for (const { heldUntil = 0 } of held) expect(heldUntil).toBeGreaterThan(Date.now());
  expect((await club.admin.call(readTrial, {})).body).toEqual({
    memberAddresses: 1000,
    maxMemberAddresses: 1000,
    buyerMails: 0,
    maxBuyerMails: 50,
  });
  // Until the pause is over no sweep tries them; who has been mailed is mailed again.
  await pass(cloud, club.id, 3);
  const waiting = await messagesOf(cloud, club.id);
  await sweep(cloud);
  expect(await messagesOf(cloud, club.id)).toEqual(waiting);
  await approve(cloud, club);
  await endHold(cloud, club);
  expect(await mailsFor(cloud, `${club.urlKey}.ny.example`)).toHaveLength(7);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
  expect((await club.admin.call(readTrial, {})).status).toBe(204);
});

test('who started the club gets a new password also when its limit is reached', async () => {
  const cloud = await testCloud();
  const { id, master } = await selfMadeClub(cloud);
  await cloud.service
    .of(id)
    .write({ put: { ...keys.trialMail(members, 'COUNT'), count: trialLimits.memberAddresses } });
  await cloud.anonymous.call(resetPassword, { body: { clubId: id, email: master.email } });
  const mails = await mailsFor(cloud, master.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Välj ett nytt lösenord för Siv']);
});

test('buyers get fifty mails a day; every sale beyond is made, and shows that its mail waits', async () => {
  const cloud = await testCloud();
  const club = await clubOnTrial(cloud, { buyers: trialLimits.buyerMailsPerDay - 2 });
  const lottery = await club.lottery();
  await club.edit(lottery, { ground: 'event' });
  const tickets = await club.tickets(lottery, club.seller, 5);
  const sold = await Promise.all(
    tickets.map((ticketId, index) =>
      club.seller.call(createSale, {
        body: { ticketIds: [ticketId], ...buyer, email: `kund${index}@${club.urlKey}.kund.example` },
      }),
    ),
  );
  expect(sold.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await mailsFor(cloud, `${club.urlKey}.kund.example`)).toHaveLength(2);
  const statuses = async () =>
    (await Promise.all(tickets.map((id) => club.seller.call(readTicket, { params: { id } })))).map(
      ({ body }) => body.customer?.mailStatus,
    );
  const first = await statuses();
  expect(first.filter((status) => status === 'held')).toHaveLength(3);
  expect(first.filter((status) => status === 'sent')).toHaveLength(2);
  // The same message again, by another worker: a mail counts once, and a held one stays held.
  for (const stored of await messagesOf(cloud, club.id))
    await receive(cloud, 'sendTicketMail', outboxKeyOf(stored));
  expect((await club.admin.call(readTrial, {})).body.buyerMails).toBe(50);
  // The next day.
  await count(cloud, club, today(), 0);
  await endHold(cloud, club);
  expect(await statuses()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
  expect(await mailsFor(cloud, `${club.urlKey}.kund.example`)).toHaveLength(5);
});

/** As if the mails had waited for two weeks. */
async function endWaiting(cloud: TestCloud, club: TestClub) {
  await pass(cloud, club.id, 14 * 24 * 60 + 1);
  await sweep(cloud);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
}

test('a mail that has waited for 14 days is given up: its ticket, donor or member says so, and it can be sent again', async () => {
  const cloud = await testCloud();
  const club = await clubOnTrial(cloud, {
    members: trialLimits.memberAddresses,
    buyers: trialLimits.buyerMailsPerDay,
  });
  const lottery = await club.lottery();
  await club.edit(lottery, { ground: 'event' });
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  const person = { ...buyer, email: `kund@${club.urlKey}.gavsupp.example` };
  await club.seller.call(createSale, { body: { ticketIds: [ticketId], ...person } });
  const fundraiserId = await makeFundraiser(club, [club.seller]);
  const given = await give(club.seller, fundraiserId, { email: `ge@${club.urlKey}.gavsupp.example` });
  await club.seller.call(thankDonor, { body: { fundraiserDonorId: given, message: '' } });
  const { body: member } = await club.leader.call(createUser, {
    body: {
      email: `ny@${club.urlKey}.gavsupp.example`,
      firstName: 'Mio',
      lastName: 'Ny',
      teamId: club.p12,
    },
  });
  await cloud.drain();
  const shown = async () => {
    await cloud.drain();
    const [ticket, donor, user] = await Promise.all([
      club.seller.call(readTicket, { params: { id: ticketId } }),
      club.seller.call(readDonor, { params: { id: given } }),
      club.admin.call(readUser, { params: { id: member } }),
    ]);
    return [ticket.body.customer?.mailStatus, donor.body.mailStatus, user.body.mailStatus];
  };
  expect(await shown()).toEqual(['held', 'held', undefined]);
  await pass(cloud, club.id, 14 * 24 * 60 - 60);
  await sweep(cloud);
  expect(await shown()).toEqual(['held', 'held', undefined]);
  await endWaiting(cloud, club);
  expect(await shown()).toEqual(['givenUp', 'givenUp', 'givenUp']);
  const { body: overview } = await club.admin.call(readOverview, {});
  expect([overview.unreachedMembers, overview.lotteries[0]?.unreachedBuyers]).toEqual([1, 1]);
  expect(await mailsFor(cloud, `${club.urlKey}.gavsupp.example`)).toEqual([]);

  await approve(cloud, club);
  await cloud.service.of(club.id).write({ update: keys.user(member), set: { activationAskedAt: 0 } });
  const again = await Promise.all([
    club.seller.call(mailTicket, { body: { ticketId } }),
    club.seller.call(thankDonor, { body: { fundraiserDonorId: given, message: '' } }),
    club.leader.call(resendActivation, { params: { id: member } }),
  ]);
  expect(again.map(({ status }) => status)).toEqual([202, 202, 204]);
  expect(await shown()).toEqual(['sent', 'sent', undefined]);
  expect(await mailsFor(cloud, `${club.urlKey}.gavsupp.example`)).toHaveLength(3);
  const after = (await club.admin.call(readOverview, {})).body;
  expect([after.unreachedMembers, after.lotteries[0]?.unreachedBuyers]).toEqual([0, 0]);
});

test('winner mails beyond the limit wait too, and each buyer gets one', async () => {
  const cloud = await testCloud();
  const club = await clubOnTrial(cloud, { buyers: trialLimits.buyerMailsPerDay - 1 });
  const lottery = await club.lottery();
  await club.edit(lottery, { ground: 'event' });
  const tickets = await club.tickets(lottery, club.seller, 3);
  for (const [index, id] of tickets.entries())
    await club.sell(club.seller, id, { email: `vinn${index}@${club.urlKey}.vinn.example` });
  const { body: drawId } = await club.admin.call(createDraw, { body: { name: 'D', ticketBaseId: lottery } });
  await club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
  await club.admin.call(mailWinners, { body: { drawId, message: null, testReceiver: null } });
  expect(await mailsFor(cloud, `${club.urlKey}.vinn.example`)).toHaveLength(1);
  await count(cloud, club, today(), 0);
  await endHold(cloud, club);
  expect(await mailsFor(cloud, `${club.urlKey}.vinn.example`)).toHaveLength(3);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
  const { body: draw } = await club.admin.call(readDraw, { params: { id: drawId } });
  expect(draw.mailSent).toBe(true);
});

test('a winner mail that is given up waits for nobody', async () => {
  const cloud = await testCloud();
  const club = await clubOnTrial(cloud, { buyers: trialLimits.buyerMailsPerDay });
  const lottery = await club.lottery();
  await club.edit(lottery, { ground: 'event' });
  const [id = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, id, { email: `vinn@${club.urlKey}.vinn.example` });
  const { body: drawId } = await club.admin.call(createDraw, { body: { name: 'D', ticketBaseId: lottery } });
  await club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
  await club.admin.call(mailWinners, { body: { drawId, message: null, testReceiver: null } });
  await cloud.drain();
  const mail = async () => (await club.admin.call(readDraw, { params: { id: drawId } })).body.mail;
  expect(await mail()).toMatchObject({ total: 1, waiting: 1, refused: 0 });
  await endWaiting(cloud, club);
  expect(await mail()).toMatchObject({ total: 1, waiting: 0, refused: 1 });
});
