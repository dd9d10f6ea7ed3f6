import { useEffect, useId, useRef, useState } from 'react';
import type { Editor } from '@tiptap/react';
import { isLinkTarget } from '../../../shared/domain/html-rules.ts';

interface LinkBoxProps {
  readonly editor: Editor;
  readonly close: () => void;
}

const broken = 'Skriv en adress, till exempel https://klubben.se';

/** A link as it was meant: `klubben.se` becomes https, `anna@klubben.se` a mailto link. '' if it is neither. */
function addressOf(typed: string): string {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return '';
  if (/^[^/@:]+@[^/@:]+\.[^/@:]+$/.test(text)) return `mailto:${text}`;
  if (/^(\/(?!\/)|#|[a-z]+:)/i.test(text)) return isLinkTarget(text) ? text : '';
  return text.includes('.') ? `https://${text}` : '';
}

/** The target of the link at the cursor, or of the one that the selected text becomes. */
export function LinkBox({ editor, close }: LinkBoxProps) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  const leave = (): void => {
    close();
    editor.commands.focus();
  };
  const apply = (): void => {
    const href = addressOf(typed);
    if (href === '') {
      setError(broken);
      input.current?.focus();
      return;
    }
    const chain = editor.chain().focus();
    if (before === '' && editor.state.selection.empty)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] });
    else chain.extendMarkRange('link').setLink({ href });
    chain.run();
    close();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  };
  return (
    <div className="rich-text-link" role="group" aria-label="Länk">
      <label htmlFor={id} className="strong small">
        Länkens adress
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : `${id}-error`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // Neither button submits the surrounding form.
          event.preventDefault();
          if (event.key === 'Enter') apply();
          else leave();
        }}
      />
      {error !== '' && (
        <p id={`${id}-error`} className="field-error small">
          {error}
        </p>
      )}
      <div className="row">
        <button type="button" className="button" onClick={apply}>
          {before === '' ? 'Lägg till länk' : 'Ändra länk'}
        </button>
        {before !== '' && (
          <button type="button" className="button quiet danger" onClick={remove}>
            Ta bort länk
          </button>
        )}
        <button type="button" className="button quiet" onClick={leave}>
          Avbryt
        </button>
      </div>
    </div>
  );
}
