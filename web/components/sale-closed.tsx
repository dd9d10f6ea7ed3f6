import type { ReactNode } from 'react';
import './sale-closed.css';

interface SaleClosedProps {
  readonly isClosed: boolean;
  /** The reason, if it is not the deadline: 'Lotteriet är arkiverat.' */
  readonly why?: string | undefined;
  readonly children: ReactNode;
}

/** A form that is covered by a blocking overlay once the sale is over: visible but not usable. */
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
