import { Link } from './link.tsx';

/** The link to adding many members at once. */
export const ImportLink = () => (
  <Link className="button" to="/admin/import">
    Importera medlemmar
  </Link>
);
