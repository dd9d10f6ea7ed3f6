import { useId, useState } from 'react';
import { deleteImage, readImage, saveImage } from '../../../shared/contract/image.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { confirm } from '../confirm-store.ts';
import { DropFile } from './drop-file.tsx';
import { Loading } from '../page-state.tsx';
import { pictureFiles, usePicture } from '../use-picture.ts';
import './image-upload.css';
import { Button } from '../button.tsx';

/**
 * The card 'Bild' (R217): choose, rotate, save and delete the picture of a lottery or fundraiser. `imageKey` is
 * `ticketbase_{id}` or `fundraiser_{id}`.
 */
export function ImageUpload({ imageKey }: { readonly imageKey: string }) {
  return <ImageCard key={imageKey} imageKey={imageKey} />;
}

function ImageCard({ imageKey }: { readonly imageKey: string }) {
  const saved = useQuery(readImage, { params: { key: imageKey } }, { alert: true });
  const save = useMutation(saveImage, { success: 'Bild sparad' });
  const remove = useMutation(deleteImage, { success: 'Borttagen' });
  const [chosen, setChosen] = useState<string | null>(null);
  const { working, pick, rotate } = usePicture(setChosen);
  const titleId = useId();
  const existing = saved.data?.imageData;
  const submit = async (): Promise<void> => {
    if (chosen === null) return;
    const outcome = await save.send({ body: { key: imageKey, imageFile: chosen } });
    if (!outcome.ok) return;
    await saved.reload();
    setChosen(null);
  };
  const discard = async (): Promise<void> => {
    if (!(await confirm('Vill du ta bort bilden?', { ok: 'Ta bort', danger: true }))) return;
    const outcome = await remove.send({ params: { key: imageKey } });
    if (!outcome.ok) return;
    setChosen(null);
    await saved.reload();
  };

  const shown = chosen ?? existing;
  const busy = working || save.pending || remove.pending;
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>Bild</h2>
      <p className="soft">
        En bild är valfri men gör mailet som skickas mer unikt. Den bör vara minst 600 px bred.
      </p>
      {shown !== undefined ? (
        <img className="image-preview" src={shown} alt={chosen === null ? 'Sparad bild' : 'Vald bild'} />
      ) : saved.loading ? (
        <Loading rows={1} />
      ) : (
        <p className="image-none soft">Ingen bild uppladdad</p>
      )}
      <DropFile
        label="Välj bild"
        accept={pictureFiles}
        button={shown === undefined ? 'Välj bild' : 'Byt bild'}
        disabled={busy}
        onFile={(file) => void pick(file)}
      />
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={busy || shown === undefined}
          onClick={() => shown !== undefined && void rotate(shown)}
        >
          Rotera bild
        </button>
        <Button look="primary" disabled={busy || chosen === null} onClick={() => void submit()}>
          Spara
        </Button>
        {existing !== undefined && (
          <Button look="quiet danger" disabled={busy} onClick={() => void discard()}>
            Ta bort bild
          </Button>
        )}
      </div>
    </section>
  );
}
