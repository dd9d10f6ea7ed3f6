import { useState } from 'react';
import { useForm } from '../../components/form/form-state.ts';
import { useCode } from '../../components/use-code.ts';
import { FieldPlaceholder } from './field-placeholder.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { isWritable } from './writable.ts';

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
