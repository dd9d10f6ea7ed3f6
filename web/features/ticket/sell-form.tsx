import * as z from 'zod/mini';
import { NewSale } from '../../../shared/contract/new-sale.ts';
import type { SellerLottery, Ticket, TicketDetail } from '../../../shared/contract/ticket.ts';
import { isBeforeApproval, isPaidAtOnce } from '../../../shared/domain/ground.ts';
import { formatKronor, formatNumber, priceOf } from '../../../shared/domain/numbers.ts';
import type { CallOutcome } from '../../api/call.ts';
import { AgeField, ageRule } from '../../components/form/age-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { doubt } from '../../components/form/doubt.ts';
import { useForm } from '../../components/form/form-state.ts';
import { merged, shownOf } from '../../queue/waiting-sale.ts';
import { BuyerFields, LastBuyerButton, MayContactBox } from './buyer-fields.tsx';
import { EarlierBuyerField } from './earlier-buyer-field.tsx';
import { chosenOf, FixedNumbers, HowMany } from './how-many.tsx';
import { PaymentField } from './payment-field.tsx';
import type { Change } from './use-change.ts';
import type { SaleOutcome } from '../../queue/use-sell.ts';
import type { useSale } from './use-sale.ts';
import { paymentFor, wayOf } from './ways.ts';
import './sell-form.css';
import type { Lottery } from '../../../shared/contract/lottery.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import type { ConfirmOptions } from '../../components/confirm-store.ts';

/** A sale, and the way to pay that the buyer has chosen: '' for the club's usual one. */
const SoldTo = z.safeExtend(NewSale, { way: z.string() });
const SoldToAdult = SoldTo.check(ageRule);

const nobody = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  noEmail: false,
  message: '',
  way: '',
};

interface SellFormProps {
  readonly detail: TicketDetail;
  /** The seller's unsold tickets: this one first, then those after it. */
  readonly unsold: readonly Ticket[];
  /** With what the club says about payments; undefined while it loads. */
  readonly lottery: SellerLottery | undefined;
  readonly sale: ReturnType<typeof useSale>;
  /** Instead of selling, a sale that waits is changed. */
  readonly change?: Change | undefined;
  /** Receives the chosen numbers as text. */
  readonly onChosen: (numbers: string) => void;
}

/** What was typed for a sale that waits. */
function typedIn({ of }: Change) {
  const { firstName, lastName, phone, email, noEmail = false, message = '', ...rest } = merged(of);
  const { mail, mayContact, ageConfirmed } = rest;
  const given = { mail: mail === false ? false : undefined, mayContact, ageConfirmed };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ticketIds: rest.ticketIds,
    firstName,
    lastName,
    phone,
    email: email ?? '',
    noEmail,
    message: message ?? '',
    way: rest.payment === 'unpaid' || rest.payment === undefined ? (of.shown?.way ?? '') : rest.payment,
  };
}

/** Sells tickets to one buyer: how many, to whom, how they are paid. */
export function SellForm({ detail, unsold, lottery, sale, change, onChosen }: SellFormProps) {
  const { ticket, ticketBase } = detail;
  const { price } = ticketBase;
  const about = lottery ?? { ...ticketBase, trackPayments: false, payee: null, code: null, tickets: [] };
  const isFixed = change?.isFixed === true;
  const chosenIn = (ticketIds: unknown) =>
    change?.isFixed ? (change.of.shown?.tickets ?? []) : chosenOf(ticketIds, unsold);
  const payee = lottery?.payee ?? null;
  const isTracked = lottery?.trackPayments === true;
  const terms = { payee, paidAtOnce: isTracked && isPaidAtOnce(ticketBase) };
  return (
    <ContractForm
      name="buyer"
      schema={ticketBase.ageLimit === null ? SoldTo : SoldToAdult}
      initial={change ? typedIn(change) : { ticketIds: [ticket.id], ...nobody }}
      submit={({ ticketIds }) => (change ? 'Spara ändringen' : sellText(chosenIn(ticketIds).length, price))}
      undone={change ? 'Inte ändrat än' : 'Inte såld än'}
      ask={({ email }) => doubt(email) ?? planQuestion(ticketBase)}
      send={async ({
        ticketIds,
        way: written,
        noEmail,
        mail,
        message,
        ...buyer
      }): Promise<CallOutcome<SaleOutcome | true>> => {
        answerPlanQuestion(ticketBase);
        const way = wayOf(written, terms);
        const tickets = chosenIn(ticketIds);
        const body = {
          ...buyer,
          ticketIds: tickets.map(({ id }) => id),
          amount: priceOf(price, tickets.length),
          ...(noEmail === true ? { noEmail } : { mail: mail ?? true, message }),
          ...paymentFor(way),
        };
        const shown = shownOf({ ...about, price }, { sellerId: detail.user.id, tickets, way });
        return change ? change.save({ body, shown }) : sale.sell({ body, shown }, unsold);
      }}
      onDone={(outcome, { way }) => {
        if (outcome === true) return change?.finish();
        // The lottery may have loaded after the press: the sale itself knows whom to pay.
        sale.finish(
          outcome,
          wayOf(way, { ...terms, payee: 'key' in outcome ? payee : (outcome.swish?.payee ?? null) }),
        );
      }}
    >
      {isFixed ? (
        <FixedNumbers numbers={chosenIn([]).map(({ number }) => number)} onChosen={onChosen} />
      ) : (
        <HowMany unsold={unsold} price={price} onChosen={onChosen} />
      )}
      {change === undefined && <LastBuyerButton />}
      <BuyerFields firstName={<EarlierBuyerField />} />
      {ticketBase.ageLimit !== null && <AgeField />}
      <MayContactBox />
      {isTracked && <PaymentField terms={terms} />}
      {!isFixed && <MailFields />}
    </ContractForm>
  );
}

const sellText = (count: number, price: number): string =>
  `Sälj ${formatNumber(count)} ${count === 1 ? 'lott' : 'lotter'} · ${formatKronor(priceOf(price, count))}`;

/** Whether the tickets are mailed, and the message in that mail. Closed: they are, without one. */
function MailFields() {
  const form = useForm();
  if (form.values['noEmail'] === true) return null;
  const isMailed = form.values['mail'] !== false;
  return (
    <details className="ticket-fold">
      <summary>Mailet till köparen</summary>
      <div className="stack">
        <label className="check">
          <input
            type="checkbox"
            name="mail"
            checked={isMailed}
            onChange={({ target }) => form.set('mail', target.checked ? undefined : false)}
          />
          Maila lotterna till köparen
        </label>
        {isMailed && <TextAreaField name="message" label="Meddelande" optional autoComplete="off" />}
      </div>
    </details>
  );
}

/**
 * The question before a sale in a lottery whose plan is not approved (R453); null if it is, or if this device has
 * already answered.
 */
function planQuestion(lottery: Lottery): ({ readonly title: string } & ConfirmOptions) | null {
  if (!isBeforeApproval(lottery, dayOf(new Date())) || isAnswered(lottery.id)) return null;
  return {
    title: 'Kontrollanten har inte godkänt planen',
    text: 'Planen ska vara godkänd innan lotterna säljs. Fråga den som ansvarar för lotteriet om du är osäker.',
    ok: 'Sälj ändå',
  };
}

/** The seller went on with the sale: this device does not ask again for that lottery. */
function answerPlanQuestion(lottery: Lottery): void {
  if (planQuestion(lottery) === null) return;
  answered.add(lottery.id);
  try {
    localStorage.setItem(planKey(lottery.id), 'asked');
  } catch {
    // Kept until the page is loaded again.
  }
}

const planKey = (lotteryId: string) => `lottlaget.plan.${lotteryId}`;
/** If the device stores nothing, the question is asked once per page load. */
const answered = new Set<string>();

function isAnswered(lotteryId: string): boolean {
  try {
    return localStorage.getItem(planKey(lotteryId)) !== null || answered.has(lotteryId);
  } catch {
    return answered.has(lotteryId);
  }
}
