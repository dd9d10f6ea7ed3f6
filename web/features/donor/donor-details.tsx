import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { dialled } from '../../../shared/domain/telephone.ts';
import type { Donor } from '../../../shared/contract/donor.ts';
import './donor.css';

/** A donor's contact details, read-only: shown while the form with them is covered. Nothing if there are none. */
export function DonorDetailsCard({ donor }: { readonly donor: Donor }) {
  const { contactPerson, email, phone, address, zipCode, city, information } = donor;
  const town = [zipCode, city].filter(Boolean).join(' ');
  const known = [contactPerson, email, phone, address, town, information].some((text) => text !== '');
  if (!known) return null;
  return (
    <section className="card" aria-labelledby="details-title">
      <h2 id="details-title">Kontaktuppgifter</h2>
      <address className="donor-details">
        {contactPerson !== '' && <span className="strong">{contactPerson}</span>}
        {email !== '' && (
          <a href={`mailto:${email}`} translate="no">
            {shownEmail(email)}
          </a>
        )}
        {phone !== '' && (
          <a href={`tel:${dialled(phone)}`} translate="no">
            {phone}
          </a>
        )}
        {address !== '' && <span>{address}</span>}
        {town !== '' && <span>{town}</span>}
      </address>
      {information !== '' && <p className="donor-information">{information}</p>}
    </section>
  );
}
