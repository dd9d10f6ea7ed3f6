import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { InsideLinks } from '../components/html/inside-links.ts';
import { usePageChange } from './page-change.ts';
import { PublicDocument } from './public-document.tsx';

/** A public page opened from inside the app, identical to its document. */
export function PublicShell() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { round } = usePageChange();
  const go = (path: string) => void navigate(path);
  return (
    <InsideLinks value={go}>
      <PublicDocument segment={pathname.split('/')[1] ?? ''} go={go}>
        <Outlet key={`${pathname} ${round}`} />
      </PublicDocument>
    </InsideLinks>
  );
}
