import { useNavigate } from 'react-router-dom';
import { createQuestion, NewQuestion } from '../../../shared/contract/faq.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QuestionFields } from './question-fields.tsx';

const blank = { typeId: null, title: '', html: '' };

/** Adds a question; then returns to the list. */
export function AddQuestionPage() {
  const add = useMutation(createQuestion, { success: 'Added!', keep: true });
  const navigate = useNavigate();
  return (
    <div className="page">
      <PageHeader
        title="Ny fråga"
        crumbs={[{ label: 'FAQ', to: '/admin/questions' }, { label: 'Ny fråga' }]}
      />
      <section className="card" aria-label="Ny fråga">
        <ContractForm
          name="add-question"
          schema={NewQuestion}
          initial={blank}
          submit="Skapa"
          send={(body) => add.send({ body })}
          onDone={() => void navigate('/admin/questions')}
        >
          <QuestionFields />
        </ContractForm>
      </section>
    </div>
  );
}
