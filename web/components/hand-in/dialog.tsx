import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import './hand-in.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form on top of the page, open while it is mounted. Escape and 'Avbryt' close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing restores the focus; removing the element does not.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="hand-in" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
