import { useMemo } from 'react';
import { listQuestions, type Question } from '../../../shared/contract/faq.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { topics } from '../../../shared/domain/topics.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useList } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { DataTable, type Columns } from '../../components/desktop/table.tsx';
import { useIsDesktop } from '../../components/use-media.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import './faq-admin.css';

const add = (
  <Link className="button primary" to="/admin/question/add">
    Ny fråga
  </Link>
);
const topicOf = ({ typeId }: Question) => topics.find(({ id }) => id === typeId)?.name ?? '';
const editPath = ({ id }: Question) => `/admin/question/edit/${id}`;
const keyOf = ({ id }: Question) => id;

/** By its number in the server's order: by topic, the oldest first. */
const columnsOf = (numbers: ReadonlyMap<string, number>): Columns<Question> => [
  {
    title: 'Nr',
    render: ({ id }) => <span className="soft">{formatNumber(numbers.get(id) ?? 0)}</span>,
    sorter: (one, other) => (numbers.get(one.id) ?? 0) - (numbers.get(other.id) ?? 0),
  },
  {
    title: 'Titel',
    render: (question) => (
      <Link className="strong" to={editPath(question)}>
        {question.title}
      </Link>
    ),
    sorter: (one, other) => inSwedish(one.title, other.title),
  },
  {
    title: 'Typ',
    render: (question) => topicOf(question),
    sorter: (one, other) => one.typeId - other.typeId,
  },
];

function QuestionTable({ questions }: { readonly questions: readonly Question[] }) {
  const columns = useMemo(
    () => columnsOf(new Map(questions.map(({ id }, index) => [id, index + 1]))),
    [questions],
  );
  return <DataTable label="Frågor" rows={questions} keyOf={keyOf} columns={columns} />;
}

/** The same on a phone: one card per question. */
function QuestionCards({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <ul className="plain stack tight">
      {questions.map((question, index) => (
        <li key={question.id} className="card question-card">
          <Link className="strong" to={editPath(question)}>
            {question.title}
          </Link>
          <p className="row spread small">
            <span className="badge">{topicOf(question)}</span>
            <span className="soft">Fråga {formatNumber(index + 1)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Every question of the FAQ. */
export function QuestionsPage() {
  const questions = useList(listQuestions, { query: {} });
  const isDesktop = useIsDesktop();
  return (
    <div className="page">
      <PageHeader
        title="FAQ"
        lead="Frågor och svar är gemensamma för alla föreningar i tjänsten."
        actions={
          <>
            <a className="button" href="/faq">
              Visa FAQ
            </a>
            {add}
          </>
        }
      />
      <PageState
        of={questions}
        rows={8}
        empty={<Empty action={add}>Inga frågor än. Skriv den första.</Empty>}
      >
        {(list) => (
          <section className="stack tight" aria-label="Frågor">
            <p className="soft small">
              {list.length === 1 ? '1 fråga' : `${formatNumber(list.length)} frågor`}
            </p>
            {isDesktop ? <QuestionTable questions={list} /> : <QuestionCards questions={list} />}
          </section>
        )}
      </PageState>
    </div>
  );
}
