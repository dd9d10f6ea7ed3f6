import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DropFile } from '../../components/desktop/drop-file.tsx';
import { ExampleList } from './example-list.tsx';
import type { MemberList } from './use-list.ts';

/** The first step: a file, or cells pasted from a spreadsheet. */
export function ChooseList({ list }: { readonly list: MemberList }) {
  const { isReading } = list;
  const [text, setText] = useState('');
  return (
    <section className="card" aria-labelledby="choose-title">
      <h2 id="choose-title">Välj lista</h2>
      <p>
        Exportera medlemmarna ur föreningens register som CSV eller Excel (xlsx). Listan behöver namn, email
        och lag; sektion och roll läses också om de finns.
      </p>
      <DropFile
        label="Medlemslista"
        accept=".csv,.txt,.tsv,.xlsx"
        button={isReading ? 'Läser…' : 'Välj fil'}
        isMain
        disabled={isReading}
        onFile={(file) => void list.choose(file)}
      />
      <label className="stack tight import-paste">
        <span>Eller klistra in från Excel, med rubrikerna</span>
        <textarea
          className="input"
          rows={4}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (text === '' && pasted.includes('\n')) void list.paste(pasted);
          }}
        />
      </label>
      {text.trim() !== '' && (
        <div className="row">
          <Button look="primary" disabled={isReading} onClick={() => void list.paste(text)}>
            Läs det inklistrade
          </Button>
        </div>
      )}
      <p className="soft small">
        Listan läses på din enhet. Personnummer tas bort innan något skickas, och bara namn, email, lag,
        sektion och roll skickas. Inget sparas förrän du godkänner.
      </p>
      <ExampleList />
    </section>
  );
}
