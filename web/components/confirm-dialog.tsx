import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentConfirmation, watchConfirmation } from './confirm-store.ts';
import './confirm-dialog.css';

const noConfirmation = () => null;

/** Shows the question of `confirm()`; mounted once, in the shell. */
export function ConfirmDialog() {
  const confirmation = useSyncExternalStore(watchConfirmation, currentConfirmation, noConfirmation);
  const dialog = useRef<HTMLDialogElement>(null);
  const okButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (confirmation === null) {
      dialog.current?.close();
      return;
    }
    // Opening focuses the first button, Cancel: right for an action that cannot be undone.
    dialog.current?.showModal();
    if (!confirmation.danger) okButton.current?.focus();
  }, [confirmation]);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="confirm-title"
      // Escape: the dialog closes once the answer has removed the confirmation.
      onCancel={(event) => {
        event.preventDefault();
        confirmation?.answer(false);
      }}
    >
      {confirmation !== null && (
        <>
          <h2 id="confirm-title">{confirmation.title}</h2>
          {confirmation.text !== undefined && <p className="soft">{confirmation.text}</p>}
          <div className="confirm-buttons">
            <button type="button" className="button" onClick={() => confirmation.answer(false)}>
              {confirmation.cancel}
            </button>
            <button
              ref={okButton}
              type="button"
              className={confirmation.danger ? 'button danger' : 'button primary'}
              onClick={() => confirmation.answer(true)}
            >
              {confirmation.ok}
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}
