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
  'auth.tokenInvalid': { status: 400, message: 'Länken är inte giltig längre. Be om en ny.' },
  notFound: { status: 404, message: 'Det du söker finns inte.' },
  'record.changed': { status: 409, message: 'Någon annan ändrade samtidigt. Ladda om och försök igen.' },
  'bound.reached': { status: 409, message: 'Listan är full. Ta bort något ur den och försök igen.' },
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
  'user.hasSold': {
    status: 409,
    message: 'Användaren har sålda lotter i ett lotteri som inte är arkiverat.',
  },
  'user.busy': { status: 409, message: 'Användaren flyttas eller tas bort just nu. Försök igen strax.' },
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
  'payment.leaderOnly': {
    status: 409,
    message: 'Köpet är betalt. Be en ledare om hjälp att ta bort det.',
  },
  'ticket.notSold': { status: 409, message: 'Lotten är inte såld.' },
  'ticket.noEmail': { status: 409, message: 'Köparen har ingen email. Fyll i den först.' },
  'ticket.sold': { status: 409, message: 'Lotten är såld. Ta bort köparen först.' },
  'ticket.won': { status: 409, message: 'Lotten har vunnit. Köparen kan inte tas bort eller byta namn.' },
  'ticket.tooFewLeft': { status: 409, message: 'Det finns inte så många lotter kvar.' },
  'ticket.numberTaken': { status: 409, message: 'Lottnumret är redan tilldelat.' },
  'ticket.notArchived': { status: 409, message: 'Köpare kan bara kopieras från ett arkiverat lotteri.' },
  'draw.hasWinners': { status: 409, message: 'Dragningen har vinnare och kan inte tas bort.' },
  'draw.noneLeft': { status: 409, message: 'Det finns inga fler sålda lotter att dra bland.' },
  'draw.mailSent': { status: 409, message: 'Mail om vinnarna är redan skickat.' },
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
  'image.invalid': { status: 400, message: 'Filtypen inte tillåten, endast JPG, PNG.' },
  'pdf.invalid': { status: 400, message: 'Fel filtyp' },
  internal: { status: 500, message: 'Något gick fel hos oss. Försök igen om en stund.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

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
