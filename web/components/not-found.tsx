import { Link } from './link.tsx';
import { PageHeader } from './page-header.tsx';
import { Empty } from './page-state.tsx';

/** Where a screen leads if its record does not exist: the list that it belongs to, else the viewer's tickets. */
const ways = {
  tickets: { to: '/home', label: 'Till mina lotter' },
  archive: { to: '/archive', label: 'Till arkivet' },
  lotteries: { to: '/admin/ticketbases', label: 'Till lotterierna' },
  economy: { to: '/admin/economy', label: 'Till ekonomin' },
  sections: { to: '/admin/sections', label: 'Till sektionerna' },
  fundraisers: { to: '/admin/fundraisers', label: 'Till insamlingarna' },
  news: { to: '/admin/news', label: 'Till nyheterna' },
  questions: { to: '/admin/questions', label: 'Till frågorna' },
} as const;

interface NotFoundProps {
  /** The missing thing, in the definite form: 'Lotten'. */
  readonly what: string;
  readonly way: keyof typeof ways;
}

/** A whole screen for a record that does not exist or is out of the viewer's reach, with a link onward. */
export function NotFound({ what, way }: NotFoundProps) {
  const { to, label } = ways[way];
  return (
    <>
      <PageHeader title={`${what} finns inte`} />
      <Empty
        action={
          <Link className="button primary" to={to}>
            {label}
          </Link>
        }
      >
        Länken kan vara fel, eller så är {what.toLowerCase()} inte kvar.
      </Empty>
    </>
  );
}
