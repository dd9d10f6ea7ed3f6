import { useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react';
import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { useForm } from '../../components/form/form-state.ts';
import { pictureFiles, usePicture } from '../../components/use-picture.ts';
import './image-field.css';

/** Accepts files dropped on a part of the page. */
function useDrop(place: RefObject<HTMLElement | null>, take: (files: FileList | undefined) => void): void {
  const dropped = useEffectEvent(take);
  useEffect(() => {
    const element = place.current;
    const over = (event: Event) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      dropped(event.dataTransfer?.files);
    };
    element?.addEventListener('dragover', over);
    element?.addEventListener('drop', drop);
    return () => {
      element?.removeEventListener('dragover', over);
      element?.removeEventListener('drop', drop);
    };
  }, [place]);
}

/**
 * The picture of a news item, as part of its form: chosen, rotated and removed here, saved with the form. Its value
 * is a data URL, the URL of the current picture, or null.
 */
export function ImageField({ name }: { readonly name: string }) {
  const { values, set, busy, errorOf } = useForm();
  const picture = usePicture((chosen) => set(name, chosen));
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const value = values[name];
  const shown = typeof value === 'string' && value !== '' ? value : undefined;
  const isChosen = shown?.startsWith('data:') ?? false;
  const error = errorOf(name);
  const isBusy = picture.working || busy;
  const discard = async (): Promise<void> => {
    if (await confirm('Vill du ta bort bilden?', { ok: 'Ta bort', danger: true })) set(name, null);
  };
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined && !isBusy) void picture.pick(file);
  };
  useDrop(place, take);
  return (
    <div ref={place} className="field" role="group" aria-labelledby={titleId}>
      <span id={titleId} className="strong">
        Bild<span className="soft small"> (valfritt)</span>
      </span>
      {shown === undefined ? (
        <p className="news-no-picture soft">Ingen bild uppladdad</p>
      ) : (
        <img className="news-picture" src={shown} alt={isChosen ? 'Vald bild' : 'Sparad bild'} />
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={pictureFiles}
        aria-label="Välj bild"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Choosing the same file again is a choice, too.
          currentTarget.value = '';
        }}
      />
      <div className="row">
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {shown === undefined ? 'Välj bild' : 'Byt bild'}
        </Button>
        {shown !== undefined && (
          <>
            <Button disabled={isBusy} onClick={() => void picture.rotate(shown)}>
              Rotera bild
            </Button>
            <Button look="quiet danger" disabled={isBusy} onClick={() => void discard()}>
              Ta bort bild
            </Button>
          </>
        )}
        <span className="news-drop-hint soft small">eller släpp en bild här</span>
      </div>
      <p className="soft small">JPG eller PNG, gärna 600 × 200 px.</p>
      {error !== undefined && <p className="field-error small">{error}</p>}
    </div>
  );
}
