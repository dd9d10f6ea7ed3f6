import { expect, test } from 'vitest';
import { createDonor, editDonor, readDonor, thankDonor } from '../../shared/contract/donor.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { dataUrl, jpeg } from '../fixtures/pictures.ts';
import { type Mail, type TestClub, testClub } from '../support/cloud.ts';
import { changeFundraiser, donor, give, makeFundraiser } from '../support/fundraiser.ts';
import { outcomeOf } from '../support/refusal.ts';
import { messagesOf } from './outbox.ts';

const to = (mails: readonly Mail[], address: string) => mails.filter((mail) => mail.to.includes(address));

async function clubWithDonor() {
  const { cloud, club } = await testClub();
  const fundraiserId = await makeFundraiser(club, [club.seller]);
  const email = `givare@${club.urlKey}.example`;
  const id = await give(club.seller, fundraiserId, { email, sum: 1250 });
  const thank = (message?: string, user = club.seller) =>
    user.call(thankDonor, { body: { fundraiserDonorId: id, ...(message !== undefined && { message }) } });
  return { cloud, club, fundraiserId, email, id, thank, status: () => statusOf(club, id) };
}
const statusOf = async (club: TestClub, id: string) =>
  (await club.admin.call(readDonor, { params: { id } })).body.mailStatus;

test('thanks a donor in one mail, with fundraiser, sum, message and image, and shows it as sent', async () => {
  const { cloud, club, fundraiserId, email, thank, status } = await clubWithDonor();
  const imageFile = dataUrl(jpeg, 'image/jpeg');
  await club.admin.call(saveImage, { body: { key: `fundraiser_${fundraiserId}`, imageFile } });
  expect((await thank('Tack & hej <3\nElsa')).status).toBe(202);
  const [mail, ...others] = to(await cloud.mails(), email);
  expect(others).toEqual([]);
  expect(mail?.headers.from).toBe(`Klubb ${club.urlKey} <lottlaget@lottlaget.example>`);
  expect(mail?.headers['reply-to']).toContain(club.admin.email);
  expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
  expect(mail?.subject).toBe('Tack för ditt bidrag till Ny läktare');
  expect(mail?.html).toContain('Tack &amp; hej &lt;3<br>Elsa');
  expect(mail?.text).toContain('Ditt bidrag: 1\u00a0250:-');
  expect(mail?.text).toContain('Hej Örjan Ek!');
  expect(mail?.attachments).toMatchObject([{ filename: 'bild.jpg', contentType: 'image/jpeg' }]);
  expect(await status()).toBe('sent');
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test('the user who registered a donor, and Admins, thank them even after the fundraiser is closed', async () => {
  const { cloud, club, fundraiserId, email, thank } = await clubWithDonor();
  await changeFundraiser(club, fundraiserId, { closed: true });
  expect(outcomeOf(await thank(undefined, club.leader))).toBe('404 notFound');
  expect(outcomeOf(await thank(undefined, (await cloud.club()).admin))).toBe('404 notFound');
  expect((await thank(undefined, club.admin)).status).toBe(202);
  expect((await thank()).status).toBe(202);
  expect(to(await cloud.mails(), email)).toHaveLength(2);
});

test('does not mail a donor without an email, and mails a changed email at the new address', async () => {
  const { cloud, club, fundraiserId, email, id, thank, status } = await clubWithDonor();
  const { body: without } = await club.seller.call(createDonor, {
    body: { fundraiserId, displayName: 'Anonym', sum: 1 },
  });
  const refused = await club.seller.call(thankDonor, { body: { fundraiserDonorId: without } });
  expect(outcomeOf(refused)).toBe('409 donor.noEmail');
  await thank();
  expect(to(await cloud.mails(), email)).toHaveLength(1);
  const other = `ny@${club.urlKey}.example`;
  await club.seller.call(editDonor, { body: { id, ...donor, email: other } });
  expect(await status()).toBe('none');
  await thank();
  expect(to(await cloud.mails(), other)).toHaveLength(1);
  expect(await status()).toBe('sent');
});

test('thanks that bounce are shown so', async () => {
  const { cloud, club, fundraiserId } = await clubWithDonor();
  const id = await give(club.seller, fundraiserId, { email: `bounce@${club.urlKey}.example` });
  await club.seller.call(thankDonor, { body: { fundraiserDonorId: id } });
  await cloud.drain();
  expect(await statusOf(club, id)).toBe('bounced');
});

test('a request repeated with its key thanks once', async () => {
  const { cloud, club, email, id } = await clubWithDonor();
  const body = { fundraiserDonorId: id };
  for (let round = 0; round < 2; round++)
    expect((await club.seller.call(thankDonor, { body }, { key: 'thanks-once' })).status).toBe(202);
  expect(to(await cloud.mails(), email)).toHaveLength(1);
});
