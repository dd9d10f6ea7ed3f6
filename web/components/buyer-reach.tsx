import { shownEmail } from '../../shared/domain/shown-email.ts';
import { dialled } from '../../shared/domain/telephone.ts';
import type { Buyer } from '../../shared/contract/buyer.ts';

/** A buyer's email and phone as links. Nothing for an erased buyer. */
export function BuyerReach({ buyer: { email, phone, erased, noEmail } }: { readonly buyer: Buyer }) {
  if (erased === true) return null;
  return (
    <>
      {noEmail === true ? (
        <span className="soft">Ingen e-post</span>
      ) : (
        <a href={`mailto:${email}`} translate="no">
          {shownEmail(email)}
        </a>
      )}
      <a href={`tel:${dialled(phone)}`} translate="no">
        {phone}
      </a>
    </>
  );
}
