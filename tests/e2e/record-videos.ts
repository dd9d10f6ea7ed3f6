import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium as browserType, type Page } from '@playwright/test';
import { cloudDirectory, siteDirectory } from '../../bin/parts/assemble.ts';
import { assembleTests } from '../support/build.ts';
import { root, run } from '../../bin/parts/run.ts';
import { login } from '../../shared/contract/auth.ts';
import { listClubs } from '../../shared/contract/club.ts';
import { listDraws } from '../../shared/contract/draw.ts';
import { listLotteries } from '../../shared/contract/lottery.ts';
import { listOwnTickets } from '../../shared/contract/ticket.ts';
import { call } from '../support/call.ts';
import { chromium } from '../support/chromium.ts';
import { startWatchedCloud } from '../support/watched-cloud.ts';
import { Film } from './film.ts';
import { mailTo, password, phone } from './fixtures.ts';

/** `npm run videos`: the start page's films, recorded from the product itself with its demo data. */
const target = path.join(root, 'web/features/start/films');
mkdirSync(target, { recursive: true });
const work = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-films-'));

await assembleTests({ site: true, say: console.log });
const cloud = await startWatchedCloud({
  assembly: cloudDirectory,
  siteDir: siteDirectory,
  prepare: async ({ endpoints: { credentials, region }, environment, drain, mails }) => {
    await run(process.execPath, [path.join(root, 'functions/demo/seed.ts')], {
      env: {
        ...environment('runOps'),
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_REGION: region,
      },
    });
    await drain(600_000);
    mails.clear();
  },
});
const origin = `http://localhost:${cloud.port}`;
const browser = await browserType.launch(await chromium());

interface Phone {
  readonly page: Page;
  readonly token: string;
}

/** A phone with a signed-in user of Nordviken, and their token. */
async function phoneOf(name: string): Promise<Phone> {
  const clubs = (await call(origin, undefined, listClubs, {})).body;
  const clubId = clubs.find(({ urlKey }) => urlKey === 'nordvikens-if')?.id ?? '';
  const email = `${name}@nordviken.example`;
  const { body: session } = await call(origin, undefined, login, { body: { clubId, email, password } });
  const localStorage = [{ name: 'lottlaget.user', value: JSON.stringify(session) }];
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone,
    deviceScaleFactor: 2,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  return { page: await context.newPage(), token: session.token };
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

function develop(film: Film, name: string): void {
  film.develop(target, name);
  const kilobytes = statSync(path.join(target, `${name}.mp4`)).size / 1000;
  console.log(`${name}: ${film.seconds.toFixed(1)} s, ${kilobytes.toFixed(0)} kB`);
}

async function sellATicket({ page, token }: Phone): Promise<void> {
  const [lottery] = (await call(origin, token, listOwnTickets, {})).body;
  const film = new Film(page, path.join(work, 'sell'));
  await open(page, '/home');
  film.say('Säljaren ser i mobilen hur det går och vad som är kvar att sälja.');
  await film.hold(3.6);
  film.say('Ett tryck på ”Sälj nästa lott” öppnar nästa lott att sälja.');
  await film.tap(page.getByRole('link', { name: 'Sälj nästa lott' }).last());
  await page.getByLabel('Förnamn').waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(2.6);
  film.say('Fyll i köparen på plats: namn, email och telefon.');
  const buyer = {
    Förnamn: 'Elin',
    Efternamn: 'Sandberg',
    Telefon: '070-174 06 05',
    Email: 'elin@kopare.example',
  };
  for (const [label, text] of Object.entries(buyer)) await film.type(page.getByLabel(label), text);
  await film.tap(page.getByText('Mailet till köparen'));
  await film.type(page.getByRole('textbox', { name: /^Meddelande/ }), 'Tack för stödet!');
  await film.tap(page.getByRole('button', { name: /^Sälj 1 lott/ }));
  await page.getByRole('heading', { name: 'Lotten är såld!' }).waitFor();
  await page.waitForLoadState('networkidle');
  film.say('Klart! Lotten är såld, och ingen annan kan sälja samma nummer.');
  await page.evaluate(() => scrollTo(0, 0));
  await film.hold(3.6);
  const mail = await mailTo(page, buyer.Email, /./);
  film.say('Köparen får lotten som mail, med nummer och dragningsdag.');
  // The picture is next to the text in a mail.
  const html = mail.html.replaceAll(/cid:[^"']+/g, lottery?.image ?? '');
  const shown = await page.context().newPage();
  // The product's own pages let no script write a document.
  await shown.setContent(`<base href="${origin}"><body style="margin:0">${html}</body>`);
  film.turnTo(shown);
  await film.hold(4.2);
  develop(film, 'sell');
}

/** A draw of Nordviken whose sale has closed and whose winners have not been mailed. */
async function openDraw(token: string): Promise<string> {
  const lotteries = (await call(origin, token, listLotteries, {})).body;
  const closed = lotteries.find(({ validUntilDate }) => Date.parse(validUntilDate) < Date.now());
  const draws = await call(origin, token, listDraws, { params: { ticketBaseId: closed?.id ?? '' } });
  return draws.body[0]?.id ?? '';
}

async function handOutAndDraw({ page: leader }: Phone, { page: admin }: Phone, draw: string): Promise<void> {
  await open(admin, `/admin/draw/${draw}`);
  await open(leader, '/home');
  await leader.getByRole('button', { name: 'Meny' }).click();
  await leader.getByRole('link', { name: 'P12' }).click();
  const assign = leader.getByRole('tab', { name: 'Tilldela lott' });
  await assign.waitFor();
  await leader.getByLabel('Sök namn eller email').waitFor();
  const film = new Film(leader, path.join(work, 'lead'));
  film.say('Lagledaren ser hur det går för laget och för var och en.');
  await film.hold(3.4);
  film.say('Under ”Tilldela lott” delas lotterna ut.');
  await film.tap(assign);
  await leader.getByLabel('Lotteri', { exact: true }).selectOption({ label: 'Vinterlotten' });
  await leader.waitForLoadState('networkidle');
  await film.hold(1.6);
  film.say('Skriv hur många lotter var och en ska få, och välj säljare.');
  await film.type(leader.getByLabel('Antal lotter till var och en'), '2');
  const members = leader.getByRole('main').getByRole('checkbox');
  for (const index of [1, 2, 3]) await film.tap(members.nth(index));
  await film.hold(0.8);
  await film.tap(leader.getByRole('button', { name: 'Tilldela lotter' }));
  await film.hold(1.2);
  await film.tap(leader.getByRole('dialog').getByRole('button', { name: 'Tilldela', exact: true }));
  await leader.getByText('Lotter tilldelade').waitFor();
  await leader.waitForLoadState('networkidle');
  film.say('Klart! Säljarna ser sina nummer direkt. Inget nummer delas ut två gånger.');
  await film.tap(leader.getByRole('tab', { name: 'Team' }));
  await film.hold(3);

  film.turnTo(admin);
  film.say('När försäljningen är slut drar klubbens admin vinnarna.');
  await film.hold(2.6);
  await film.tap(admin.getByRole('button', { name: 'Dra vinnare' }));
  await film.hold(1);
  await film.tap(admin.getByRole('dialog').getByRole('button', { name: 'Dra vinnare' }));
  await admin.getByText('Vinnare dragen').waitFor();
  await admin.waitForLoadState('networkidle');
  film.say('Lotten dras bland alla sålda, och vinnaren visas stort för hela klubbhuset.');
  await film.scrollTo(admin.getByRole('main').getByRole('heading', { name: /^Vinnare/ }));
  await film.hold(3.4);
  film.say('Till sist mailas resultatet till alla köpare, med ett enda tryck.');
  await film.scrollTo(admin.getByRole('button', { name: 'Skicka' }));
  await film.hold(3);
  develop(film, 'lead');
}

try {
  const seller = await phoneOf('saljare');
  const leader = await phoneOf('ledare');
  const admin = await phoneOf('admin');
  const draw = await openDraw(admin.token);
  await sellATicket(seller);
  await handOutAndDraw(leader, admin, draw);
} finally {
  await browser.close();
  await cloud.stop();
}
