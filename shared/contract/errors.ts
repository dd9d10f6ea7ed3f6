import { wrongPictureType } from '../domain/file-type.ts';
import { maxUsersPerEmail } from '../domain/shared-address.ts';

/** Refusals by what the record is (409), each with its sentence. */
const conflicts = {
  'request.keyReused': 'Samma begäran har redan skickats med annat innehåll.',
  'auth.severalUsers': 'Flera användare hittades. Välj vem du vill logga in som.',
  'auth.passwordNeeded': 'Skriv lösenordet för den du vill byta till.',
  'record.changed': 'Någon annan ändrade samtidigt. Ladda om och försök igen.',
  'bound.reached': 'Listan är full. Ta bort något ur den och försök igen.',
  'club.keyTaken': 'Adressen har hunnit bli upptagen. Välj en annan.',
  'section.notEmpty': 'Sektionen har lag. Flytta eller ta bort dem först.',
  'team.notEmpty': 'Laget har användare. Flytta eller ta bort dem först.',
  'user.exists': 'Användaren finns redan i laget.',
  'user.tooManyAtAddress': `Högst ${maxUsersPerEmail} användare kan ha samma email. Ange en annan.`,
  'user.active': 'Kontot är redan aktiverat.',
  'user.isMaster': 'En Master-användare kan inte ändras här.',
  'user.isSelf': 'Du kan inte göra det med ditt eget konto.',
  'user.hasRole': 'Användaren har en roll. Be en administratör om hjälp.',
  'user.protected': 'Skyddade personuppgifter ändras bara av en administratör.',
  'user.hasSold': 'Användaren har sålda lotter i ett lotteri som inte är arkiverat.',
  'user.busy': 'Användaren flyttas eller tas bort just nu. Försök igen strax.',
  'role.notInSelfMade':
    'Sidor och FAQ hör till hela Lottlaget. Rollen ContentAdmin finns inte i er förening.',
  'role.onlyOne': 'Max en roll per användare',
  'role.missing': 'Användaren har inte den rollen.',
  'role.notYours': 'Du kan inte ge eller ta bort den rollen.',
  'role.lastAdmin': 'Föreningen måste ha minst en administratör.',
  'lottery.archived': 'Lotteriet är arkiverat.',
  'lottery.maxTooLow': 'Högsta lottnummer är lägre än en lott som redan är tilldelad.',
  'lottery.priceFixed': 'Priset kan inte ändras när lotter är sålda.',
  'lottery.priceChanged': 'Priset är ändrat. Ingenting är sålt.',
  'lottery.drawn': 'Reglerna för dragningen kan inte ändras när lotter är sålda.',
  'lottery.noGround': 'Lotter säljs när en administratör har angett vad lotteriet vilar på.',
  'prize.drawn': 'En vinst som är dragen kan inte tas bort eller bli färre än de dragna.',
  'prize.noneLeft': 'Vinsten är slut: alla är redan dragna.',
  'sale.closed': 'Försäljningsdatum har utgått',
  'ticket.alreadySold': 'Lotten är redan såld',
  'ticket.soldTooOften':
    'Lotten har sålts och tagits tillbaka så många gånger att betalningar inte går att skilja åt. Sälj en annan.',
  'payment.confirmed': 'Betalningen är bekräftad. Bara en administratör kan ta tillbaka den.',
  'payment.handedIn': 'Pengarna är redan inlämnade. Återför inlämningen först.',
  'payment.leaderReceives': 'Att föreningen har fått pengarna på annat sätt än med Swish säger en ledare.',
  'payment.notTracked': 'Föreningen följer inte upp betalningar. Slå på det under Inställningar.',
  'payment.notUnpaid': 'Köpet är inte obetalt.',
  'payment.leaderOnly': 'Köpet är betalt. Be en ledare om hjälp att ta bort det.',
  'settlement.tooMuch': 'Det är mer än vad som finns att lämna in.',
  'settlement.adminOnly': 'Pengar till föreningen tas emot och återförs av en administratör eller kassör.',
  'settlement.leaderOnly': 'Pengar till laget tas emot av en ledare.',
  'settlement.passedOn': 'Laget har lämnat pengarna vidare till föreningen. Återför det först.',
  'settlement.reversed': 'Inlämningen är redan återförd.',
  'settlement.isReversal': 'En återföring kan inte återföras. Registrera inlämningen på nytt.',
  'settlement.teamRemoved': 'Laget är borttaget, så inlämningen kan inte återföras.',
  'settlement.open': 'Det finns pengar kvar att lämna in. Ta emot dem först.',
  'ticket.notSold': 'Lotten är inte såld.',
  'ticket.noEmail': 'Köparen har ingen email. Fyll i den först.',
  'ticket.sold': 'Lotten är såld. Ta bort köparen först.',
  'ticket.returnedByLeader': 'I det här lotteriet lämnar du tillbaka lotter genom en ledare.',
  'ticket.handOutRunning': 'En utdelning i lotteriet pågår. Försök igen när den är klar.',
  'ticket.won': 'Lotten har vunnit. Köparen kan inte tas bort eller byta namn.',
  'ticket.tooFewLeft': 'Det finns inte så många lotter kvar.',
  'ticket.numberTaken': 'Lottnumret är redan tilldelat.',
  'ticket.notArchived': 'Köpare kan bara kopieras från ett arkiverat lotteri.',
  'draw.hasWinners': 'Dragningen har vinnare och kan inte tas bort.',
  'draw.noneLeft': 'Det finns inga fler sålda lotter att dra bland.',
  'draw.mailSent': 'Mail om vinnarna är redan skickat.',
  'draw.mustBeControlled': 'Lotteriets regler kräver en kontrollerad dragning. Skapa en sådan.',
  'draw.notControlled': 'Det här är ingen kontrollerad dragning.',
  'sale.open': 'Lotter säljs fortfarande. Frys när försäljningen är slut.',
  'draw.frozen':
    'Lotterna i en dragning är frysta, så det som avgör vilka lotter som deltar kan inte ändras.',
  'draw.notFrozen': 'Frys först lotterna som deltar.',
  'draw.setChanged': 'Antalet obetalda lotter har ändrats. Läs det igen innan du fryser.',
  'draw.notApproved': 'Kontrollanten har inte godkänt de frysta lotterna än.',
  'draw.started': 'Dragningen är startad.',
  'draw.notStarted': 'Starta dragningen med ett tal som kommer upp i rummet.',
  'draw.closed': 'Dragningen är avslutad, eftersom dess hemlighet är publicerad. Gör en ny dragning.',
  'draw.notClosed': 'Dragningen är inte avslutad. Dra om vinsten i den.',
  'draw.notReplaceable': 'Vinsten är redan omdragen.',
  'draw.signed': 'Dragningen är redan underskriven med ett annat namn.',
  'controller.isAdmin':
    'Adressen hör till en administratör i föreningen. Kontrollanten ska vara någon annan.',
  'controller.tooLate':
    'Kontrollantens länk gäller till 60 dagar efter försäljningens slut, och den tiden har gått.',
  'draw.notToCall': 'Vinsten har ingen vinnare att ringa.',
  'draw.noWinners': 'Dra minst en vinnare innan du skickar mail.',
  'fundraiser.archived': 'Insamlingen är arkiverad.',
  'donor.noEmail': 'Givaren har ingen email. Fyll i den först.',
  'person.isUser': 'Adressen hör till en användare. Ta bort användaren först.',
} as const;

function withStatus<const M extends Readonly<Record<string, string>>, const S extends number>(
  messages: M,
  status: S,
) {
  const entries = Object.entries(messages).map(([code, message]) => [code, { status, message }] as const);
  return Object.fromEntries(entries) as {
    readonly [C in keyof M]: { readonly status: S; readonly message: M[C] };
  };
}

/**
 * Every error code of the API with its HTTP status and a Swedish sentence that can be shown to users. A handler may
 * replace the sentence with a more specific one, never the status.
 */
export const errors = {
  'request.invalid': { status: 400, message: 'Något är inte korrekt ifyllt.' },
  'request.tooLarge': { status: 413, message: 'Det du skickar är för stort.' },
  'request.mediaType': { status: 415, message: 'Formatet stöds inte.' },
  'request.tooMany': { status: 429, message: 'För många försök. Vänta en stund och försök igen.' },
  'auth.required': { status: 401, message: 'Du behöver logga in.' },
  'auth.forbidden': { status: 403, message: 'Du har inte behörighet till det här.' },
  'auth.xsrf': { status: 403, message: 'Sidan behöver laddas om.' },
  'auth.invalidCredentials': { status: 400, message: 'Fel email eller lösenord.' },
  'auth.tokenInvalid': { status: 400, message: 'Länken är inte giltig längre. Be om en ny.' },
  notFound: { status: 404, message: 'Det du söker finns inte.' },
  'donor.tooManyToday': {
    status: 429,
    message: 'Du har registrerat 300 givare i dag. Fler går att lägga till i morgon.',
  },
  'image.invalid': { status: 400, message: wrongPictureType },
  'pdf.invalid': { status: 400, message: 'Fel filtyp' },
  internal: { status: 500, message: 'Något gick fel hos oss. Försök igen om en stund.' },
  ...withStatus(conflicts, 409),
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Refusals of a sale, on any route that sells. */
export const saleErrors = [
  'ticket.alreadySold',
  'ticket.soldTooOften',
  'lottery.noGround',
  'sale.closed',
  'lottery.archived',
] as const satisfies readonly ErrorCode[];
/** Refusals of undoing a sale, whole or in part. */
export const removalErrors = [
  'ticket.won',
  'sale.closed',
  'lottery.archived',
  'payment.confirmed',
  'payment.handedIn',
  'payment.leaderOnly',
] as const satisfies readonly ErrorCode[];
/** Codes that any route may return without declaring them. */
export type CommonError =
  | 'request.invalid'
  | 'request.tooLarge'
  | 'request.mediaType'
  | 'request.keyReused'
  | 'request.tooMany'
  | 'auth.required'
  | 'auth.forbidden'
  | 'auth.xsrf'
  | 'notFound'
  | 'record.changed'
  | 'internal';

/** One broken rule of a request. `path` names the field in dot notation. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The body of every refusal. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: readonly FieldError[];
}
