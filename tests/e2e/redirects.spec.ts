/** @module-tag search */
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { expect, phone } from './fixtures.ts';
import { expectStart } from './start-page.ts';

const teamPaths = (club: TestClub) => [`/team/${club.p12}`, `/user/${club.seller.id}`];
const adminPaths = (club: TestClub) => [
  '/admin/ticketbases',
  '/admin/ticketbase/1',
  '/admin/sections',
  `/admin/section/${club.sectionId}`,
  '/admin/draws/1',
  '/admin/draw/1',
];

test('a page without access and an unknown page redirect to the start page', async ({
  club,
  person,
  signedIn,
}) => {
  const visitor = await person(phone);
  for (const path of ['/home', '/ticket/1', ...teamPaths(club), '/admin/sections', '/ingen-sida'])
    await expectStart(visitor, path);
  const seller = await signedIn(club.seller, phone);
  for (const path of [...teamPaths(club), ...adminPaths(club), '/ingen/sida/alls'])
    await expectStart(seller, path);
  await expect(seller.getByRole('link', { name: 'Du är inloggad Saljare - Gå in' }).first()).toBeVisible();
  const leader = await signedIn(club.leader, phone);
  for (const path of adminPaths(club)) await expectStart(leader, path);
  const content = await signedIn(club.content, phone);
  for (const path of [...teamPaths(club), '/admin/sections']) await expectStart(content, path);
  await visitor.goto('/');
  await visitor.waitForURL('**/start');
});

test('an unknown path below an existing one redirects to start, too', async ({ club, person, signedIn }) => {
  const visitor = await person(phone);
  for (const path of ['/faq/xyz', '/login/a/b', '/f/insamling', '/club', '/pricing/2024', '/ingen-sida-alls'])
    await expectStart(visitor, path);
  // They end like files, but are none of the site's.
  for (const path of ['/kontakt.html', '/faq/lista.php']) await expectStart(visitor, path);
  const seller = await signedIn(club.seller, phone);
  for (const path of ['/faq/xyz', '/home/xyz', '/archive/a/b', '/Ingen.Sida/x'])
    await expectStart(seller, path);
});
