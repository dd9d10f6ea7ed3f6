import * as auth from './auth.ts';
import * as club from './club.ts';
import * as content from './content.ts';
import * as donor from './donor.ts';
import * as draw from './draw.ts';
import * as faq from './faq.ts';
import * as fundraiser from './fundraiser.ts';
import * as image from './image.ts';
import * as lottery from './lottery.ts';
import * as news from './news.ts';
import * as person from './person.ts';
import * as report from './report.ts';
import type { Route } from './route.ts';
import * as service from './service.ts';
import * as structure from './structure.ts';
import * as ticket from './ticket.ts';
import * as user from './user.ts';

/** The whole API. A resource is one module; everything in it that is a route is an operation. */
const resources: Record<string, Record<string, unknown>> = {
  auth,
  club,
  content,
  donor,
  draw,
  faq,
  fundraiser,
  image,
  lottery,
  news,
  person,
  report,
  service,
  structure,
  ticket,
  user,
};

/** A route with its name: the contract's export, the handler's file, the function's logical id, the operationId. */
export interface Operation {
  readonly resource: string;
  readonly name: string;
  /** The handler's module, from the repository's root, without its ending. */
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

/** Where a route is reached: pages lie at the root, everything else under `/api`. */
export function pathOf(route: Route): string {
  return route.answer.kind === 'html' ? route.path : `/api${route.path}`;
}
