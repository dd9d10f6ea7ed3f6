import { describe, expect, test } from 'vitest';
import { errors } from '../../shared/contract/errors.ts';
import { operations, pathOf } from '../../shared/contract/index.ts';
import type { Grant, Route } from '../../shared/contract/route.ts';
import { anybodysThrottles, throttlesOf, usersThrottles } from '../../shared/contract/throttles.ts';

const routes: readonly { name: string; route: Route }[] = operations;
const holds = (route: Route, ...grants: Grant[]) => grants.some((grant) => route.grants.includes(grant));

/** Who reaches beyond one club: where nobody is signed in and the club is only named, and what the service has for all. */
const beyondOneClub = [
  'activate',
  'chooseNewPassword',
  'countViews',
  'createQuestion',
  'deleteQuestion',
  'downloadResult',
  'editQuestion',
  'getUsers',
  'listClubs',
  'listContent',
  'listQuestions',
  'logClientError',
  'login',
  'loginWithId',
  'readContent',
  'readFundraiserSummary',
  'readProof',
  'readQuestion',
  'resetPassword',
  'resetWithId',
  'saveContent',
  'showFundraiser',
  'unsubscribe',
  'valid',
];

describe('grants', () => {
  test('only these routes reach beyond one club', () => {
    const reaching = routes.filter(({ route }) => holds(route, 'global:read', 'global:write'));
    expect(reaching.map(({ name }) => name).toSorted()).toEqual(beyondOneClub);
    for (const { name, route } of reaching) expect(['public', 'content'], name).toContain(route.access);
  });
  test('a public route has no club to be granted', () => {
    for (const { name, route } of routes.filter((each) => each.route.access === 'public'))
      expect(holds(route, 'table:read', 'table:write'), name).toBe(false);
  });
  test('what counts tries or changes something without a sign-in may write', () => {
    for (const { name, route } of routes) {
      const counts = anybodysThrottles(route).length > 0;
      if (counts || (route.access === 'public' && route.method !== 'GET'))
        expect(holds(route, 'global:write'), name).toBe(true);
    }
  });
  test('what is not a GET may write: its answer is kept for repeats', () => {
    for (const { name, route } of routes)
      if (route.access !== 'public' && route.method !== 'GET')
        expect(holds(route, 'table:write', 'global:write'), name).toBe(true);
  });
  test('a GET only reads, save those that ask for a mail or a report', () => {
    const writing = routes.filter(
      ({ route }) => route.method === 'GET' && holds(route, 'table:write', 'media:write', 'documents:write'),
    );
    expect(writing.map(({ name }) => name)).toEqual(['reportLottery', 'reportTeam', 'resendActivation']);
  });
  test('sessions and links are signed for sign-ins and links alone', () => {
    const signing = (grant: Grant) =>
      routes
        .filter(({ route }) => holds(route, grant))
        .map(({ name }) => name)
        .toSorted();
    expect(signing('session:sign')).toEqual(['activate', 'login', 'loginWithId']);
    expect(signing('link:sign')).toEqual([
      'activate',
      'chooseNewPassword',
      'downloadResult',
      'readJob',
      'unsubscribe',
    ]);
  });
});

describe('routes', () => {
  test('have names of their own, as their functions do', () => {
    const names = routes.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  /** API Gateway prefers the literal segment to the placeholder; the shape alone must therefore differ. */
  test('never answer the same request', () => {
    const shapes = routes.map(({ route }) => `${route.method} ${pathOf(route).replaceAll(/\{\w+\}/g, '{}')}`);
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  test('a GET has no body, what is not a GET has no cacheable answer', () => {
    for (const { name, route } of routes) {
      if (route.method === 'GET') expect(route.body, name).toBeUndefined();
      if (route.method !== 'GET') expect(['file', 'html'], name).not.toContain(route.answer.kind);
    }
  });

  test('everything a signed-in user can change, and every list and file, has a limit for each user', () => {
    for (const { name, route } of routes) {
      const dear = route.method !== 'GET' || ['list', 'file', 'report'].includes(route.answer.kind);
      const wanted = route.access !== 'public' && (dear || holds(route, 'table:write'));
      if (wanted) expect(usersThrottles(route).length, name).toBeGreaterThan(0);
      if (route.access === 'public') expect(usersThrottles(route), name).toEqual([]);
    }
  });

  test('throttles count by what the request has', () => {
    for (const { name, route } of routes)
      for (const { per, limit, seconds } of throttlesOf(route)) {
        expect(limit > 0 && seconds > 0, name).toBe(true);
        for (const part of per) {
          const [where, field = ''] = part.split('.');
          const schema = where === 'params' ? route.params : where === 'body' ? route.body : undefined;
          if (where !== 'address' && where !== 'user')
            expect(Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}), name).toContain(
              field,
            );
        }
      }
  });

  test('declare only refusals that the catalogue has, none twice', () => {
    for (const { name, route } of routes) {
      const declared = route.errors ?? [];
      expect(new Set(declared).size, name).toBe(declared.length);
      for (const code of declared) expect(Object.keys(errors), name).toContain(code);
    }
  });

  test('everything that starts a session hands out the anti-forgery cookie', () => {
    const handing = routes.filter(({ route }) => route.setsAntiForgery).map(({ name }) => name);
    expect(handing.toSorted()).toEqual(['activate', 'login', 'loginWithId', 'valid']);
  });
});

test('every refusal has a sentence in Swedish, fit to show', () => {
  for (const [code, { message, status }] of Object.entries(errors)) {
    expect(message.length, code).toBeGreaterThan(5);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});
