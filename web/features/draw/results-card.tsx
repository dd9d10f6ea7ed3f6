import { useId } from 'react';
import type { Draw } from '../../../shared/contract/draw.ts';
import { publishDraw } from '../../../shared/contract/results.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { SavedCheck } from '../../components/desktop/saved-check.tsx';

/** Whether everyone sees the draw's results, and where. The winner mail shows them for good. */
export function ResultsCard({ draw, winners }: { readonly draw: Draw; readonly winners: number }) {
  const id = useId();
  const publish = useMutation(publishDraw, { success: 'Sparat' });
  if (winners === 0) return null;
  const page = <a href={`/resultat/${draw.ticketBaseId}`}>resultatets sida</a>;
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Resultat för alla</h2>
      {draw.mailSent ? (
        <p className="soft">
          Vinnarmailet är skickat, så vinster och lottnummer visas för alla på {page}. Där står inga namn.
        </p>
      ) : (
        <>
          <SavedCheck
            id={id}
            describedBy={`${id}-note`}
            checked={draw.published === true}
            save={(published) => publish.send({ params: { id: draw.id }, body: { published } })}
          >
            Visa resultatet för alla
          </SavedCheck>
          <p id={`${id}-note`} className="soft small">
            Vinster och lottnummer visas på {page}, utan namn. Vinnarmailet visar dem också.
          </p>
        </>
      )}
    </section>
  );
}
