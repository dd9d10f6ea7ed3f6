import { expect, test } from 'vitest';
import { saveImage } from '../../../shared/contract/image.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { dataUrl, png } from '../../fixtures/pictures.ts';
import { testClub } from '../../support/cloud.ts';
import { callsOf } from '../../support/faults.ts';
import { changeFundraiser, give, makeFundraiser } from '../../support/fundraiser.ts';

test('the public page contains the fundraiser without a script, for readers and for link previews', async () => {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club, [], { name: 'Läktare & "$&" <b>' });
  await give(club.admin, id, { displayName: '<script>alert(1)</script>', sum: 1250.5 });
  const key = `fundraiser_${id}`;
  await club.admin.call(saveImage, { body: { key, imageFile: dataUrl(png(4, 3)) } });
  const page = await fetch(`${cloud.url}/f/vad-som-helst/${id}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  const html = await page.text();
  const name = 'Läktare &amp; &quot;$&amp;&quot; &lt;b&gt;';
  for (const text of [
    `<title>${name} – Lottlaget</title>`,
    `<meta property="og:title" content="${name}" />`,
    `<meta name="description" content="1\u00a0250,50:- insamlat. Hjälp oss att bygga." />`,
    `<meta property="og:url" content="${cloud.url}/f/laktare-b/${id}" />`,
    `<meta property="og:image" content="${cloud.url}/media/${key}?v=`,
    `<h1>${name}</h1>`,
    '<p class="gift-sum">1\u00a0250,50:-</p>',
    '<li>&lt;script&gt;alert(1)&lt;/script&gt;</li>',
    'Insamlingen pågår till och med',
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('orjan@bageriet.example');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html.match(/<meta name="description"/g)).toHaveLength(1);
});

test('the page of a closed fundraiser says so, and a missing one answers 404', async () => {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club);
  await changeFundraiser(club, id, { validUntilDate: addDays(dayOf(new Date()), -1) });
  const closed = await (await fetch(`${cloud.url}/f/ny-laktare/${id}`)).text();
  expect(closed).toContain('Insamlingen är avslutad. Tack till alla som bidrog!');
  expect(closed).toContain('Ingen har bidragit än.');
  const none = await fetch(`${cloud.url}/f/ny-laktare/${club.id}-q1q1q1q1q1q1`);
  expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store']);
  const html = await none.text();
  expect(html).toContain('<h1>Insamlingen finns inte</h1>');
  expect(html).toContain('<meta name="robots" content="noindex" />');
});

test('an error is shown as a page with links to continue', async () => {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club);
  const fails = callsOf('showFundraiser');
  const stop = cloud.local.gateway.intercept((call) => (fails(call) ? 'fail' : undefined));
  try {
    const page = await fetch(`${cloud.url}/f/ny-laktare/${id}`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    expect(html).toContain('<html lang="sv">');
    expect(html).toContain('<p>Något gick fel hos oss. Försök igen om en stund.</p>');
    expect(html).toContain('<a href="/start">Till startsidan</a>');
  } finally {
    stop();
  }
});
