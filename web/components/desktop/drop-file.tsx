import { useRef } from 'react';
import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined';
import Dragger from 'antd/es/upload/Dragger.js';

interface DropFileProps {
  /** The accessible name of the picker. */
  readonly label: string;
  /** As in `<input accept>`. Files that do not match still reach `onFile`, so that the user gets an error. */
  readonly accept: string;
  /** Text of the button that opens the picker. */
  readonly button: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens the file picker, in an area that also accepts dropped files on desktop. */
export function DropFile({ label, accept, button, disabled, onFile }: DropFileProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Dragger
        aria-label={label}
        accept={{ format: accept, filter: () => true }}
        disabled={disabled}
        multiple={false}
        fileList={[]}
        showUploadList={false}
        // The button inside is the keyboard's way in.
        openFileDialogOnClick={false}
        hasControlInside
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <span className="desk-drop">
          <button
            type="button"
            className="button"
            disabled={disabled}
            onClick={() => place.current?.querySelector('input')?.click()}
          >
            <UploadOutlined aria-hidden />
            {button}
          </button>
          <span className="desk-drop-hint soft small">eller släpp filen här</span>
        </span>
      </Dragger>
    </div>
  );
}
