import type { ReactNode } from 'react';
import './sale-closed.css';

interface SaleClosedProps {
  readonly isClosed: boolean;
  /** Why else, where the deadline alone does not tell: 'Lotteriet är arkiverat.' */
  readonly why?: string | undefined;
  readonly children: ReactNode;
}

/** A form; once the sale is over under a blocking overlay: it can be seen, not used. */
export function SaleClosed({ isClosed, why, children }: SaleClosedProps) {
  return (
    <div className="sale-closed">
      <div inert={isClosed}>{children}</div>
      {isClosed && (
        <div className="sale-closed-veil" role="status">
          <p className="strong">Försäljningsdatum har utgått</p>
          {why !== undefined && <p className="small">{why}</p>}
        </div>
      )}
    </div>
  );
}
