import { useSearchParams } from 'react-router-dom';
import { defaultCulture, listContent, type Content } from '../../../shared/contract/content.ts';
import { useQuery } from '../../api/use-query.ts';
import { DeskFrame } from '../../components/desk/desk-frame.tsx';
import { PageState } from '../../components/page-state.tsx';
import { EditContent } from './edit-content.tsx';
import { ContentList } from './content-list.tsx';
import { NewContent } from './new-content.tsx';

const blank = (key: string, cultureName: string): Content => ({
  key,
  cultureName,
  metaTitle: '',
  metaDescription: '',
  html: '',
});

/** The service's pages; the one that is edited stands in the address: `?sida=privacy&sprak=sv-SE`. */
export function ContentAdminPage() {
  const pages = useQuery(listContent, {});
  const [search] = useSearchParams();
  const key = search.get('sida');
  const culture = search.get('sprak') ?? defaultCulture;
  const find = (list: readonly Content[], wanted: string): Content =>
    list.find((each) => each.key === wanted && each.cultureName === culture) ?? blank(wanted, culture);
  return (
    <DeskFrame>
      {search.has('ny') ? (
        <NewContent />
      ) : (
        <PageState of={pages} rows={8}>
          {(list) =>
            key === null ? (
              <ContentList pages={list} />
            ) : (
              <EditContent key={`${key} ${culture}`} content={find(list, key)} />
            )
          }
        </PageState>
      )}
    </DeskFrame>
  );
}
