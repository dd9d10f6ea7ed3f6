import * as account from './account.ts';
import * as auth from './auth.ts';
import * as club from './club.ts';
import * as clubActivation from './club-activation.ts';
import * as clubStart from './club-start.ts';
import * as control from './control.ts';
import * as controlledDraw from './controlled-draw.ts';
import * as controller from './controller.ts';
import * as content from './content.ts';
import * as donor from './donor.ts';
import * as draw from './draw.ts';
import * as faq from './faq.ts';
import * as findTickets from './find-tickets.ts';
import * as fundraiser from './fundraiser.ts';
import * as handOut from './hand-out.ts';
import * as image from './image.ts';
import * as log from './log.ts';
import * as lottery from './lottery.ts';
import * as memberImport from './member-import.ts';
import * as news from './news.ts';
import * as payment from './payment.ts';
import * as person from './person.ts';
import * as plan from './plan.ts';
import * as previousBuyer from './previous-buyer.ts';
import * as prize from './prize.ts';
import * as proof from './proof.ts';
import { remindSellers } from './reminder.ts';
import * as report from './report.ts';
import * as results from './results.ts';
import type { Route } from './route.ts';
import * as sale from './sale.ts';
import * as search from './search.ts';
import * as service from './service.ts';
import * as settings from './settings.ts';
import * as settlement from './settlement.ts';
import * as structure from './structure.ts';
import * as trial from './trial.ts';
import * as ticket from './ticket.ts';
import * as user from './user.ts';
import * as withdrawal from './withdrawal.ts';

/** The whole API: each resource in a sentence, and its modules. Every route that they export is an operation. */
const resources = {
  account: ['What a lottery, or a period, has brought in and cost', account],
  auth: ['Sessions and passwords', auth, clubStart, clubActivation],
  club: ['Clubs, the menu, errors in browsers', club, trial],
  content: ['The pages of the service', content],
  donor: ['Donors of a fundraiser', donor],
  draw: ['Draws, winners and their mail', draw, controlledDraw, control, controller, proof, results],
  faq: ['Questions and answers', faq],
  fundraiser: ['Fundraisers and their sellers', fundraiser],
  image: ['Images of lotteries and fundraisers', image],
  log: ['Who did what in a club', log],
  lottery: ['Lotteries, their prizes and their PDFs', lottery, prize, { remindSellers }, plan],
  news: ['News of a club', news],
  payment: ["A bank's report, matched with sales", payment],
  person: ['Personal data of one person', person],
  report: ['Statistics and spreadsheets', report],
  sale: ['Sales: a buyer, up to 50 tickets, an amount and a payment', sale, previousBuyer, withdrawal],
  search: ['Search in a club', search],
  service: ['Jobs, and this document', service],
  settings: ['Settings of a club', settings],
  settlement: ['Money that sellers and teams hand in', settlement],
  structure: ['Sections and teams', structure],
  ticket: ['Tickets and their buyers', ticket, handOut, findTickets],
  user: ['Users and their roles', user, memberImport],
} satisfies Record<string, readonly [about: string, ...modules: object[]]>;

type RouteOf<Module> = Module extends object ? Module[keyof Module] : never;
/** Path of a route that changes nothing. */
export type ReadPath = Extract<
  RouteOf<(typeof resources)[keyof typeof resources][number]>,
  { readonly method: 'GET' }
>['path'];

/** A route with its name: the contract's export, the handler's file, the function's logical id and the operationId. */
export interface Operation {
  readonly resource: string;
  readonly name: string;
  /** The handler's module, relative to the repository's root, without extension. */
  readonly module: string;
  readonly route: Route;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'grants' in value;
}

const routesIn = (module: object) =>
  Object.entries<unknown>({ ...module }).flatMap(([name, route]) =>
    isRoute(route) ? [{ name, route }] : [],
  );

export const operations: readonly Operation[] = Object.entries<readonly [string, ...object[]]>(
  resources,
).flatMap(([resource, [, ...modules]]) =>
  modules
    .flatMap(routesIn)
    .map(({ name, route }) => ({ resource, name, module: `functions/${resource}/${kebab(name)}`, route })),
);

/** Each resource with its sentence. */
export const tags = Object.entries(resources).map(([name, [description]]) => ({ name, description }));

/** The path at which a route is served: pages at the root, everything else under `/api`. */
export function pathOf(route: Route): string {
  return route.answer.kind === 'html' ? route.path : `/api${route.path}`;
}
