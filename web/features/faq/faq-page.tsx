import { useDeferredValue, useEffect, useState } from 'react';
import type { listQuestions, Question } from '../../../shared/contract/faq.ts';
import { topics } from '../../../shared/domain/topics.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { light } from '../../api/light.ts';
import { usePublicList } from '../../api/use-public-query.ts';
import { HtmlText, loadCleaner } from '../../components/html/html-text.tsx';
import { PageState } from '../../components/page-state.tsx';
import { isFound, highlightParts } from './search.ts';
import { panelId, tabId, TopicTabs } from './topic-tabs.tsx';
import '../../components/form/input.css';
import './faq.css';

/** A question that expands to its answer; a native disclosure, which in-page search also opens. */
function Entry({ question, search }: { readonly question: Question; readonly search: string }) {
  return (
    <details className="faq-entry">
      <summary>
        <span>
          {highlightParts(question.title, search).map(({ text, isFound }, index) =>
            // The parts have no identity other than their position.
            isFound ? <mark key={`${index} ${text}`}>{text}</mark> : text,
          )}
        </span>
      </summary>
      <div className="faq-answer">
        <HtmlText html={question.html} />
      </div>
    </details>
  );
}

interface NothingProps {
  readonly search: string;
  /** Names of the topics with matches. */
  readonly elsewhere: readonly { readonly id: number; readonly name: string }[];
  readonly onOpen: (id: number) => void;
}

function Nothing({ search, elsewhere, onOpen }: NothingProps) {
  return (
    <div className="empty">
      {search === '' ? (
        <p>Inga frågor här än.</p>
      ) : (
        <p>{elsewhere.length > 0 ? 'Inga träffar här, men under:' : `Inget hittades för ”${search}”.`}</p>
      )}
      {search !== '' && elsewhere.length > 0 && (
        <div className="row">
          {elsewhere.map(({ id, name }) => (
            <button key={id} type="button" className="button" onClick={() => onOpen(id)}>
              {name}
            </button>
          ))}
        </div>
      )}
      {elsewhere.length === 0 && (
        <a className="button" href="/contact">
          Kontakta oss
        </a>
      )}
    </div>
  );
}

function Questions({ questions }: { readonly questions: readonly Question[] }) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<number>(topics[0].id);
  const search = useDeferredValue(typed).trim();
  const found = questions.filter(({ title }) => isFound(title, search));
  const shown = found.filter(({ typeId }) => typeId === open);
  const counted = topics.map((topic) => ({
    ...topic,
    count: found.filter(({ typeId }) => typeId === topic.id).length,
  }));
  return (
    <div className="stack">
      <label className="faq-search">
        <span className="visually-hidden">Sök bland frågorna</span>
        <input
          className="input"
          type="search"
          placeholder="Sök bland frågorna"
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p className="visually-hidden" role="status">
        {search === '' ? '' : `${formatNumber(found.length)} av ${formatNumber(questions.length)} frågor`}
      </p>
      <TopicTabs
        topics={counted.map(({ id, name, count }) => ({
          id,
          name,
          found: search === '' ? undefined : count,
        }))}
        open={open}
        onOpen={setOpen}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(open)} className="stack tight">
        {shown.length === 0 ? (
          <Nothing search={search} elsewhere={counted.filter(({ count }) => count > 0)} onOpen={setOpen} />
        ) : (
          shown.map((question) => <Entry key={question.id} question={question} search={search} />)
        )}
      </div>
    </div>
  );
}

const all = light<typeof listQuestions>('GET', '/faq', 'list');

/** Questions and answers about the service, by topic, searchable by title. */
export function FaqPage() {
  const questions = usePublicList(all, { query: {} });
  useEffect(() => {
    // Each answer shows a failure itself.
    loadCleaner().catch(() => undefined);
  }, []);
  return (
    <div className="page narrow">
      <header className="stack tight">
        <h1>Frågor och svar</h1>
        <p className="soft">Hittar du inte svaret? Fråga din ledare eller klubbens administratör.</p>
      </header>
      <noscript>
        <p>Frågorna hämtas med JavaScript. Slå på det i webbläsaren för att läsa dem.</p>
      </noscript>
      <PageState of={questions} rows={7}>
        {(list) => <Questions questions={list} />}
      </PageState>
    </div>
  );
}
