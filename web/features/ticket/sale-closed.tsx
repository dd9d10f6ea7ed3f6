import type { ReactNode } from 'react';

/** The blocking overlay of a sale that is over; the form under it can be seen, not used. */
export function SaleClosed({
  isArchived,
  children,
}: {
  readonly isArchived: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="ticket-closed">
      <div inert aria-hidden="true">
        {children}
      </div>
      <div className="ticket-closed-veil" role="status">
        <p className="strong">Försäljningsdatum har utgått</p>
        {isArchived && <p className="small">Lotteriet är arkiverat.</p>}
      </div>
    </div>
  );
}
