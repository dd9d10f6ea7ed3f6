import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useEditorState, type Editor } from '@tiptap/react';
import { LinkBox } from './link-box.tsx';

/** Drawn on a 20 × 20 grid. */
function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentcolor" strokeWidth="1.8" />
    </svg>
  );
}
const bullets = 'M8 5h10M8 10h10M8 15h10M2.5 5h2M2.5 10h2M2.5 15h2';
const numbers =
  'M8.5 5h9.5M8.5 10h9.5M8.5 15h9.5M2.4 3.6l1.4-.8v4.6M2.2 12.4c.4-1.3 2.8-1.2 2.6.3-.1 1-1.6 1.7-2.6 3.1h2.8';
const back = 'M7 3.5 3.5 7 7 10.5M4 7h7.5a4.5 4.5 0 0 1 0 9H7';
const forth = 'M13 3.5 16.5 7 13 10.5M16 7H8.5a4.5 4.5 0 0 0 0 9H13';

interface Tool {
  readonly label: string;
  /** Replaces the label's text. */
  readonly mark?: ReactNode;
  readonly run: (editor: Editor) => unknown;
  /** Whether it is active at the cursor; absent for one-off actions. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    label: 'Fet',
    mark: <b>F</b>,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Kursiv',
    mark: <i>K</i>,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'Rubrik',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: 'Underrubrik',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: 'Punktlista',
    mark: <Icon path={bullets} />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numrerad lista',
    mark: <Icon path={numbers} />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Citat',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];
const history: readonly Tool[] = [
  {
    label: 'Ångra',
    mark: <Icon path={back} />,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    label: 'Gör om',
    mark: <Icon path={forth} />,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
];

interface ToolbarProps {
  readonly editor: Editor;
  /** Id of the text that it edits. */
  readonly controls: string;
}

/** A toolbar for a text: one tab stop, arrow keys move between its buttons. */
export function Toolbar({ editor, controls }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const link: Tool = {
    label: 'Länk',
    run: () => setIsLinking(!isLinking),
    isOn: (now) => now.isActive('link'),
  };
  const all = [...tools, link, ...history];
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => all.map(({ isOn, can }) => ({ on: isOn?.(now), can: can?.(now) ?? true })),
  });
  const move = (event: KeyboardEvent): void => {
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + all.length) % all.length;
    setStop(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <>
      <div
        ref={bar}
        className="rich-text-bar"
        role="toolbar"
        tabIndex={-1}
        aria-label="Formatera texten"
        aria-controls={controls}
        onKeyDown={move}
      >
        {all.map((tool, index) => (
          <button
            key={tool.label}
            type="button"
            className="rich-text-tool"
            title={tool.label}
            aria-label={tool.label}
            aria-pressed={states[index]?.on}
            aria-expanded={tool === link ? isLinking : undefined}
            aria-disabled={states[index]?.can === false}
            tabIndex={index === stop ? 0 : -1}
            // The text keeps the focus while its buttons are clicked.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setStop(index);
              tool.run(editor);
            }}
          >
            {tool.mark ?? tool.label}
          </button>
        ))}
      </div>
      {isLinking && <LinkBox editor={editor} close={() => setIsLinking(false)} />}
    </>
  );
}
