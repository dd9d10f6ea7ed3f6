import { useId } from 'react';
import { confirm } from '../../components/confirm-store.ts';
import { DropFile } from '../../components/desk/drop-file.tsx';
import { usePicture } from '../../components/desk/use-picture.ts';
import { useForm } from '../../components/form/form-state.ts';
import '../../components/desk/image-upload.css';

/**
 * The picture of a news item, as part of its form: chosen, turned and removed here, kept when the form is sent.
 * Its value is a data URL, the address of the picture that the item has, or null.
 */
export function ImageField({ name }: { readonly name: string }) {
  const { values, set, busy, errorOf } = useForm();
  const picture = usePicture((chosen) => set(name, chosen));
  const titleId = useId();
  const value = values[name];
  const shown = typeof value === 'string' && value !== '' ? value : undefined;
  const isChosen = shown?.startsWith('data:') ?? false;
  const error = errorOf(name);
  const isBusy = picture.working || busy;
  const discard = async (): Promise<void> => {
    if (await confirm('Vill du ta bort bilden?', { ok: 'Ta bort', danger: true })) set(name, null);
  };
  return (
    <div className="field" role="group" aria-labelledby={titleId}>
      <span id={titleId} className="strong">
        Bild<span className="soft small"> (valfritt)</span>
      </span>
      {shown === undefined ? (
        <p className="image-none soft">Ingen bild uppladdad</p>
      ) : (
        <img className="image-preview" src={shown} alt={isChosen ? 'Vald bild' : 'Sparad bild'} />
      )}
      <DropFile
        label="Välj bild"
        accept=".jpg,.jpeg,.png"
        button={shown === undefined ? 'Välj bild' : 'Byt bild'}
        disabled={isBusy}
        onFile={(file) => void picture.pick(file)}
      />
      {shown !== undefined && (
        <div className="row">
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void picture.rotate(shown)}
          >
            Rotera bild
          </button>
          <button
            type="button"
            className="button quiet danger"
            disabled={isBusy}
            onClick={() => void discard()}
          >
            Ta bort bild
          </button>
        </div>
      )}
      <p className="soft small">JPG eller PNG, gärna 600 × 200 px.</p>
      {error !== undefined && <p className="field-error small">{error}</p>}
    </div>
  );
}
