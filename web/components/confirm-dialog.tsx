import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentQuestion, watchQuestion } from './confirm-store.ts';
import './confirm-dialog.css';

const noQuestion = () => null;

/** Shows what `confirm()` asks; mounted once, in the shell. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(watchQuestion, currentQuestion, noQuestion);
  const dialog = useRef<HTMLDialogElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (question === null) {
      dialog.current?.close();
      return;
    }
    // Opening focuses the first button, Cancel: right for an action that cannot be undone.
    dialog.current?.showModal();
    if (!question.danger) yes.current?.focus();
  }, [question]);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="confirm-title"
      onCancel={(event) => {
        event.preventDefault();
        question?.answer(false);
      }}
    >
      {question !== null && (
        <>
          <h2 id="confirm-title">{question.title}</h2>
          {question.text !== undefined && <p className="soft">{question.text}</p>}
          <div className="confirm-buttons">
            <button type="button" className="button" onClick={() => question.answer(false)}>
              {question.cancel}
            </button>
            <button
              ref={yes}
              type="button"
              className={question.danger ? 'button danger' : 'button primary'}
              onClick={() => question.answer(true)}
            >
              {question.ok}
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}
