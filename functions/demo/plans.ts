import type { RequestOf } from '../../shared/contract/route.ts';
import type { editSettings } from '../../shared/contract/settings.ts';
import type { DemoClub } from './people.ts';

export interface LotteryPlan {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly maxNumber: number;
  readonly termsLink?: string;
  readonly image?: string;
  readonly pdf?: readonly string[];
  /** Days from today: created, and deadline. */
  readonly from: number;
  readonly until: number;
  /** Assigned tickets, and the fraction of them that is sold. */
  readonly handedOut: number;
  readonly soldShare: number;
  readonly draw?: { readonly name: string; readonly prizes: readonly string[]; readonly mailed?: string };
  readonly archived?: true;
}

export interface ClubPlanData {
  /** Names the club in the demo's own data: its people, news and fundraisers. */
  readonly demoClub: DemoClub;
  readonly name: string;
  readonly urlKey: string;
  readonly domain: string;
  readonly seed: number;
  readonly settings: RequestOf<typeof editSettings>['body'];
  readonly sections: readonly {
    readonly name: string;
    readonly teams: readonly { name: string; members: number }[];
  }[];
  readonly lotteries: readonly LotteryPlan[];
}

/** The demo clubs. Söderby has nothing in common with Nordviken except what signing in requires. */
export const clubs: readonly ClubPlanData[] = [
  {
    demoClub: 'nordviken',
    name: 'Nordvikens IF',
    urlKey: 'nordvikens-if',
    domain: 'nordviken.example',
    seed: 1906,
    settings: {
      swishNumber: '123 467 93 04',
      trackPayments: true,
      organisationNumber: '802412-3450',
      municipality: 'Nordviken',
      registrationNumber: 'KS 2026/114',
      registrationFrom: '2026-01-01',
      registrationTo: '2030-12-31',
      manager: { name: 'Agneta Lindqvist', phone: '070-174 06 21', email: 'lotteri@nordviken.example' },
      controller: { name: 'Sven-Erik Holm', email: 'kontrollant@nordviken.example' },
    },
    sections: [
      {
        name: 'Fotboll',
        teams: [
          { name: 'P12', members: 20 },
          { name: 'F10', members: 18 },
          { name: 'F14', members: 18 },
          { name: 'Herr', members: 21 },
        ],
      },
      { name: 'Förening', teams: [{ name: 'Styrelse', members: 7 }] },
    ],
    lotteries: [
      {
        name: 'Vinterlotten',
        description:
          'Var med och skicka våra ungdomslag på cup i vår! Första pris är en weekend för två i fjällen, och det finns 30 priser till.',
        price: 40,
        maxNumber: 600,
        termsLink: 'https://www.nordviken.example/lotteri/villkor',
        image: 'lottery.jpg',
        pdf: [
          'Tack för att du stöttar våra ungdomslag.',
          '',
          '1:a pris: Weekend för två i fjällen, värde 6 500 kr',
          '2:a pris: Presentkort på sportbutiken, värde 2 000 kr',
          '3:e pris: Fikakorg från Nordvikens bageri',
          'samt 28 priser till ett värde av 100–500 kr.',
          '',
          'Vinnarna får mail när dragningen är gjord.',
        ],
        from: -24,
        until: 27,
        handedOut: 540,
        soldShare: 0.5,
      },
      {
        name: 'Höstlotten',
        description: 'Lotten som betalar höstens planhyra. Fem priser från våra lokala sponsorer.',
        price: 50,
        maxNumber: 200,
        from: -50,
        until: -1,
        handedOut: 160,
        soldShare: 0.8,
        draw: {
          name: 'Dragning på hemmamatchen',
          prizes: ['Presentkort 1 500 kr', 'Matchtröja med autografer'],
        },
      },
      {
        name: 'Midsommarlotten',
        description: 'Vår traditionella sommarlott, med jordgubbar till alla och tre fina vinster.',
        price: 30,
        maxNumber: 120,
        image: 'lottery-blue.jpg',
        from: -190,
        until: -150,
        handedOut: 60,
        soldShare: 0.7,
        draw: {
          name: 'Midsommardragningen',
          prizes: ['Elgrill', 'Familjekort på badet', 'Jordgubbstårta'],
          mailed: 'Tack för att ni var med! Vinsterna hämtas i klubbstugan på onsdagar.',
        },
        archived: true,
      },
    ],
  },
  {
    demoClub: 'soderby',
    name: 'Söderby IK',
    urlKey: 'soderby-ik',
    domain: 'soderby.example',
    seed: 1921,
    settings: { municipality: 'Söderby' },
    sections: [
      {
        name: 'Handboll',
        teams: [
          { name: 'P12', members: 9 },
          { name: 'F10', members: 8 },
        ],
      },
    ],
    lotteries: [
      {
        name: 'Handbollslotten',
        description: 'Hela överskottet går till nya bollar och matchställ.',
        price: 25,
        maxNumber: 150,
        from: -10,
        until: 40,
        handedOut: 80,
        soldShare: 0.35,
      },
    ],
  },
];

export const dormant = { name: 'Vilande BK', urlKey: 'vilande-bk', domain: 'vilande.example' };
export const demoPassword = 'lottdemo1';
