import type { Overview } from '../../../shared/contract/report.ts';
import { type FirstStep, firstSteps } from '../../../shared/domain/first-steps.ts';
import { Link } from '../../components/link.tsx';

interface StepTexts {
  readonly title: string;
  readonly about: string;
  readonly action: string;
  readonly to: (overview: Overview) => string;
}

const texts: Readonly<Record<FirstStep, StepTexts>> = {
  details: {
    title: 'Föreningens uppgifter',
    about: 'Organisationsnummer, betalning och vem som ansvarar för lotterierna.',
    action: 'Fyll i uppgifterna',
    to: () => '/admin/settings',
  },
  teams: {
    title: 'Sektioner och lag',
    about: 'Ett lag för varje grupp som säljer. En lista med medlemmar skapar dem åt er.',
    action: 'Lägg till lag',
    to: () => '/admin/sections',
  },
  members: {
    title: 'Medlemmar',
    about: 'Alla som ska sälja, och de som leder lagen.',
    action: 'Lägg till medlemmar',
    to: () => '/admin/members',
  },
  lottery: {
    title: 'Första lotteriet',
    about: 'Namn, pris, antal lotter och sista dag.',
    action: 'Skapa lotteri',
    to: () => '/admin/ticketbases?flik=skapa',
  },
  handOut: {
    title: 'Dela ut lotterna',
    about: 'Till alla lag på en gång, eller till några i taget.',
    action: 'Dela ut',
    to: ({ lotteries: [lottery] }) => (lottery ? `/admin/hand-out/${lottery.id}` : '/admin/ticketbases'),
  },
};

/** The steps of a new club (R363): they tick themselves, and each links to its page. The next one stands out. */
export function FirstSteps({ overview }: { readonly overview: Overview }) {
  const next = firstSteps.find(({ isDone }) => !isDone(overview))?.key;
  const done = firstSteps.filter(({ isDone }) => isDone(overview)).length;
  return (
    <section className="card" aria-labelledby="first-steps">
      <div className="row spread">
        <h2 id="first-steps">Kom igång</h2>
        <span className="badge">
          {done} av {firstSteps.length} klara
        </span>
      </div>
      <ol className="plain first-steps">
        {firstSteps.map(({ key, isDone }, index) => {
          const { title, about, action, to } = texts[key];
          const isTicked = isDone(overview);
          return (
            <li key={key} className={isTicked ? 'first-step is-done' : 'first-step'}>
              <span className="first-step-mark" aria-hidden="true">
                {isTicked ? '✓' : index + 1}
              </span>
              <div className="first-step-text">
                <h3>
                  {title}
                  {isTicked && <span className="visually-hidden"> (klart)</span>}
                </h3>
                <p className="soft small">{about}</p>
              </div>
              {!isTicked && (
                <Link className={key === next ? 'button primary' : 'button'} to={to(overview)}>
                  {action}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
