import type { ClubPlanData } from './plan.ts';

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
      contactPerson: { name: 'Per Sjö', phone: '070-174 06 22', email: 'kontakt@nordviken.example' },
      accountDue: { months: 2 },
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
    siblings: [
      ['Alva', 'P12'],
      ['Elis', 'F10'],
      ['Wilma', 'F14'],
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
          '1:a pris: Weekend för två i fjällen, värde 4 000 kr',
          '2:a pris: Presentkort på sportbutiken, värde 1 000 kr',
          '3:e pris: Fikakorg från Nordvikens bageri',
          'samt 28 priser till ett värde av 100–300 kr.',
          '',
          'Vinnarna får mail när dragningen är gjord.',
        ],
        prizes: [
          { name: 'Weekend för två i fjällen', value: 4000, sponsor: 'Fjällresor i Nordviken', count: 1 },
          { name: 'Presentkort på sportbutiken', value: 1000, sponsor: 'Sportboden', count: 1 },
          { name: 'Fikakorg', value: 200, sponsor: 'Nordvikens bageri', count: 3 },
          { name: 'Presentkort på blommor', value: 250, sponsor: 'Blomsterboden vid torget', count: 4 },
          { name: 'Halsduk i klubbens färger', value: 100, count: 12 },
          { name: 'Kontanter', value: 300, count: 2, cash: true },
          { name: 'Biobiljetter för två', value: 240, sponsor: 'Nordvikens bio', count: 8 },
        ],
        ground: 'registration',
        from: -24,
        until: 27,
        unreached: 2,
        handedOut: 540,
        soldShare: 0.5,
      },
      {
        name: 'Höstlotten',
        description: 'Lotten som betalar höstens planhyra. Fem priser från våra lokala sponsorer.',
        price: 50,
        maxNumber: 200,
        prizes: [
          { name: 'Presentkort 1 500 kr', value: 1500, sponsor: 'Sportboden', count: 1 },
          { name: 'Matchtröja med autografer', value: 900, count: 1 },
          { name: 'Fikakorg', value: 400, sponsor: 'Nordvikens bageri', count: 3 },
        ],
        ground: 'registration',
        from: -50,
        until: -1,
        drawn: 0,
        ageLimit: 18,
        handedOut: 160,
        soldShare: 0.8,
        costs: [
          { name: 'Tryck av lotter', amount: 640 },
          { name: 'Affischer', amount: 185.5 },
        ],
        draw: {
          name: 'Dragning på hemmamatchen',
          prizes: ['Presentkort 1 500 kr', 'Matchtröja med autografer'],
          published: true,
        },
      },
      {
        name: 'Jubileumslotten',
        description: 'Klubben fyller 120 år. Säljs till företag i Nordviken, tio lotter i taget.',
        price: 5000,
        maxNumber: 300,
        prizes: [
          { name: 'Elbil', value: 389_000, sponsor: 'Nordvikens bil', count: 1 },
          { name: 'Elcykel', value: 24_900, sponsor: 'Sportboden', count: 6 },
          { name: 'Presentkort på restaurang', value: 2500, count: 20 },
        ],
        ground: 'registration',
        from: -240,
        until: -200,
        handedOut: 278,
        soldShare: 1,
        parcel: 10,
        archived: true,
      },
      {
        name: 'Midsommarlotten',
        description: 'Vår traditionella sommarlott, med jordgubbar till alla och tre fina vinster.',
        price: 100,
        maxNumber: 80,
        image: 'lottery-blue.jpg',
        prizes: [
          { name: 'Elgrill', value: 1500, sponsor: 'Nordvikens järn', count: 1 },
          { name: 'Familjekort på badet', value: 900, count: 1 },
          { name: 'Jordgubbstårta', value: 400, sponsor: 'Nordvikens bageri', count: 1 },
        ],
        ground: 'registration',
        from: -190,
        until: -150,
        handedOut: 60,
        soldShare: 0.7,
        costs: [
          { name: 'Registrering hos kommunen', amount: 300 },
          { name: 'Tryck av lotter', amount: 420 },
          { name: 'Porto', amount: 92 },
        ],
        returned: 12,
        draw: {
          name: 'Midsommardragningen',
          prizes: ['Elgrill', 'Familjekort på badet', 'Jordgubbstårta'],
          mailed: 'Tack för att ni var med! Vinsterna hämtas i klubbstugan på onsdagar.',
          controlled: {
            name: 'Sven-Erik Holm',
            email: 'kontrollant@nordviken.example',
            publicNumber: '482913',
          },
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
    siblings: [],
    lotteries: [
      {
        name: 'Handbollslotten',
        description: 'Hela överskottet går till nya bollar och matchställ.',
        price: 25,
        maxNumber: 150,
        prizes: [
          { name: 'Handboll med autografer', value: 400, count: 2 },
          { name: 'Presentkort', value: 300, sponsor: 'Söderby livs', count: 3 },
        ],
        ground: 'event',
        from: -10,
        until: 40,
        handedOut: 80,
        soldShare: 0.35,
      },
    ],
  },
];

export const dormant = { name: 'Vilande BK', urlKey: 'vilande-bk', domain: 'vilande.example' };
/** A club that has started by itself and is on trial: in no list, with its sign-in page at `/club/asby-ff`. */
export const onTrial = { name: 'Åsby FF', urlKey: 'asby-ff', domain: 'asby.example' };
export const demoPassword = 'lottdemo1';
