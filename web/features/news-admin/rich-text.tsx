import { useEffect, useEffectEvent, useRef } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isLinkTarget } from '../../../shared/domain/html-rules.ts';
import { Toolbar } from './toolbar.tsx';
import '../../components/html/html-text.css';
import './rich-text.css';

interface RichTextProps {
  readonly id: string;
  readonly label: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly onBlur: () => void;
  /** '' for no text. */
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** What can be written: what the server keeps, and a club needs. */
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    // It would end every text with an empty paragraph.
    trailingNode: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLinkTarget(address ?? ''),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** The field's label does not know an editor as a control: a click on it comes here by hand. */
function useLabelClick(id: string, clicked: () => void): void {
  const onClick = useEffectEvent(clicked);
  useEffect(() => {
    const label = document.querySelector(`label[for="${id}"]`);
    const listener = () => onClick();
    label?.addEventListener('click', listener);
    return () => label?.removeEventListener('click', listener);
  }, [id]);
}

/** Text with headings, lists, quotes and links. */
export function RichText({ id, label, html, onChange, onBlur, ...state }: RichTextProps) {
  const described = state['aria-describedby'];
  /** What the editor shows, as the form knows it. */
  const known = useRef(html);
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    // Whatever the server refuses to keep is not in the text in the first place.
    onUpdate: ({ editor: changed }) => {
      known.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(known.current);
    },
    onBlur,
    editorProps: {
      attributes: {
        id,
        class: 'input rich-text-area html-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(state['aria-invalid']),
        ...(described !== undefined && { 'aria-describedby': described }),
      },
      handleDOMEvents: {
        // Tab leads on, in a list too; the editor would indent there.
        keydown: (_, event) => event.key === 'Tab',
      },
    },
  });
  const follow = useEffectEvent((next: string) => {
    if (next === known.current) return;
    known.current = next;
    editor.chain().setMeta('addToHistory', false).setContent(next, { emitUpdate: false }).run();
  });
  // The record was read anew: what the server keeps takes the place of what was written.
  useEffect(() => follow(html), [html]);
  useLabelClick(id, () => editor.commands.focus());
  return (
    <div className="rich-text">
      <Toolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  );
}
