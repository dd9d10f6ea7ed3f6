import { wrongPictureType } from '../domain/file-type.ts';
import { maxUsersPerEmail } from '../domain/shared-address.ts';

/**
 * Every error code of the API with its HTTP status and a Swedish sentence that can be shown to users. A handler may
 * replace the sentence with a more specific one, never the status.
 */
export const errors = {
  'request.invalid': { status: 400, message: 'Något är inte korrekt ifyllt.' },
  'request.tooLarge': { status: 413, message: 'Det du skickar är för stort.' },
  'request.mediaType': { status: 415, message: 'Formatet stöds inte.' },
  'request.keyReused': { status: 409, message: 'Samma begäran har redan skickats med annat innehåll.' },
  'request.tooMany': { status: 429, message: 'För många försök. Vänta en stund och försök igen.' },
  'auth.required': { status: 401, message: 'Du behöver logga in.' },
  'auth.forbidden': { status: 403, message: 'Du har inte behörighet till det här.' },
  'auth.xsrf': { status: 403, message: 'Sidan behöver laddas om.' },
  'auth.invalidCredentials': { status: 400, message: 'Fel email eller lösenord.' },
  'auth.severalUsers': { status: 409, message: 'Flera användare hittades. Välj vem du vill logga in som.' },
  'auth.passwordNeeded': { status: 409, message: 'Skriv lösenordet för den du vill byta till.' },
  'auth.tokenInvalid': { status: 400, message: 'Länken är inte giltig längre. Be om en ny.' },
  notFound: { status: 404, message: 'Det du söker finns inte.' },
  'record.changed': { status: 409, message: 'Någon annan ändrade samtidigt. Ladda om och försök igen.' },
  'bound.reached': { status: 409, message: 'Listan är full. Ta bort något ur den och försök igen.' },
  'club.keyTaken': { status: 409, message: 'Adressen har hunnit bli upptagen. Välj en annan.' },
  'section.notEmpty': { status: 409, message: 'Sektionen har lag. Flytta eller ta bort dem först.' },
  'team.notEmpty': { status: 409, message: 'Laget har användare. Flytta eller ta bort dem först.' },
  'user.exists': { status: 409, message: 'Användaren finns redan i laget.' },
  'user.tooManyAtAddress': {
    status: 409,
    message: `Högst ${maxUsersPerEmail} användare kan ha samma email. Ange en annan.`,
  },
  'user.active': { status: 409, message: 'Kontot är redan aktiverat.' },
  'user.isMaster': { status: 409, message: 'En Master-användare kan inte ändras här.' },
  'user.isSelf': { status: 409, message: 'Du kan inte göra det med ditt eget konto.' },
  'user.hasRole': { status: 409, message: 'Användaren har en roll. Be en administratör om hjälp.' },
  'user.protected': {
    status: 409,
    message: 'Skyddade personuppgifter ändras bara av en administratör.',
  },
  'user.hasSold': {
    status: 409,
    message: 'Användaren har sålda lotter i ett lotteri som inte är arkiverat.',
  },
  'user.busy': { status: 409, message: 'Användaren flyttas eller tas bort just nu. Försök igen strax.' },
  'role.notInSelfMade': {
    status: 409,
    message: 'Sidor och FAQ hör till hela Lottlaget. Rollen ContentAdmin finns inte i er förening.',
  },
  'role.onlyOne': { status: 409, message: 'Max en roll per användare' },
  'role.missing': { status: 409, message: 'Användaren har inte den rollen.' },
  'role.notYours': { status: 409, message: 'Du kan inte ge eller ta bort den rollen.' },
  'role.lastAdmin': { status: 409, message: 'Föreningen måste ha minst en administratör.' },
  'lottery.archived': { status: 409, message: 'Lotteriet är arkiverat.' },
  'lottery.maxTooLow': {
    status: 409,
    message: 'Högsta lottnummer är lägre än en lott som redan är tilldelad.',
  },
  'lottery.priceFixed': { status: 409, message: 'Priset kan inte ändras när lotter är sålda.' },
  'lottery.drawn': {
    status: 409,
    message: 'Reglerna för dragningen kan inte ändras när lotter är sålda.',
  },
  'lottery.noGround': {
    status: 409,
    message: 'Lotter säljs när en administratör har angett vad lotteriet vilar på.',
  },
  'prize.drawn': {
    status: 409,
    message: 'En vinst som är dragen kan inte tas bort eller bli färre än de dragna.',
  },
  'prize.noneLeft': { status: 409, message: 'Vinsten är slut: alla är redan dragna.' },
  'sale.closed': { status: 409, message: 'Försäljningsdatum har utgått' },
  'ticket.alreadySold': { status: 409, message: 'Lotten är redan såld' },
  'ticket.soldTooOften': {
    status: 409,
    message:
      'Lotten har sålts och tagits tillbaka så många gånger att betalningar inte går att skilja åt. Sälj en annan.',
  },
  'payment.confirmed': {
    status: 409,
    message: 'Betalningen är bekräftad. Bara en administratör kan ta tillbaka den.',
  },
  'payment.handedIn': {
    status: 409,
    message: 'Pengarna är redan inlämnade. Återför inlämningen först.',
  },
  'payment.leaderReceives': {
    status: 409,
    message: 'Att föreningen har fått pengarna på annat sätt än med Swish säger en ledare.',
  },
  'payment.notTracked': {
    status: 409,
    message: 'Föreningen följer inte upp betalningar. Slå på det under Inställningar.',
  },
  'payment.notUnpaid': { status: 409, message: 'Köpet är inte obetalt.' },
  'payment.leaderOnly': {
    status: 409,
    message: 'Köpet är betalt. Be en ledare om hjälp att ta bort det.',
  },
  'settlement.tooMuch': { status: 409, message: 'Det är mer än vad som finns att lämna in.' },
  'settlement.adminOnly': {
    status: 409,
    message: 'Pengar till föreningen tas emot och återförs av en administratör eller kassör.',
  },
  'settlement.leaderOnly': { status: 409, message: 'Pengar till laget tas emot av en ledare.' },
  'settlement.passedOn': {
    status: 409,
    message: 'Laget har lämnat pengarna vidare till föreningen. Återför det först.',
  },
  'settlement.reversed': { status: 409, message: 'Inlämningen är redan återförd.' },
  'settlement.isReversal': {
    status: 409,
    message: 'En återföring kan inte återföras. Registrera inlämningen på nytt.',
  },
  'settlement.teamRemoved': {
    status: 409,
    message: 'Laget är borttaget, så inlämningen kan inte återföras.',
  },
  'settlement.open': { status: 409, message: 'Det finns pengar kvar att lämna in. Ta emot dem först.' },
  'ticket.notSold': { status: 409, message: 'Lotten är inte såld.' },
  'ticket.noEmail': { status: 409, message: 'Köparen har ingen email. Fyll i den först.' },
  'ticket.sold': { status: 409, message: 'Lotten är såld. Ta bort köparen först.' },
  'ticket.returnedByLeader': {
    status: 409,
    message: 'I det här lotteriet lämnar du tillbaka lotter genom en ledare.',
  },
  'ticket.handOutRunning': {
    status: 409,
    message: 'En utdelning i lotteriet pågår. Försök igen när den är klar.',
  },
  'ticket.won': { status: 409, message: 'Lotten har vunnit. Köparen kan inte tas bort eller byta namn.' },
  'ticket.tooFewLeft': { status: 409, message: 'Det finns inte så många lotter kvar.' },
  'ticket.numberTaken': { status: 409, message: 'Lottnumret är redan tilldelat.' },
  'ticket.notArchived': { status: 409, message: 'Köpare kan bara kopieras från ett arkiverat lotteri.' },
  'draw.hasWinners': { status: 409, message: 'Dragningen har vinnare och kan inte tas bort.' },
  'draw.noneLeft': { status: 409, message: 'Det finns inga fler sålda lotter att dra bland.' },
  'draw.mailSent': { status: 409, message: 'Mail om vinnarna är redan skickat.' },
  'draw.mustBeControlled': {
    status: 409,
    message: 'Lotteriets regler kräver en kontrollerad dragning. Skapa en sådan.',
  },
  'draw.notControlled': { status: 409, message: 'Det här är ingen kontrollerad dragning.' },
  'sale.open': { status: 409, message: 'Lotter säljs fortfarande. Frys när försäljningen är slut.' },
  'draw.frozen': {
    status: 409,
    message: 'Lotterna i en dragning är frysta, så det som avgör vilka lotter som deltar kan inte ändras.',
  },
  'draw.notFrozen': { status: 409, message: 'Frys först lotterna som deltar.' },
  'draw.setChanged': {
    status: 409,
    message: 'Antalet obetalda lotter har ändrats. Läs det igen innan du fryser.',
  },
  'draw.notApproved': {
    status: 409,
    message: 'Kontrollanten har inte godkänt de frysta lotterna än.',
  },
  'draw.started': { status: 409, message: 'Dragningen är startad.' },
  'draw.notStarted': { status: 409, message: 'Starta dragningen med ett tal som kommer upp i rummet.' },
  'draw.closed': {
    status: 409,
    message: 'Dragningen är avslutad, eftersom dess hemlighet är publicerad. Gör en ny dragning.',
  },
  'draw.notClosed': {
    status: 409,
    message: 'Dragningen är inte avslutad. Dra om vinsten i den.',
  },
  'draw.notReplaceable': { status: 409, message: 'Vinsten är redan omdragen.' },
  'draw.signed': { status: 409, message: 'Dragningen är redan underskriven med ett annat namn.' },
  'controller.isAdmin': {
    status: 409,
    message: 'Adressen hör till en administratör i föreningen. Kontrollanten ska vara någon annan.',
  },
  'controller.tooLate': {
    status: 409,
    message: 'Kontrollantens länk gäller till 60 dagar efter försäljningens slut, och den tiden har gått.',
  },
  'draw.notToCall': { status: 409, message: 'Vinsten har ingen vinnare att ringa.' },
  'draw.noWinners': { status: 409, message: 'Dra minst en vinnare innan du skickar mail.' },
  'fundraiser.archived': { status: 409, message: 'Insamlingen är arkiverad.' },
  'donor.noEmail': { status: 409, message: 'Givaren har ingen email. Fyll i den först.' },
  'donor.tooManyToday': {
    status: 429,
    message: 'Du har registrerat 300 givare i dag. Fler går att lägga till i morgon.',
  },
  'person.isUser': {
    status: 409,
    message: 'Adressen hör till en användare. Ta bort användaren först.',
  },
  'image.invalid': { status: 400, message: wrongPictureType },
  'pdf.invalid': { status: 400, message: 'Fel filtyp' },
  internal: { status: 500, message: 'Något gick fel hos oss. Försök igen om en stund.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Refusals of a sale, whatever call it is made with. */
export const saleErrors = [
  'ticket.alreadySold',
  'ticket.soldTooOften',
  'lottery.noGround',
  'sale.closed',
  'lottery.archived',
] as const satisfies readonly ErrorCode[];
/** Refusals of a sale that is taken back, whole or in part. */
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
