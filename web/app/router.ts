import type { ComponentType } from 'react';
import {
  createPath,
  matchRoutes,
  parsePath,
  type Location,
  type Navigator,
  type Params,
  type RouteMatch,
  type RouteObject,
  type To,
} from 'react-router-dom';
import type { PagePattern } from '../../shared/domain/page-patterns.ts';

/** Where a link out of the app leads: the document is replaced. */
export interface Outside {
  readonly path: string;
}

/** What a route states about its page. */
export interface Handle {
  readonly title?: string;
  /** A screen's name in title and bar, until the page sets a more specific one. */
  readonly name?: string;
  readonly pattern?: PagePattern;
  /** Whether it is shown without navigation and alerts. */
  readonly bare?: boolean;
  /** The page's code, after checking whether the user may open it and whether it works now. */
  readonly load: (params: Params) => Promise<ComponentType | Outside>;
}

/** The open page: its route's handle, and its component or why there is none. */
export interface OpenPage {
  readonly handle: Handle;
  /** The route and its ancestors, matched once. */
  readonly matches: RouteMatch[];
  readonly Page?: ComponentType;
  readonly error?: unknown;
}

export interface RouterState {
  readonly location: Location;
  /** Undefined until the first page has loaded. */
  readonly open: OpenPage | undefined;
  /** Whether another page is being loaded; the open one stays until then. */
  readonly isLoading: boolean;
}

/** Keeps a page with unsaved values. */
export interface Guard {
  /** Whether leaving for that place would lose something. */
  readonly holds: (from: Location, to: Location) => boolean;
  /** Asks the user; true means leave. */
  readonly ask: () => Promise<boolean>;
}

/** The state of a browser's history entry, in React Router's shape. */
interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

const entryNow = () => (history.state ?? {}) as Entry;
const newKey = () => Math.random().toString(36).slice(2, 10);

/** The address that the browser shows. */
function placeNow(): Location {
  const { usr = null, key = 'default' } = entryNow();
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: usr, key };
}

/** A place to go to, with its address in the browser's notation. */
function placeOf(to: To, state: unknown): Location {
  const { pathname, search, hash } = new URL(typeof to === 'string' ? to : createPath(to), location.href);
  return { pathname, search, hash, state: state ?? null, key: newKey() };
}

/**
 * Opens a place once its page has loaded; until then the previous page and its address stay. React Router's plain half
 * does the rest (links, parameters, matching); its data router weighs 15 kB more.
 */
export class AppRouter {
  readonly #routes: RouteObject[];
  readonly navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => void this.navigate(to, { state }),
    replace: (to, state) => void this.navigate(to, { state, replace: true }),
    go: (delta) => history.go(delta),
  };
  #state: RouterState = { location: placeNow(), open: undefined, isLoading: true };
  #follow: (state: RouterState) => void = () => undefined;
  #guard: Guard | undefined;
  /** Position in the browser's history, which tells a step back from a step forward. */
  #index = entryNow().idx ?? 0;
  #attempts = 0;
  /** Called after the browser has reverted a step that the guard refused. */
  #undone: (() => void) | undefined;

  constructor(routes: RouteObject[]) {
    this.#routes = routes;
    history.replaceState({ ...entryNow(), idx: this.#index }, '');
    addEventListener('popstate', () => void this.#stepped());
    void this.#open(this.#state.location, () => undefined);
  }

  get state(): RouterState {
    return this.#state;
  }

  /** Calls back with each new state. The app is the only follower. */
  follow(follower: (state: RouterState) => void): () => void {
    this.#follow = follower;
    follower(this.#state);
    return () => {
      this.#follow = () => undefined;
    };
  }

  /** Makes this guard ask before a page is left; returns a function that removes it. */
  guardBy(guard: Guard): () => void {
    this.#guard = guard;
    return () => {
      if (this.#guard === guard) this.#guard = undefined;
    };
  }

  /** Opens a place; resolves when it is open, or when another one is opened instead. */
  async navigate(
    to: To,
    { replace = false, state }: { replace?: boolean; state?: unknown } = {},
  ): Promise<void> {
    const place = placeOf(typeof to === 'string' ? parsePath(to) : to, state);
    if (this.#guard?.holds(this.#state.location, place) && !(await this.#guard.ask())) return;
    await this.#open(place, () => {
      if (!replace) this.#index++;
      const entry: Entry = { usr: place.state, key: place.key, idx: this.#index };
      if (replace) history.replaceState(entry, '', createPath(place));
      else history.pushState(entry, '', createPath(place));
    });
  }

  /** The browser went back or forward, or its address was edited. */
  async #stepped(): Promise<void> {
    if (this.#undone) return this.#undone();
    const { idx = this.#index } = entryNow();
    const steps = idx - this.#index;
    const place = placeNow();
    if (steps !== 0 && this.#guard?.holds(this.#state.location, place)) {
      await new Promise<void>((resolve) => {
        this.#undone = resolve;
        history.go(-steps);
      });
      this.#undone = undefined;
      if (await this.#guard.ask()) history.go(steps);
      return;
    }
    this.#index = idx;
    await this.#open(place, () => history.replaceState({ ...entryNow(), idx }, ''));
  }

  async #open(place: Location, commit: () => void): Promise<void> {
    const attempt = ++this.#attempts;
    this.#change({ ...this.#state, isLoading: true });
    const open = await this.#load(place);
    if (open === undefined || attempt !== this.#attempts) return;
    commit();
    this.#change({ location: place, open, isLoading: false });
  }

  /** The page of a place; undefined if the document is left for another one. */
  async #load(place: Location): Promise<OpenPage | undefined> {
    const matches = matchRoutes(this.#routes, place) ?? [];
    const match = matches.at(-1);
    const handle = match?.route.handle as Handle | undefined;
    if (match === undefined || handle === undefined) throw new Error(`no route for ${place.pathname}`);
    try {
      const loaded = await handle.load(match.params);
      if (typeof loaded !== 'object' || !('path' in loaded)) return { handle, matches, Page: loaded };
      location.assign(loaded.path);
      return undefined;
    } catch (error) {
      return { handle, matches, error };
    }
  }

  #change(state: RouterState): void {
    this.#state = state;
    this.#follow(state);
  }
}
