import { expect, test } from 'vitest';
import { controlledBy } from '../api/draw/controlled-by.ts';
import { reason } from '../api/draw/controlled.ts';
import { giveRole } from '../../shared/contract/user.ts';
import { messagesOf } from './outbox.ts';

test('a controlled draw mails its controller the link and what to do, and its Admins what they must know, once an email', async () => {
  const found = await controlledBy();
  const { cloud, club, controller, karin, token, freeze, unfreeze, id, winner, redraw, hash } = found;
  // A third Admin at the email of the first: one mail for both.
  const twin = await club.maker.addUser(
    { firstName: 'Tvilling', lastName: 'Admin', email: club.admin.email },
    club.office,
    new Date(),
    {},
  );
  await club.master.call(giveRole, { body: { userId: twin, roleId: 2 } });
  const mails = async (subject: RegExp) =>
    (await cloud.mails()).filter(
      (mail) => mail.to.join().includes(club.urlKey) && subject.test(mail.subject),
    );
  const to = (found: Awaited<ReturnType<typeof mails>>) => found.flatMap((mail) => mail.to).toSorted();
  const admins = [club.admin.email, club.master.email].toSorted();

  const [link, ...others] = await mails(/^Kontrollera dragningen i /);
  expect([link?.to, others]).toEqual([[karin.email], []]);
  expect(link?.text).toContain(`${cloud.url}/kontroll/${token}\n`);
  expect(link?.html).toContain(`href="${cloud.url}/kontroll/${token}"`);
  expect(link?.text).toMatch(/Hej Karin Östergård! Klubb .* ber dig kontrollera en dragning/);
  for (const step of ['1. Före dragningen', '2. I rummet', '3. Efter dragningen'])
    expect(link?.text).toContain(step);
  expect(link?.headers['reply-to']).toContain(club.admin.email);

  await freeze(id);
  const frozen = await mails(/^Lotterna är frysta: Julen/);
  expect(to(frozen)).toEqual([...admins, karin.email].toSorted());
  const theirs = frozen.find((mail) => mail.to.includes(karin.email));
  expect(theirs?.text).toContain(`/kontroll/${token}`);
  for (const mail of frozen.filter((each) => each !== theirs)) expect(mail.text).not.toContain('/kontroll/');

  await controller.refuse('Elcykeln på affischen\när en cykelhjälm <b>');
  const refused = await mails(/^Kontrollanten godkänner inte: Julen/);
  expect(to(refused)).toEqual(admins);
  expect(refused[0]?.html).toContain('Elcykeln på affischen<br>är en cykelhjälm &lt;b&gt;');

  await controller.approve(await hash());
  await controller.start();
  const [won] = (await winner(id)) as { drawWinner: { id: string }; ticket: { number: number } }[];
  const drawn = (await redraw(id, won?.drawWinner.id ?? '')) as { ticket: { number: number } }[];
  const redrawn = await mails(/^En vinst är omdragen: Julen/);
  expect(to(redrawn)).toEqual(admins);
  expect(redrawn[0]?.text).toContain(`Lotten som utgår: ${won?.ticket.number}`);
  expect(redrawn[0]?.text).toContain(`Ny vinnande lott: ${drawn[1]?.ticket.number}`);
  expect(redrawn[0]?.text).toContain(`Omdragen av: Admin Adminsson`);
  expect(redrawn[0]?.text).toContain(reason);
  for (const { text } of redrawn) expect(text).not.toMatch(/Åsa|Köpare/);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
  expect(await unfreeze(id)).toBe('409 draw.started');
});
