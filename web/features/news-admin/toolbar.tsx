import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import BoldOutlined from '@ant-design/icons/es/icons/BoldOutlined';
import ItalicOutlined from '@ant-design/icons/es/icons/ItalicOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import OrderedListOutlined from '@ant-design/icons/es/icons/OrderedListOutlined';
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import { useEditorState, type Editor } from '@tiptap/react';
import { LinkBox } from './link-box.tsx';

interface Tool {
  readonly label: string;
  /** In place of the label's text. */
  readonly mark?: ReactNode;
  readonly run: (editor: Editor) => unknown;
  /** Whether the text at the cursor is so; absent for what is done once. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    label: 'Fet',
    mark: <BoldOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Kursiv',
    mark: <ItalicOutlined aria-hidden />,
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
    mark: <UnorderedListOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numrerad lista',
    mark: <OrderedListOutlined aria-hidden />,
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
    mark: <UndoOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    label: 'Gör om',
    mark: <RedoOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
];

interface ToolbarProps {
  readonly editor: Editor;
  /** Id of the text that it works on. */
  readonly controls: string;
}

/** Buttons over a text: one stop for the tab key, the arrow keys go between them. */
export function Toolbar({ editor, controls }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const link: Tool = {
    label: 'Länk',
    mark: <LinkOutlined aria-hidden />,
    run: () => setIsLinking(!isLinking),
    isOn: ({ isActive }) => isActive('link'),
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
            // The text keeps the cursor while its buttons are clicked.
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
