import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useParams } from 'react-router-dom';
import {
  deleteDonor,
  EditedDonor,
  editDonor,
  readDonor,
  type Donor,
} from '../../../shared/contract/donor.ts';
import { readFundraiser, type Fundraiser } from '../../../shared/contract/fundraiser.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { formatGift } from '../../../shared/domain/gift.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { together, useQuery, type Query } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { doubt } from '../../components/form/doubt.ts';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { SaleClosed } from '../../components/sale-closed.tsx';
import { useLeave } from '../../components/use-leave.ts';
import { useNow } from '../../components/use-now.ts';
import { useUser } from '../../session/use-session.ts';
import { DonorDetailsCard } from './donor-details.tsx';
import { DonorFields } from './donor-fields.tsx';
import { ThanksForm } from './thanks-form.tsx';

interface DonorViewProps {
  readonly donor: Donor;
  /** Null if the caller is no longer assigned to it: the donor is still theirs. */
  readonly fundraiser: Fundraiser | null;
  readonly reload: () => Promise<unknown>;
}

function DeleteDonor({ donor, onRemoved }: { readonly donor: Donor; readonly onRemoved: () => void }) {
  const remove = useMutation(deleteDonor, { success: 'Borttagen', keep: true, reload: false });
  const ask = async (): Promise<void> => {
    const yes = await confirm('Vill du ta bort givaren?', {
      text: `${donor.displayName} och ${formatSek(donor.sum)} räknas inte längre in i insamlingen.`,
      ok: 'Ta bort',
      danger: true,
    });
    if (yes && (await remove.send({ params: { id: donor.id } })).ok) onRemoved();
  };
  return (
    <button type="button" className="button danger" aria-busy={remove.pending} onClick={() => void ask()}>
      Ta bort givaren
    </button>
  );
}

const valuesOf = (donor: Donor) => {
  const { displayName, sum, contactPerson, phone, address, zipCode, city, information } = donor;
  const inKind = donor.inKind === true;
  const email = shownEmail(donor.email);
  return { displayName, sum, inKind, contactPerson, email, phone, address, zipCode, city, information };
};

function DonorView({ donor, fundraiser, reload }: DonorViewProps) {
  const { isAdmin } = useUser();
  const { state } = useLocation() as { state: { isNew?: boolean } | null };
  const leave = useLeave();
  const [isGone, setIsGone] = useState(false);
  const save = useMutation(editDonor, { success: 'Sparat' });
  const now = useNow();
  const isOpen = fundraiser === null || saleIsOpen(fundraiser, now);
  const back = isAdmin ? `/admin/fundraiser/stats/${donor.fundraiserId}` : '/home';
  const { id, displayName } = donor;
  const thanks = <ThanksForm donor={donor} reload={reload} />;
  const isNew = state?.isNew === true;
  const onRemoved = (): void => {
    // Without the form: values typed about the donor are discarded without asking.
    flushSync(() => setIsGone(true));
    leave(back);
  };
  if (isGone) return null;
  return (
    <>
      <PageHeader
        title={displayName}
        lead={
          <div className="stack tight">
            <p className="donor-sum">{formatGift(donor)}</p>
            <p>
              {fundraiser !== null && (
                <>
                  <span translate="no">{fundraiser.name}</span> ·{' '}
                </>
              )}
              Registrerad av {donor.createdBy} {dayOf(donor.createdDate)}
            </p>
            {fundraiser !== null && isOpen && (
              <p className="no-print">
                <Link className="button" to={`/donor/add/${donor.fundraiserId}`}>
                  Ny givare
                </Link>
              </p>
            )}
          </div>
        }
        crumbs={[
          isAdmin ? { label: fundraiser?.name ?? 'Insamling', to: back } : { label: 'Mina lotter', to: back },
          { label: displayName },
        ]}
      />
      {isNew && thanks}
      {!isOpen && <DonorDetailsCard donor={donor} />}
      <section className="card" aria-labelledby="donor-title">
        <h2 id="donor-title">Bidraget</h2>
        <SaleClosed
          isClosed={!isOpen}
          why={fundraiser?.closed === true ? 'Insamlingen är arkiverad.' : undefined}
        >
          <ContractForm
            name="edit-donor"
            schema={EditedDonor}
            fixed={{ id }}
            initial={valuesOf(donor)}
            stored={async () => valuesOf(await call(readDonor, { params: { id } }))}
            submit="Spara"
            ask={({ email }) => doubt(email)}
            send={(body) => save.send({ body })}
            aside={isOpen && <DeleteDonor donor={donor} onRemoved={onRemoved} />}
          >
            <DonorFields />
          </ContractForm>
        </SaleClosed>
      </section>
      {!isNew && thanks}
    </>
  );
}

/** The fundraiser, or null if the caller may not read it. */
function orNull(query: Query<Fundraiser>): Query<Fundraiser | null> {
  return query.data === undefined && query.failure?.code === 'notFound'
    ? { ...query, data: null, failure: undefined }
    : query;
}

/** One donor: their gift, their contact details, and the club's thanks. */
export function EditDonorPage() {
  const { donorId = '' } = useParams();
  const donor = useQuery(readDonor, { params: { id: donorId } });
  const fundraiserId = donor.data?.fundraiserId;
  const fundraiser = orNull(
    useQuery(readFundraiser, fundraiserId === undefined ? null : { params: { id: fundraiserId } }),
  );
  const both = together(donor, fundraiser);
  return (
    <div className="page narrow">
      <PageState
        of={donor.data === undefined ? { ...donor, data: undefined } : both}
        rows={8}
        missing={<NotFound what="Givaren" way="tickets" />}
      >
        {([data, of]) => <DonorView key={data.id} donor={data} fundraiser={of} reload={donor.reload} />}
      </PageState>
    </div>
  );
}
