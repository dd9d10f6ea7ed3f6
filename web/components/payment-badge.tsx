/** 'Betald' or 'Obetald'; nothing if unknown. */
export function PaymentBadge({ paid }: { readonly paid: boolean | undefined }) {
  if (paid === undefined) return null;
  return paid ? <span className="badge good">Betald</span> : <span className="badge due">Obetald</span>;
}
