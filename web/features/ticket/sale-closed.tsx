import type { ReactNode } from 'react';

interface SaleClosedProps {
  readonly isClosed: boolean;
  readonly isArchived: boolean;
  readonly children: ReactNode;
}

/** A form; once the sale is over under a blocking overlay: it can be seen, not used. */
export function SaleClosed({ isClosed, isArchived, children }: SaleClosedProps) {
  return (
    <div className="ticket-closed">
      <div inert={isClosed}>{children}</div>
      {isClosed && (
        <div className="ticket-closed-veil" role="status">
          <p className="strong">Försäljningsdatum har utgått</p>
          {isArchived && <p className="small">Lotteriet är arkiverat.</p>}
        </div>
      )}
    </div>
  );
}
