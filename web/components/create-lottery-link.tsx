import { Link } from './link.tsx';

/** Link to the form for a new lottery, the next step of an Admin whose club has none. */
export const CreateLotteryLink = () => (
  <Link className="button primary" to="/admin/ticketbases?flik=skapa">
    Skapa lotteri
  </Link>
);
