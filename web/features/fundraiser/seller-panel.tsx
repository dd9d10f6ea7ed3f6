import {
  addFundraiserUser,
  FundraiserAssignment,
  listFundraiserUsers,
  removeFundraiserUser,
  type Fundraiser,
  type FundraiserUser,
} from '../../../shared/contract/fundraiser.ts';
import { listUsers } from '../../../shared/contract/user.ts';
import { sortedBy } from '../../../shared/domain/swedish-order.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { together, useList } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { DesktopSelectField } from '../../components/desktop/select-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';

interface SellersProps {
  readonly sellers: readonly FundraiserUser[];
  readonly fundraiser: Fundraiser;
}

/** The sellers, each with a button to remove them. */
function Sellers({ sellers, fundraiser }: SellersProps) {
  const remove = useMutation(removeFundraiserUser, { success: 'Borttagen' });
  const ask = async ({ id: userId, name }: FundraiserUser): Promise<void> => {
    const yes = await confirm('Vill du ta bort säljaren?', {
      text: `${name} samlar inte längre in till ${fundraiser.name}. Redan registrerade givare finns kvar.`,
      ok: 'Ta bort',
      danger: true,
    });
    if (yes) await remove.send({ params: { id: fundraiser.id, userId } });
  };
  if (sellers.length === 0) return <Empty>Inga säljare än. Lägg till den första.</Empty>;
  return (
    <ul className="plain fundraiser-sellers">
      {sellers.map((seller) => (
        <li key={seller.id}>
          <span>
            <span className="strong" translate="no">
              {seller.name}
            </span>
            <span className="soft small" translate="no">
              {seller.teamName}
            </span>
          </span>
          <Button look="quiet danger" aria-busy={remove.pending} onClick={() => void ask(seller)}>
            Ta bort
            <span className="visually-hidden" translate="no">
              {' '}
              {seller.name}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The sellers of the fundraiser: adds and removes members of the club. */
export function SellerPanel({ fundraiser }: { readonly fundraiser: Fundraiser }) {
  const { id: fundraiserId, closed } = fundraiser;
  const sellers = useList(listFundraiserUsers, { params: { id: fundraiserId }, query: {} });
  const users = useList(listUsers, { query: {} });
  const add = useMutation(addFundraiserUser, { success: 'Tillagd' });
  return (
    <section className="card" aria-labelledby="sellers-title">
      <h2 id="sellers-title">Säljare</h2>
      <PageState of={together(sellers, users)} rows={3}>
        {([collecting, members]) => {
          const taken = new Set(collecting.map(({ id }) => id));
          const left = members.filter(({ id }) => !taken.has(id));
          const options = sortedBy(
            left.map(({ id, firstName, lastName, teamName }) => ({
              value: id,
              label: `${`${firstName} ${lastName}`.trim()}, ${teamName}`,
            })),
            ({ label }) => label,
          );
          return (
            <>
              {closed ? (
                <p className="soft">Insamlingen är arkiverad: inga säljare kan läggas till.</p>
              ) : (
                <ContractForm
                  name="add-seller"
                  schema={FundraiserAssignment}
                  fixed={{ fundraiserId }}
                  initial={{ userId: '' }}
                  submit="Lägg till"
                  look=""
                  send={(body) => add.send({ body })}
                  reset
                >
                  <DesktopSelectField
                    name="userId"
                    label="Säljare"
                    options={options}
                    placeholder="Välj säljare"
                  />
                </ContractForm>
              )}
              <Sellers sellers={collecting} fundraiser={fundraiser} />
            </>
          );
        }}
      </PageState>
    </section>
  );
}
