import { useId, useState } from 'react';
import {
  deletePdf,
  downloadPdf,
  maxPdfBytes,
  pdfType,
  readPdf,
  savePdf,
} from '../../../shared/contract/lottery.ts';
import { isPdf } from '../../../shared/domain/file-type.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { useDownload } from '../../api/use-download.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { dataUrl, startOf, unreadableFile } from '../../components/data-url.ts';
import { DropFile } from '../../components/desktop/drop-file.tsx';

/** Bytes in readable form: '312 kB', '1,4 MB'. */
const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${formatNumber(bytes / 1_000_000, 1)} MB`;

/** The PDF that goes with the mailed tickets of a lottery: choose, save, download, delete. */
export function PdfCard({ ticketBaseId }: { readonly ticketBaseId: string }) {
  const alerts = useAlerts();
  const params = { id: ticketBaseId };
  const saved = useQuery(readPdf, { params });
  const save = useMutation(savePdf, { success: 'Pdf sparad', reload: false });
  const remove = useMutation(deletePdf, { success: 'Borttagen', reload: false });
  const download = useDownload(downloadPdf);
  const [chosen, setChosen] = useState<File | null>(null);
  const [rereading, setRereading] = useState(false);
  const titleId = useId();

  const pick = async (file: File): Promise<void> => {
    const start = await startOf(file);
    if (start === undefined) alerts.error(unreadableFile);
    else if (!isPdf(start)) alerts.error('Fel filtyp');
    else if (file.size > maxPdfBytes) alerts.error('Filen får max vara 2 MB.');
    else setChosen(file);
  };
  /** Refetches; the buttons are disabled until the card shows the current state. */
  const reread = async (): Promise<void> => {
    setRereading(true);
    await saved.reload();
    setRereading(false);
  };
  const submit = async (): Promise<void> => {
    if (chosen === null) return;
    const content = await dataUrl(chosen).catch(() => undefined);
    if (content === undefined) {
      alerts.error(unreadableFile);
      return;
    }
    if (!(await save.send({ body: { ticketBaseId, fileData: content } })).ok) return;
    await reread();
    setChosen(null);
  };
  const discard = async (): Promise<void> => {
    if (!(await confirm('Vill du ta bort pdf-filen?', { ok: 'Ta bort', danger: true }))) return;
    if ((await remove.send({ params })).ok) await reread();
  };

  const file = saved.data;
  const busy = save.pending || remove.pending || rereading;
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>Bifogad pdf</h2>
      <p className="soft">
        Filen skickas till köparen om de väljer att få lotten på mail. Den får vara högst 2 MB.
      </p>
      <div className="pdf-file">
        {chosen !== null ? (
          <>
            <p>
              <span className="strong" translate="no">
                {chosen.name}
              </span>
              <span className="soft small">{sizeText(chosen.size)}, inte sparad än</span>
            </p>
            <Button look="quiet" disabled={busy} onClick={() => setChosen(null)}>
              Ångra
            </Button>
          </>
        ) : file !== undefined ? (
          <>
            <p>
              <span className="strong">En pdf är bifogad</span>
              <span className="soft small">
                {sizeText(file.size)}, {dayAndTimeOf(file.createdDate)}
              </span>
            </p>
            <div className="pdf-actions">
              <button
                type="button"
                className="button quiet"
                disabled={busy}
                aria-busy={download.pending}
                onClick={() => void download.start({ params })}
              >
                Ladda ner
              </button>
              <Button look="quiet danger" disabled={busy} onClick={() => void discard()}>
                Ta bort
              </Button>
            </div>
          </>
        ) : saved.failure !== undefined ? (
          <>
            <p role="alert">{saved.failure.message}</p>
            <Button onClick={() => void saved.reload()}>Försök igen</Button>
          </>
        ) : saved.loading ? (
          <span className="visually-hidden">Laddar</span>
        ) : (
          <p className="soft">Ingen pdf uppladdad</p>
        )}
      </div>
      <DropFile
        label="Välj pdf"
        accept={`.pdf,${pdfType}`}
        button={chosen === null && file === undefined ? 'Välj fil' : 'Byt fil'}
        disabled={busy}
        onFile={(file) => void pick(file)}
      />
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={busy || chosen === null}
          aria-busy={save.pending}
          onClick={() => void submit()}
        >
          {save.pending && <span className="spinner" aria-hidden="true" />}
          Spara
        </button>
      </div>
    </section>
  );
}
