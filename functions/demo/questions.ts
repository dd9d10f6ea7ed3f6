import { handler as createQuestion } from '../faq/create-question.ts';
import { type Acting, perform } from '../kernel/perform.ts';

const general = 1;
const teamAdmin = 2;
const clubAdmin = 3;
const gdpr = 4;

/** Questions about the service, by topic. */
const questions = [
  {
    typeId: general,
    title: 'Hur loggar jag in första gången?',
    html: '<p>Din ledare eller klubbadmin lägger upp dig. Inom fem minuter får du ett mail med en länk där du väljer lösenord. Länken gäller i 14 dagar.</p><p>Hittar du inget mail? Titta i skräpposten och be annars din ledare skicka det igen. Det är bara den senaste länken som fungerar.</p>',
  },
  {
    typeId: general,
    title: 'Jag har glömt mitt lösenord, vad gör jag?',
    html: '<p>Välj <strong>Glömt lösenordet?</strong> på <a href="/login" data-link>inloggningssidan</a>, din förening och din mailadress. Du får en länk som gäller i en timme. När du valt ett nytt lösenord loggas du ut överallt där du var inloggad.</p>',
  },
  {
    typeId: general,
    title: 'Vi är flera i familjen med samma mailadress. Går det?',
    html: '<p>Ja. När ni loggar in visas en lista där ni väljer vem det gäller. Var och en har sitt eget lösenord, sina egna lotter och sitt eget lag.</p>',
  },
  {
    typeId: general,
    title: 'Hur registrerar jag en såld lott?',
    html: '<ol><li>Öppna <strong>Mina lotter</strong> och tryck på Sälj nästa lott.</li><li>Välj hur många lotter köparen vill ha, fyll i namn, telefon och mail och hur köparen betalar.</li><li>Tryck på Sälj. Lotterna mailas direkt, med en hälsning om du vill.</li></ol><p>Betalar köparen med Swish visas en kod att skanna. Tryck på Betald när det är gjort.</p>',
  },
  {
    typeId: general,
    title: 'Kan jag sälja utan nät?',
    html: '<p>Ja, har du öppnat Mina lotter på telefonen tidigare. Köpet sparas i telefonen och skickas av sig självt när nätet kommer tillbaka. Under tiden står <strong>Väntar på nät</strong> högst upp: tryck där för att se, ändra eller ta bort det som väntar. Swish-koden visas direkt.</p><p>Står det <strong>Behöver dig</strong> gick ett köp inte att registrera. Allt du skrev finns kvar, och du kan sälja ett annat nummer med ett tryck.</p>',
  },
  {
    typeId: general,
    title: 'Jag skrev fel på köparen, kan jag ändra?',
    html: '<p>Ja, så länge försäljningen är öppen. Öppna lotten, ändra och spara. Har lotten redan vunnit går namnet inte att byta, men mail och telefon kan rättas.</p>',
  },
  {
    typeId: general,
    title: 'Hur hittar jag dem som köpte av mig förra gången?',
    html: '<p>Kryssa i <strong>Får höra av er nästa gång</strong> när köparen säger ja. När lotteriet är arkiverat står köparen i <strong>Arkiverade lotterier</strong>, med knappar för att ringa, skicka sms eller maila, och föreslås när du skriver ett förnamn i ett nytt köp.</p>',
  },
  {
    typeId: general,
    title: 'Hur betalar köparen?',
    html: '<p>Direkt till er förening, så som ni brukar: oftast med Swish eller kontant. Lottlaget håller reda på lotter och köpare men tar inte emot några betalningar.</p>',
  },
  {
    typeId: general,
    title: 'Hur får jag veta om jag har vunnit?',
    html: '<p>När föreningen har dragit vinnarna skickar den ett mail till alla som köpt en lott. I mailet står vinsterna, numren och om någon av dina lotter vann. Föreningen lämnar ut vinsten.</p>',
  },
  {
    typeId: teamAdmin,
    title: 'Hur lägger jag till en säljare i laget?',
    html: '<p>Öppna laget i menyn. Under fliken <strong>Team</strong> finns ett formulär för namn och mailadress. Säljaren får ett aktiveringsmail inom fem minuter och syns i listan på en gång.</p>',
  },
  {
    typeId: teamAdmin,
    title: 'Hur tilldelar jag lotter?',
    html: '<p>Gå till fliken <strong>Tilldela lott</strong>, välj lotteri, hur många lotter var och en ska få och vilka som ska ha dem. De lägsta lediga numren delas ut först. På en medlems egen sida kan du också ge ett visst nummer.</p>',
  },
  {
    typeId: teamAdmin,
    title: 'En säljare vill lämna tillbaka lotter, hur gör vi?',
    html: '<p>Be klubbens administratör ta bort lotterna som inte är sålda på säljarens sida. Numren blir lediga igen och kan tilldelas någon annan. En såld lott kan inte tas bort förrän köparen är borttagen.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Hur börjar vi en ny säsong?',
    html: '<p>Öppna <strong>Sektioner</strong> och <strong>Ny säsong</strong>. Där byter ni namn på alla lag på en gång, med förslag (P12 blir P13), läser in årets medlemslista och kopierar lotteriet. De som har bytt lag flyttas, och de som inte finns i listan kan tas bort tillsammans.</p>',
  },
  {
    typeId: teamAdmin,
    title: 'Vad händer om en spelare byter lag?',
    html: '<p>Flytta spelaren under fliken <strong>Ändra</strong> på spelarens sida. Lotterna följer med, och det som är sålt räknas till det nya laget.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Kan jag ändra ett lotteri som redan säljs?',
    html: '<p>Ja, men inte allt. Namn, beskrivning, bild, villkor och sista försäljningsdag går att ändra. Priset ligger fast när den första lotten är såld, och antalet lotter kan inte bli lägre än det högsta nummer som är tilldelat. En åldersgräns gäller köpen efter att du har sparat den.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Hur sätter vi en åldersgräns?',
    html: '<p>Kryssa för <strong>Åldersgräns 18 år</strong> i lotteriets formulär. Vid varje köp bekräftar säljaren då att köparen har fyllt 18 år. Det gäller också när en köpare kopieras från arkivet eller byter namn. Att det är bekräftat sparas med köpet, och lotten visar åldersgränsen.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Vad visar en lott om lotteriet och föreningen?',
    html: '<p>Mailet, lottens sida och kvittot visar det ni har fyllt i: dragningsdag, var resultatet kommer, åldersgräns, hur stor del av insatserna som går till vinster, föreningens namn och organisationsnummer, lotteriföreståndarens namn och telefon, registreringsnummer och kommun. Det mesta står under <strong>Inställningar</strong>, resten i lotteriet och dess vinstlista.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Hur går dragningen till, och är den rättvis?',
    html: '<p>Varje vinst dras slumpvis bland de sålda lotterna, och alla har samma chans. En hemlig kod låses när dragningen skapas och visas efter vinnarmailet. Med den kan vem som helst räkna fram samma vinnare och se att inget har ändrats.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Kan jag prova vinnarmailet innan alla får det?',
    html: '<p>Ja. Fyll i en egen mottagare i mailrutan på dragningens sida, så skickas bara det mailet och inget annat ändras. Mailet till alla köpare kan däremot bara skickas en gång.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Hur mycket får vi sälja under vår registrering?',
    html: '<p>Högst 33 1/3 prisbasbelopp sammanlagt, så länge registreringen gäller. Under <strong>Inställningar</strong> ser ni hur mycket som är sålt. Ange i varje lotteri vad det vilar på, så räknas rätt lotterier med. Beloppen och råden är till hjälp, inte juridisk rådgivning: fråga kommunen om ni är osäkra.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Behöver vi tillstånd för vårt lotteri?',
    html: '<p>Oftast behöver lotteriet registreras innan ni börjar sälja, vanligen hos kommunen. Fråga där i god tid, och läs mer hos <a href="https://www.spelinspektionen.se" target="_blank">Spelinspektionen</a>. Våra råd finns under <a href="/info-lotteries" data-link>lotterier för föreningar</a>.</p>',
  },
  {
    typeId: clubAdmin,
    title: 'Hur redovisar vi lotteriet för kommunen och årsmötet?',
    html: '<p>Under <strong>Ekonomi</strong> finns <strong>Redovisning</strong>: ett lotteri eller en hel period, som pdf att skriva under och som Excel. Fyll i vad lotteriet har kostat. En vinst som ni har köpt står bland vinsterna eller bland kostnaderna, inte i båda.</p>',
  },
  {
    typeId: gdpr,
    title: 'Vem ser mina uppgifter?',
    html: '<p>Köper du en lott ser säljaren, lagets ledare och klubbens administratörer dina uppgifter. Ingen utanför föreningen gör det. Allt om vilka uppgifter som finns står under <a href="/privacy" data-link>integritet</a>.</p>',
  },
  {
    typeId: gdpr,
    title: 'Hur får jag mina uppgifter borttagna?',
    html: '<p>Be föreningen. Dess administratör öppnar Inställningar och Personuppgifter, slår upp mailadressen, hämtar allt som finns om den som en fil, ser vad en radering tar bort och raderar det. En medlem som fortfarande säljer lotter tas först bort som användare.</p>',
  },
  {
    typeId: gdpr,
    title: 'Får barn sälja lotter i tjänsten?',
    html: '<p>Det bestämmer föreningen tillsammans med vårdnadshavaren. Många familjer använder förälderns mailadress, det fungerar även för syskon. Barnets efternamn visas aldrig för någon som inte är inloggad.</p>',
  },
  {
    typeId: gdpr,
    title: 'Jag sa att säljaren får höra av sig nästa gång. Kan jag ångra mig?',
    html: '<p>Ja. I mailet med din lott står <strong>Nästa lotteri</strong> med en länk. Öppna den och tryck på <strong>Hör inte av er</strong>. Det gäller alla lotter som du har köpt av den säljaren, och lotterna är lika giltiga som förut. Du kan också be säljaren eller föreningen.</p>',
  },
  {
    typeId: gdpr,
    title: 'Hur slipper jag fler mail om ett lotteri?',
    html: '<p>Längst ner i varje vinnarmail finns en länk för att avregistrera sig. Efter det får du inga fler mail om dragningar i det lotteriet.</p>',
  },
] as const;

/** Creates the FAQ in the order shown: a second apart, oldest first. */
export async function writeQuestions(acting: Acting): Promise<void> {
  for (const [index, body] of questions.entries())
    await perform(
      createQuestion,
      { ...acting, now: new Date(acting.now.getTime() + index * 1000) },
      { body },
    );
}
