import { useNavigate } from 'react-router-dom';
import { createNews, NewNews } from '../../../shared/contract/news.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { NewsFields } from './news-fields.tsx';

const blank = { title: '', preamble: '', text: '', imageFile: null, published: false };

/** Adds a news item; then returns to the list. */
export function AddNewsPage() {
  const add = useMutation(createNews, { success: 'Skapad', keep: true });
  const navigate = useNavigate();
  return (
    <div className="page narrow">
      <PageHeader
        title="Lägg till nyhet"
        crumbs={[{ label: 'Nyheter', to: '/admin/news' }, { label: 'Lägg till' }]}
      />
      <section className="card sticky-foot" aria-label="Lägg till nyhet">
        <ContractForm
          name="add-news"
          schema={NewNews}
          initial={blank}
          submit="Lägg till"
          send={(body) => add.send({ body })}
          onDone={() => void navigate('/admin/news')}
        >
          <NewsFields />
        </ContractForm>
      </section>
    </div>
  );
}
