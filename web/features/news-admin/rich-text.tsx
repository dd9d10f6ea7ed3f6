import { useEffect, useEffectEvent, useRef } from 'react';
import type { Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isLinkTarget } from '../../../shared/domain/html-rules.ts';
import { htmlOfRows, lineOfRow, textOfRows } from './pasted-table.ts';
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

/** Paragraphs that rows of a pasted table become, too. */
const withRows = (paragraph: Node) =>
  paragraph.extend({
    parseHTML: () => [{ tag: 'p' }, { tag: 'tr', contentElement: lineOfRow }],
  });

/** What can be written: what the server keeps and clubs need. */
const extensions = [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((each) =>
        each.name === 'paragraph' ? withRows(each as Node) : each,
      );
    },
  }).configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    // Would end every text with an empty paragraph.
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

/** An editor is not a labelable control: a click on the label focuses it by code. */
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
  /** The editor's content as the form's value. */
  const known = useRef(html);
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    // The text never contains what the server would refuse to keep.
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
      transformPastedHTML: htmlOfRows,
      transformPastedText: textOfRows,
      handleDOMEvents: {
        // Tab moves on, in lists too; the editor would indent.
        keydown: (_, event) => event.key === 'Tab',
      },
    },
  });
  const follow = useEffectEvent((next: string) => {
    if (next === known.current) return;
    known.current = next;
    editor.chain().setMeta('addToHistory', false).setContent(next, { emitUpdate: false }).run();
  });
  // The record was refetched: the stored text replaces the typed one.
  useEffect(() => follow(html), [html]);
  useLabelClick(id, () => editor.commands.focus());
  return (
    <div className="rich-text">
      <Toolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  );
}
