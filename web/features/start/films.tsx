import leadWords from './films/lead.vtt';
import leadPoster from './films/lead.webp';
import leadFilm from './films/lead.mp4';
import sellWords from './films/sell.vtt';
import sellPoster from './films/sell.webp';
import sellFilm from './films/sell.mp4';

/** Made by `npm run videos` from the product itself. They have no sound: the captions carry the content. */
const films = [
  {
    title: 'Så säljer du en lott',
    text: 'För säljaren: från nästa lott att sälja till att köparen har lotten i sin mail.',
    seconds: 23,
    film: sellFilm,
    poster: sellPoster,
    words: sellWords,
  },
  {
    title: 'Så delar du ut lotter och drar vinnare',
    text: 'För ledare och klubbadmin: lotter till hela laget på en gång, och en dragning som alla ser.',
    seconds: 27,
    film: leadFilm,
    poster: leadPoster,
    words: leadWords,
  },
];

/** The product in use on a phone. No film is loaded before it is started. */
export function Films() {
  return (
    <section className="stack" aria-labelledby="filmer">
      <h2 id="filmer">Se hur det går till</h2>
      <div className="start-films">
        {films.map(({ title, text, seconds, film, poster, words }) => (
          <figure key={title} className="card start-film">
            <video
              controls
              playsInline
              preload="none"
              poster={poster}
              width={540}
              height={1168}
              aria-label={title}
            >
              <source src={film} type="video/mp4" />
              <track kind="captions" src={words} srcLang="sv" label="Svenska" default />
            </video>
            <figcaption className="stack tight">
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="soft small">{seconds} sekunder, utan ljud, med svensk text.</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
