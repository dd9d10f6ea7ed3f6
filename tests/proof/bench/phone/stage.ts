import type { Browser } from '@playwright/test';
import { saveImage } from '../../../../shared/contract/image.ts';
import { createNews } from '../../../../shared/contract/news.ts';
import { dataUrl } from '../../../fixtures/pictures.ts';
import type { TestClub, TestUser } from '../../../support/club.ts';
import { give, makeFundraiser } from '../../../support/fundraiser.ts';
import type { Site } from '../../../support/site.ts';

/** A page that is visited. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly who?: TestUser;
}

const tickets = 50;
const sold = 18;
const lotteries = 6;
const donors = 40;

/** A picture as the app makes it of a club's own before it sends it; it shows the start page. */
async function picture(browser: Browser, origin: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 600, height: 400 } });
  try {
    await page.goto(`${origin}/start`, { waitUntil: 'networkidle' });
    return dataUrl(await page.screenshot({ type: 'jpeg', quality: 70 }), 'image/jpeg');
  } finally {
    await page.close();
  }
}

/** The pages of a club that has something to show. */
export async function placesOf({ browser, origin }: Site, club: TestClub): Promise<Place[]> {
  const { admin, leader, seller } = club;
  const imageFile = await picture(browser, origin);
  const ids: string[] = [];
  for (let number = 1; number <= lotteries; number++)
    ids.push(await club.lottery({ name: `Lotteri ${number}` }));
  const own = await club.tickets(ids[0] ?? '', seller, tickets);
  for (const [index, ticket] of own.slice(0, sold).entries())
    await club.sell(seller, ticket, { firstName: `Köpare${index}`, email: `kopare${index}@kund.example` });
  const fundraiser = await makeFundraiser(club, [seller]);
  for (let index = 0; index < donors; index++)
    await give(seller, fundraiser, { displayName: `Givare ${index}`, sum: 100 + index });
  for (const key of [`fundraiser_${fundraiser}`, `ticketbase_${ids[0]}`])
    await done(admin.call(saveImage, { body: { key, imageFile } }));
  const preamble = 'Vi ses på Nordvallen klockan tio, och det finns fika till alla.';
  for (const title of ['Årsmötet är flyttat', 'Vårlotteriet är igång'])
    await done(admin.call(createNews, { body: { title, preamble, published: true } }));
  return [
    { name: 'start', path: '/start' },
    { name: 'login', path: '/login' },
    { name: 'home', path: '/home', who: seller },
    { name: 'ticket', path: `/ticket/${own[sold]}`, who: seller },
    { name: 'lotteries', path: '/admin/ticketbases', who: admin },
    { name: 'team', path: `/team/${club.p12}`, who: leader },
    { name: 'fundraiser', path: `/f/ny-laktare/${fundraiser}` },
  ];
}

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}
