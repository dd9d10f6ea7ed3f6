import { type ErrorCode, errors } from '../../../shared/contract/errors.ts';
import { at, type Club, type Person, type Ticket } from './model.ts';

/** Who may use a call at all, in the words of the contract (R29). */
type Needs = 'public' | 'user' | 'teamAdmin' | 'admin' | 'master' | 'content';

export const isAdmin = ({ role }: Person): boolean => role === 'Admin' || role === 'Master';

const holds: Readonly<Record<Exclude<Needs, 'public'>, (person: Person) => boolean>> = {
  user: () => true,
  teamAdmin: (person) => person.role === 'TeamAdmin' || isAdmin(person),
  admin: isAdmin,
  master: ({ role }) => role === 'Master',
  content: ({ role }) => role === 'ContentAdmin' || role === 'Master',
};

/** What is asked of the API, and what must come of it. */
export interface Asked {
  /** Nobody in particular where it says nothing. */
  readonly by?: Person;
  readonly needs: Needs;
  /** Why it must be refused to somebody who may use the call. */
  readonly refused?: ErrorCode | undefined;
}

const told = (code: ErrorCode): string => `${errors[code].status} ${code}`;

/** The refusal that must come, status and code, in the order of R11; undefined where none may. */
export function predicted({ by, needs, refused }: Asked): string | undefined {
  if (needs !== 'public') {
    if (!by || by.gone || !by.active) return told('auth.required');
    if (!holds[needs](by)) return told('auth.forbidden');
  }
  return refused === undefined ? undefined : told(refused);
}

/** The first refusal whose condition holds. */
export const firstOf = (conditions: Readonly<Partial<Record<ErrorCode, boolean>>>): ErrorCode | undefined =>
  (Object.keys(conditions) as ErrorCode[]).find((code) => conditions[code] === true);

/** Whether somebody is in the caller's scope: oneself, the own team's members for a TeamAdmin, everybody for an Admin. */
export const reaches = (by: Person, person: Person): boolean => by === person || leads(by, person);

/** The same of others alone. */
export const leads = (by: Person, { team }: Pick<Person, 'team'>): boolean =>
  isAdmin(by) || (by.role === 'TeamAdmin' && by.team === team);

/** Tickets of somebody who has been deleted stay with their team. */
export const reachesTicket = (by: Person, { owner }: Ticket): boolean => reaches(by, owner);

/** Picks below this are whom the command is usual for; the others are anybody, deleted and waiting people too. */
const usual = 20;

/** Who carries a command out. */
export const caller = (club: Club, natural: Person, who: number): Person =>
  (who < usual ? undefined : at(club.people, who - usual)) ?? natural;
