import * as auth from './auth.ts';
import * as club from './club.ts';
import * as content from './content.ts';
import * as donor from './donor.ts';
import * as draw from './draw.ts';
import * as faq from './faq.ts';
import * as fundraiser from './fundraiser.ts';
import * as image from './image.ts';
import * as log from './log.ts';
import * as lottery from './lottery.ts';
import * as news from './news.ts';
import * as person from './person.ts';
import * as report from './report.ts';
import type { Route } from './route.ts';
import * as sale from './sale.ts';
import * as service from './service.ts';
import * as settings from './settings.ts';
import * as structure from './structure.ts';
import * as ticket from './ticket.ts';
import * as user from './user.ts';

/** The whole API. Each resource is one module; every route that it exports is an operation. */
const resources: Record<string, Record<string, unknown>> = {
  auth,
  club,
  content,
  donor,
  draw,
  faq,
  fundraiser,
  image,
  log,
  lottery,
  news,
  person,
  report,
  sale,
  service,
  settings,
  structure,
  ticket,
  user,
};

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

export const operations: readonly Operation[] = Object.entries(resources).flatMap(([resource, exported]) =>
  Object.entries(exported).flatMap(([name, route]) =>
    isRoute(route) ? [{ resource, name, module: `functions/${resource}/${kebab(name)}`, route }] : [],
  ),
);

/** The path at which a route is served: pages at the root, everything else under `/api`. */
export function pathOf(route: Route): string {
  return route.answer.kind === 'html' ? route.path : `/api${route.path}`;
}
