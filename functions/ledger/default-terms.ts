/**
 * The page 'Villkor' until a content admin writes one (R344): terms of use and the data processing agreement. Whoever
 * runs the service should read it, fill in who they are, and save it as their own page.
 */
export const defaultTerms = {
  metaTitle: 'Villkor',
  metaDescription: 'Villkor för föreningar som använder Lottlaget, med personuppgiftsbiträdesavtal.',
  html: `<h1>Villkor och personuppgiftsbiträdesavtal</h1>
<p>De här villkoren gäller mellan föreningen och den som driver tjänsten (”vi”; kontaktuppgifter finns på sidan <a href="/contact" data-link="/contact">Kontakt</a>). Den som startar en förening godkänner dem för föreningens räkning. Vi sparar vilken version som godkändes, när och av vem.</p>
<h2>1. Vad tjänsten gör</h2>
<p>I Lottlaget delar föreningen ut lotter, registrerar köpare och betalningar, drar vinnare och mailar dem. Vi håller tjänsten igång så gott vi kan, men lovar ingen viss tillgänglighet.</p>
<h2>2. Vad föreningen ansvarar för</h2>
<ul>
<li>Att föreningen får ordna lotteriet: att den är registrerad hos kommunen eller har det tillstånd som krävs, och följer spellagen.</li>
<li>Att vinsterna delas ut, att pengarna redovisas och att uppgifterna i lotteriet stämmer.</li>
<li>Att den som startar föreningen här får företräda den, och att rätt personer har rätt roller.</li>
<li>Att mail bara går till egna medlemmar och till dem som har köpt lotter eller gett bidrag.</li>
</ul>
<h2>3. På prov</h2>
<p>En förening som har startat själv är på prov tills vi har kontrollerat dess organisationsnummer. Under tiden syns den inte i listan över föreningar, kan inte ange något Swish-nummer, och kan maila högst 1 000 medlemsadresser och 50 köpare om dagen. Skriv till oss och ange organisationsnumret för att bli godkänd.</p>
<h2>4. Avslut</h2>
<p>Föreningen kan sluta när den vill och få ut sina uppgifter. Vi kan stänga en förening som bryter mot villkoren, som utger sig för att vara någon annan eller som mailar dem som inte har med den att göra.</p>
<h2>5. Personuppgiftsbiträdesavtal</h2>
<p>Föreningen är personuppgiftsansvarig. Vi är personuppgiftsbiträde och behandlar personuppgifter för föreningens räkning. Det här avsnittet är avtalet mellan oss enligt artikel 28 i dataskyddsförordningen (GDPR).</p>
<h3>Vad avtalet gäller</h3>
<ul>
<li><strong>Ändamål:</strong> föreningens lotterier och insamlingar: försäljning, betalning, redovisning, dragning och mail om dem.</li>
<li><strong>Vilka:</strong> medlemmar och ledare, även barn; köpare av lotter; givare.</li>
<li><strong>Uppgifter:</strong> namn, email, telefon, lag och roll; köpta lotter, betalningar och bidrag; om givare även adress. Inga personnummer och inga känsliga uppgifter.</li>
<li><strong>Hur länge:</strong> så länge föreningen använder tjänsten. Köpare blir anonyma en tid efter att lotteriet har arkiverats; sidan <a href="/privacy" data-link="/privacy">Integritet</a> säger när.</li>
</ul>
<h3>Vi åtar oss</h3>
<ul>
<li>att bara behandla uppgifterna enligt föreningens instruktioner, som är det föreningen gör i tjänsten och det här avtalet;</li>
<li>att de som arbetar med tjänsten har tystnadsplikt;</li>
<li>att skydda uppgifterna med lämpliga åtgärder: krypterad överföring och lagring, behörighet efter roll, åtskilda föreningar, säkerhetskopior, och loggar utan namn och adresser;</li>
<li>att hjälpa föreningen att svara den som vill se, rätta eller radera sina uppgifter, vilket föreningens administratörer också gör själva i tjänsten;</li>
<li>att utan onödigt dröjsmål, och senast inom 48 timmar, berätta för föreningen om en personuppgiftsincident som vi har fått veta om;</li>
<li>att bistå föreningen med säkerhet, konsekvensbedömning och samråd, så långt det rör tjänsten;</li>
<li>att när avtalet upphör lämna ut och sedan radera uppgifterna, utom det som lag kräver att vi sparar;</li>
<li>att ge föreningen den information som visar att vi följer avtalet, och medverka vid granskning.</li>
</ul>
<h3>Underbiträden</h3>
<p>Föreningen godkänner att vi anlitar leverantörer för drift och mail. De som anlitas, och i vilket land uppgifterna finns, står på sidan <a href="/privacy" data-link="/privacy">Integritet</a>. De har samma skyldigheter som vi. Innan vi anlitar någon ny berättar vi det för föreningens administratörer, som kan invända.</p>
<h2>6. Ändringar</h2>
<p>Ändrar vi villkoren så att de blir sämre för föreningen berättar vi det minst 30 dagar i förväg. Svensk lag gäller.</p>`,
};
