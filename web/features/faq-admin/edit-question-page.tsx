import { useParams } from 'react-router-dom';
import {
  deleteQuestion,
  EditedQuestion,
  editQuestion,
  readQuestion,
  type Question,
} from '../../../shared/contract/faq.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { useLeave } from '../../components/use-leave.ts';
import { QuestionFields } from './question-fields.tsx';

const listCrumb = { label: 'FAQ', to: '/admin/questions' };

const valuesOf = ({ typeId, title, html }: Question) => ({ typeId, title, html });

/** The alerts are English (R219). */
function EditQuestion({ question }: { readonly question: Question }) {
  const save = useMutation(editQuestion, { success: 'Updated!' });
  const remove = useMutation(deleteQuestion, { success: 'Row removed!', keep: true, reload: false });
  const leave = useLeave();
  const { id, title } = question;
  const discard = async (): Promise<void> => {
    const options = { text: 'Det går inte att ångra.', ok: 'Ta bort', danger: true };
    if (!(await confirm(`Vill du ta bort frågan ”${title}”?`, options))) return;
    const { ok } = await remove.send({ params: { id } });
    if (ok) leave('/admin/questions');
  };
  return (
    <>
      <PageHeader
        title="Ändra fråga"
        crumbs={[listCrumb, { label: title }]}
        actions={
          <>
            <a className="button" href="/faq">
              Visa FAQ
            </a>
            <Button look="danger" aria-busy={remove.pending} onClick={() => void discard()}>
              Ta bort
            </Button>
          </>
        }
      />
      <section className="card" aria-label="Frågan">
        <ContractForm
          key={id}
          name="edit-question"
          schema={EditedQuestion}
          fixed={{ id }}
          initial={valuesOf(question)}
          stored={async () => valuesOf(await call(readQuestion, { params: { id } }))}
          submit="Spara"
          send={(body) => save.send({ body })}
        >
          <QuestionFields />
        </ContractForm>
      </section>
    </>
  );
}

/** Changes or deletes a question. */
export function EditQuestionPage() {
  const { questionId = '' } = useParams();
  const question = useQuery(readQuestion, { params: { id: questionId } });
  return (
    <div className="page">
      <PageState of={question} rows={8} missing={<NotFound what="Frågan" way="questions" />}>
        {(data) => <EditQuestion question={data} />}
      </PageState>
    </div>
  );
}
