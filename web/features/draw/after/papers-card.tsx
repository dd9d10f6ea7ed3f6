import type { Draw } from '../../../../shared/contract/draw.ts';
import { printProtocol } from '../../../../shared/contract/controller.ts';
import { useDownload } from '../../../api/use-download.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';

/** A page that anyone may open, with its address to copy. */
function PublicLink({
  path,
  text,
  what,
}: {
  readonly path: string;
  readonly text: string;
  readonly what: string;
}) {
  return (
    <div className="row spread">
      <a href={path}>{text}</a>
      <CopyButton what={what} text={location.origin + path} />
    </div>
  );
}

/** What belongs to a draw outside this page: the protocol to sign, and the pages for everyone. */
export function PapersCard({ draw }: { readonly draw: Draw }) {
  const protocol = useDownload(printProtocol);
  return (
    <section className="card" aria-labelledby="papers-title">
      <h2 id="papers-title">Protokoll och länkar</h2>
      <Button aria-busy={protocol.pending} onClick={() => void protocol.start({ params: { id: draw.id } })}>
        Ladda ner protokollet
      </Button>
      <PublicLink path={`/dragning/${draw.id}`} text="Kontrollera dragningen" what="Länken till kontrollen" />
      <PublicLink
        path={`/resultat/${draw.ticketBaseId}`}
        text="Resultatet för alla"
        what="Länken till resultatet"
      />
    </section>
  );
}
