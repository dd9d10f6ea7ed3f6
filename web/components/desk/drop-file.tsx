import type { ReactNode } from 'react';
import Dragger from 'antd/es/upload/Dragger.js';

interface DropFileProps {
  /** Names the picker for those who hear the page. */
  readonly label: string;
  /** As in `<input accept>`. What does not fit reaches `onFile` all the same, which says so. */
  readonly accept: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A place to drop a file on. It holds a button that opens the picker, for the keyboard and those who cannot drag. */
export function DropFile({ label, accept, disabled, onFile, children }: DropFileProps) {
  return (
    <Dragger
      aria-label={label}
      accept={{ format: accept, filter: () => true }}
      disabled={disabled}
      multiple={false}
      showUploadList={false}
      hasControlInside
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      {children}
    </Dragger>
  );
}
