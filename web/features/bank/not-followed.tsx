import { Link } from '../../components/link.tsx';
import { Empty } from '../../components/page-state.tsx';
import { Can } from '../../session/can.tsx';

/** In place of the tool while the club does not follow payments. */
export function NotFollowed() {
  return (
    <Empty
      action={
        <Can access="admin">
          <Link className="button primary" to="/admin/settings">
            Till inställningarna
          </Link>
        </Can>
      }
    >
      Föreningen följer inte vad som är betalt, så det finns inga köp att bekräfta. En administratör slår på
      det under Inställningar.
    </Empty>
  );
}
