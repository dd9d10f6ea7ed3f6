import { useRef } from 'react';
import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined';
import Dragger from 'antd/es/upload/Dragger.js';

interface DropFileProps {
  /** Names the picker for those who hear the page. */
  readonly label: string;
  /** As in `<input accept>`. What does not fit reaches `onFile` all the same, so that the person is told. */
  readonly accept: string;
  /** Text of the button that opens the picker. */
  readonly button: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens the file picker, in a place where at a desk a file can be dropped as well. */
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
        // The button in it does: it is there for the keyboard, too.
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
