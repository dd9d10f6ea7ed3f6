import { useState } from 'react';
import { useForm } from '../../components/form/form-state.ts';
import { useCode } from '../../components/use-code.ts';
import { FieldPlaceholder } from './field-placeholder.tsx';
import { RichTextField } from './rich-text-field.tsx';

/** Elements and attributes that the editor supports: it would drop any others on saving. */
const known = /^<(\/?(p|h2|h3|ul|ol|li|blockquote|strong|em|br)\s*\/?|\/a|a(\s+href="[^"]*")?\s*)>$/i;

/** Whether the editor keeps all of an HTML text. Tables, images and `data-link` come from the API only. */
const isWritable = (html: string): boolean => (html.match(/<[^>]*>/g) ?? []).every((tag) => known.test(tag));

const loadSource = async () => (await import('../../components/html/source-field.tsx')).SourceField;

function SourceText() {
  const { code: Source, retry } = useCode(loadSource);
  return Source === undefined ? (
    <FieldPlaceholder retry={retry} />
  ) : (
    <Source name="text" label="Text (HTML)" rows={14} />
  );
}

/** The text of a news item: in the editor, or as source if it contains what the editor would drop. */
export function NewsTextField() {
  const text = useForm().values['text'];
  const [isSource] = useState(() => typeof text === 'string' && !isWritable(text));
  if (isSource) return <SourceText />;
  return (
    <RichTextField
      name="text"
      label="Text"
      hint="Finns det en text får nyheten länken ”Läs mer” och en egen sida."
    />
  );
}
