import { WaitingHere } from '../../components/waiting-here.ts';
import { useSession } from '../../session/use-session.ts';
import { ClubMarks } from './club-marks.tsx';
import { Films } from './films.tsx';
import './start-page.css';

const roles = [
  {
    name: 'Klubbadmin',
    does: 'Skapar lotteriet, lagen och lagens administratörer.',
    gets: 'Ser hur försäljningen går i varje lag, drar vinnarna och mailar alla köpare.',
  },
  {
    name: 'Lagadmin',
    does: 'Skapar säljare och tilldelar lotter till dem.',
    gets: 'Har koll på vem som har hur många lotter och vilka som är sålda.',
  },
  {
    name: 'Säljare',
    does: 'Registrerar sålda lotter med köparens uppgifter.',
    gets: 'Allt i mobilen: sälj, fyll i, maila lotten till köparen. Inga lappar att tappa bort.',
  },
];

const steps = [
  {
    title: 'Skapa lotteriet',
    text: 'Namn, pris, antal lotter och sista försäljningsdag. Lägg till bild och villkor.',
  },
  {
    title: 'Dela ut lotterna',
    text: 'Ge varje lag och spelare sina nummer. Inget nummer kan delas ut två gånger.',
  },
  { title: 'Sälj i mobilen', text: 'Säljaren fyller i köparen på plats och lotten kommer som mail.' },
  {
    title: 'Dra vinnarna',
    text: 'Dra bland sålda lotter inför hela klubbhuset och maila resultatet till alla köpare.',
  },
];

/** The button to sign in, or to continue if signed in. Of one size, so that nothing moves once that is known. */
function Entrance() {
  const session = useSession();
  return session === null ? (
    <a className="button big" href="/login">
      Logga in
    </a>
  ) : (
    <a className="button big" href="/home">
      Du är inloggad {session.firstName} - Gå in
    </a>
  );
}

/** A sample ticket; decoration. */
function TicketPicture() {
  return (
    <div className="start-ticket" aria-hidden="true">
      <div className="card start-ticket-main">
        <span className="small">Vårlotteriet · P12</span>
        <span className="start-number">137</span>
        <span className="small">Såld till Åsa Lindström</span>
      </div>
      <div className="card start-ticket-stub">
        <span>50:-</span>
      </div>
    </div>
  );
}

/** The start page: what the product is, for whom, and how to sign in. */
export function StartPage() {
  return (
    <>
      <section className="start-hero">
        <div className="start-hero-inner">
          <div className="stack">
            <h1>Mindre papper. Mer till laget.</h1>
            <p className="start-lead">
              Lottlaget sköter föreningens lotteri från första sålda lotten till vinnarmailet. Säljarna gör
              allt i mobilen och du ser hur det går, lag för lag.
            </p>
            <WaitingHere />
            <div className="start-ways">
              <a className="button primary big" href="/start-club">
                Testa gratis
              </a>
              <Entrance />
            </div>
            <p>
              <a href="/pricing">Se vad det kostar</a>
            </p>
          </div>
          <TicketPicture />
        </div>
      </section>
      <div className="page start-body">
        <ClubMarks />
        <section className="stack" aria-labelledby="sa-gar-det-till">
          <h2 id="sa-gar-det-till">Så går det till</h2>
          <ol className="plain start-steps">
            {steps.map(({ title, text }, index) => (
              <li key={title}>
                <span className="start-step" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p className="soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <Films />
        <section className="stack" aria-labelledby="for-alla">
          <h2 id="for-alla">För alla i föreningen</h2>
          <div className="cards">
            {roles.map(({ name, does, gets }) => (
              <article className="card" key={name}>
                <h3>{name}</h3>
                <p>{does}</p>
                <p className="soft">{gets}</p>
              </article>
            ))}
          </div>
        </section>
        <section className="card" aria-labelledby="kom-igang">
          <h2 id="kom-igang">Kom igång</h2>
          <p>
            Tryck på Testa gratis, eller hör av er så lägger vi upp föreningen. Den som ansvarar för den hos
            er får ett mail, väljer lösenord och lägger till föreningens sektioner. Klubbadmin skapar sedan
            lag, ledare och det första lotteriet, och ledarna lägger själva till sina säljare.
          </p>
          <p className="soft">
            Är din förening redan med? Har du fått ett aktiveringsmail, öppna länken i det. Annars är det bara
            att logga in.
          </p>
          <div className="row">
            <a className="button primary" href="/contact">
              Kontakta oss
            </a>
            <a className="button" href="/pricing">
              Priser
            </a>
          </div>
        </section>
      </div>
    </>
  );
}
