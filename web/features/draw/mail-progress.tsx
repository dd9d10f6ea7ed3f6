import type { Draw } from '../../../shared/contract/draw.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { WorkProgress } from '../../components/work-progress.tsx';

/** Progress of the winner mail; without any yet, it is being prepared. */
export function MailProgressCard({ progress }: { readonly progress: Draw['mail'] }) {
  if (progress === undefined) return <p className="soft">Mailen förbereds …</p>;
  const { total, sent, waiting, refused, unsubscribed } = progress;
  if (total === 0) return <p className="soft">Ingen köpare har en emailadress att maila till.</p>;
  const facts = [
    { name: 'Skickade', count: sent },
    { name: 'Väntar', count: waiting },
    { name: 'Kunde inte levereras', count: refused },
    { name: 'Har avregistrerat sig', count: unsubscribed },
  ].filter(({ name, count }) => name === 'Skickade' || count > 0);
  return (
    <>
      <WorkProgress label="Klara mail" done={total - waiting} total={total} />
      <dl className="mail-facts">
        {facts.map(({ name, count }) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd className="strong" translate="no">
              {formatNumber(count)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
