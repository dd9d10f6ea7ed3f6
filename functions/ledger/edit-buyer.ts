import { lacksAge } from '../../shared/domain/age-limit.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { all, equal, type Write } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import { lostMailDeletes } from '../store/lost-mail.ts';
import { changed, logPut } from '../store/log-record.ts';
import { mayContact, type SaleFacts, type SaleRecord, saleUpdate } from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import type { BuyerDetails } from '../store/buyer-record.ts';
import { detailsSet, hasNotWon, isBoughtBy } from '../store/ticket-record.ts';
import { commitChange, type Refusal } from './sale.ts';
import { ageRefusal } from './sell.ts';

const yesOrNo = (value: boolean) => (value ? 'ja' : 'nej');
const details = { firstName: 'förnamn', lastName: 'efternamn', email: 'email', phone: 'telefon' } as const;

export interface Edit {
  readonly details: BuyerDetails;
  /** The seller confirms that the buyer has reached the lottery's age limit. */
  readonly ageConfirmed: boolean | undefined;
  /** Whether the seller may contact the buyer (R504); undefined leaves it unchanged. */
  readonly mayContact: boolean | undefined;
}

interface Editor {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/**
 * Edits the buyer of a sale, in all its tickets (R96). A ticket that has won keeps the name (R99), and after the sale
 * only an Admin may edit (R97). A different name is a different person, whose age must be confirmed as in a sale
 * (R462).
 */
function editBuyer(
  sale: SaleRecord,
  edit: Edit,
  { userId: by, isAdmin }: Editor,
  now: Date,
): { writes: readonly Write[] } | Refusal<'request.invalid' | 'sale.closed' | 'ticket.won'> {
  const { tickets, lottery, userId, buyer } = sale;
  const { details: next } = edit;
  const renamed = next.firstName !== buyer.firstName || next.lastName !== buyer.lastName;
  const open = saleIsOpen(lottery.view, now);
  if (!open && !isAdmin) return { refused: 'sale.closed' };
  if (renamed && tickets.some(({ wins }) => wins)) return { refused: 'ticket.won' };
  if (!open && renamed) return { refused: 'sale.closed' };
  if (renamed && lacksAge(lottery.view, edit.ageConfirmed)) return ageRefusal;
  const agreed = agreedAfter(sale, edit, renamed);
  const moved = next.email.toLowerCase() !== buyer.email.toLowerCase();
  const edits = tickets.map((ticket): Write => {
    // Fails if another edit has changed the buyer since: the rules are then checked again.
    const unchanged = isBoughtBy(ticket.buyer);
    return {
      update: keys.ticket(lottery.id, ticket.number),
      ...detailsSet(next, moved),
      if: renamed ? all(unchanged, hasNotWon) : unchanged,
    };
  });
  const follows: Write = { check: keys.tally(lottery.id, userId), if: equal('v', lottery.v) };
  // Which details changed, never their values: the log names no person.
  const changes = (['firstName', 'lastName', 'email', 'phone'] as const).filter(
    (name) => next[name] !== buyer[name],
  );
  const logged = logPut(by, now, {
    kind: 'buyer',
    about: { what: 'ticket', id: ids.ticket(lottery.id, tickets[0].number) },
    text: 'Ändrade en köpare',
    changes: [
      ...changes.map((name) => details[name]),
      ...(agreed
        ? changed('får höra av er', yesOrNo(mayContact(sale)), yesOrNo(agreed.mayContact === true))
        : []),
    ],
  });
  const writes = [
    ...edits,
    ...(moved ? lostMailDeletes(tickets) : []),
    ...(agreed ? [saleUpdate(sale, agreed)] : []),
    ...(open ? [follows] : []),
  ];
  const isChanged =
    changes.length > 0 || (agreed !== undefined && (agreed.mayContact === true) !== mayContact(sale));
  return { writes: [...writes, ...(isChanged ? [logged] : [])] };
}

/** Edits the buyer of a sale, which is read before every attempt, as `editBuyer` decides. */
export const commitEdit = <Answer>(
  table: Table,
  read: () => Promise<SaleRecord | undefined>,
  edit: Edit,
  { by, clock, answer }: { readonly by: Editor; readonly clock: () => Date; readonly answer: Answer },
) =>
  commitChange(table, read, (sale) => {
    const edited = editBuyer(sale, edit, by, clock());
    return 'refused' in edited ? edited : { ...edited, answer };
  });

/** The confirmation and permission after the edit; undefined leaves them unchanged. */
function agreedAfter(
  sale: SaleRecord,
  { ageConfirmed, mayContact: allowed }: Edit,
  renamed: boolean,
): Pick<SaleFacts, 'mayContact' | 'ageConfirmed'> | undefined {
  const before = sale.facts.ageConfirmed === true;
  const confirms = sale.lottery.view.ageLimit !== undefined && ageConfirmed === true;
  const isConfirmed = confirms || (before && !renamed);
  const isAllowed = allowed ?? mayContact(sale);
  if (isConfirmed === before && isAllowed === (sale.facts.mayContact === true)) return undefined;
  return { mayContact: isAllowed || undefined, ageConfirmed: isConfirmed || undefined };
}
