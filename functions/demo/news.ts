import { readFileSync } from 'node:fs';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { handler as createNews } from '../news/create-news.ts';
import { perform } from '../kernel/perform.ts';
import type { ClubMaker } from './club-maker.ts';
import type { DemoClub } from './people.ts';

interface NewsPlan {
  readonly title: string;
  readonly preamble: string;
  readonly text?: string;
  readonly image?: string;
  readonly published: boolean;
  /** Days from today: negative, since it is created as if on that day. */
  readonly day: number;
}

const news: Readonly<Record<DemoClub, readonly NewsPlan[]>> = {
  nordviken: [
    {
      title: 'Tack för i höstas!',
      preamble: 'Höstens lotteri gav nya planstrålkastare. Tack alla säljare och köpare.',
      image: 'news-pitch.jpg',
      text: '<p>Nu går det att träna till klockan nio på kvällen, även i december. Strålkastarna tändes första gången på F14:s träning i tisdags.</p><p>Bidraget från lotterna räckte till två master och elen för hela vintern.</p>',
      published: true,
      day: -38,
    },
    {
      title: 'Vinterlotten är igång',
      preamble: 'Lotterna är tilldelade. Logga in och sätt igång, målet är 540 sålda!',
      text: '<h2>Så gör du</h2><ol><li>Tryck på Sälj nästa lott.</li><li>Fyll i köparen och tryck på Sälj: lotten mailas direkt.</li><li>Visa Swish-koden och tryck på Betald.</li></ol><p>Första pris är en weekend för två i fjällen. Frågor? Prata med din ledare eller läs <a href="/faq" data-link>frågor och svar</a>.</p>',
      published: true,
      day: -23,
    },
    {
      title: 'Julmarknad vid klubbstugan',
      preamble: 'Lördag 11–15: glögg, lussekatter och dragning av Höstlotten klockan 14.',
      image: 'news-market.jpg',
      text: '<p>Vi behöver fler som bakar! Skriv upp dig på listan i klubbstugan senast på torsdag.</p><ul><li>P12 sköter grillen</li><li>F10 och F14 säljer lussekatter</li><li>Styrelsen står för glöggen</li></ul>',
      published: true,
      day: -4,
    },
    {
      title: 'Cupen i vår: resplan',
      preamble: 'Utkast, bussarna är inte bekräftade än.',
      text: '<p>Avresa fredag 16.00 från Nordvikens IP. Packlista kommer.</p>',
      published: false,
      day: -1,
    },
  ],
  soderby: [
    {
      title: 'Ny målvaktsträning på onsdagar',
      preamble: 'Öppen för alla handbollsmålvakter från tio år, klockan 17.30 i Söderbyhallen.',
      published: true,
      day: -12,
    },
    {
      title: 'Sälj en handbollslott – få en boll',
      preamble: 'Den som sålt alla sina lotter före jul hämtar en boll i kansliet.',
      text: '<p>Säg till i kansliet när du är klar, så checkar vi av din lista tillsammans.</p>',
      published: true,
      day: -6,
    },
  ],
};

/** Creates the club's news, each item on its day. */
export async function writeNews(
  club: ClubMaker,
  demoClub: DemoClub,
  adminId: string,
  today: Date,
): Promise<void> {
  for (const { image, day, ...item } of news[demoClub]) {
    const now = new Date(`${addDays(dayOf(today), day)}T17:30:00Z`);
    const imageFile = image === undefined ? null : pictureOf(image);
    await perform(createNews, await club.acting(adminId, now), { body: { ...item, imageFile } });
  }
}

const pictureOf = (image: string): string =>
  `data:image/jpeg;base64,${readFileSync(new URL(`assets/${image}`, import.meta.url)).toString('base64')}`;
