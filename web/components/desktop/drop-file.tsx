import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import './drop-file.css';

interface DropFileProps {
  /** The accessible name of the picker. */
  readonly label: string;
  /** As in `<input accept>`. Files that do not match still reach `onFile`, so that the user gets an error. */
  readonly accept: string;
  /** Text of the button that opens the picker. */
  readonly button: string;
  /** Whether choosing a file is the page's main act. */
  readonly isMain?: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens the file picker, in an area that also accepts dropped files on desktop. */
export function DropFile({ label, accept, button, isMain = false, disabled, onFile }: DropFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && !disabled) onFile(file);
  };
  return (
    <div
      className={isOver ? 'drop-file over' : 'drop-file'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {/* The button is the way in, also of the keyboard. */}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          take(target.files);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Button look={isMain ? 'primary' : ''} disabled={disabled} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <span className="drop-file-hint soft small">eller släpp filen här</span>
    </div>
  );
}
