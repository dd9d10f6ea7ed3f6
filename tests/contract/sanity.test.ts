import { describe, expect, test } from 'vitest';
import { errors } from '../../shared/contract/errors.ts';
import { operations, pathOf } from '../../shared/contract/index.ts';
import type { Grant, Route } from '../../shared/contract/route.ts';
import { anybodysThrottles, throttlesOf, usersThrottles } from '../../shared/contract/throttles.ts';

const routes: readonly { name: string; route: Route }[] = operations;
const holds = (route: Route, ...grants: Grant[]) => grants.some((grant) => route.grants.includes(grant));

/**
 * Routes that reach beyond one club: without a signed-in user, who only names the club, and for data of the whole
 * service.
 */
const beyondOneClub = [
  'activate',
  'activateClub',
  'approveDraw',
  'checkUrlKey',
  'chooseNewPassword',
  'countViews',
  'createQuestion',
  'deleteQuestion',
  'downloadResult',
  'editQuestion',
  'findTickets',
  'getUsers',
  'linkFamily',
  'listClubs',
  'listContent',
  'listQuestions',
  'logClientError',
  'login',
  'loginWithId',
  'printControlProtocol',
  'readClub',
  'readContent',
  'readControl',
  'readFundraiserSummary',
  'readLink',
  'readProof',
  'readQuestion',
  'readReceipt',
  'readResults',
  'refuseDraw',
  'resetPassword',
  'resetWithId',
  'saveContent',
  'showFundraiser',
  'signDraw',
  'startAsController',
  'startClub',
  'switchUser',
  'unsubscribe',
  'valid',
  'withdrawContact',
];

describe('grants', () => {
  test('only these routes reach beyond one club', () => {
    const reaching = routes.filter(({ route }) => holds(route, 'global:read', 'global:write'));
    expect(reaching.map(({ name }) => name).toSorted()).toEqual(beyondOneClub);
    // Two of signed-in users check a password as sign-in does, whose counters belong to no club.
    const checking = ['linkFamily', 'switchUser'];
    for (const { name, route } of reaching)
      expect(['public', 'content', ...(checking.includes(name) ? ['user'] : [])], name).toContain(
        route.access,
      );
  });
  test('a public route is granted no club', () => {
    for (const { name, route } of routes.filter((each) => each.route.access === 'public'))
      expect(holds(route, 'table:read', 'table:write'), name).toBe(false);
  });
  test('a public route that counts attempts or changes something may write', () => {
    for (const { name, route } of routes) {
      const counts = anybodysThrottles(route).length > 0;
      if (counts || (route.access === 'public' && route.method !== 'GET'))
        expect(holds(route, 'global:write'), name).toBe(true);
    }
  });
  test('routes other than GET may write, because their answers are stored for repeats', () => {
    for (const { name, route } of routes)
      if (route.access !== 'public' && route.method !== 'GET')
        expect(holds(route, 'table:write', 'global:write'), name).toBe(true);
  });
  test('a GET only reads, except those that request a mail or a report', () => {
    const writing = routes.filter(
      ({ route }) => route.method === 'GET' && holds(route, 'table:write', 'media:write', 'documents:write'),
    );
    expect(writing.map(({ name }) => name)).toEqual([
      'readAccount',
      'readClubAccount',
      'reportLottery',
      'reportTeam',
      'resendActivation',
    ]);
  });
  test('only sign-ins sign sessions, and only routes of links sign links', () => {
    const signing = (grant: Grant) =>
      routes
        .filter(({ route }) => holds(route, grant))
        .map(({ name }) => name)
        .toSorted();
    expect(signing('session:sign')).toEqual([
      'activate',
      'activateClub',
      'login',
      'loginWithId',
      'switchUser',
    ]);
    expect(signing('link:sign')).toEqual([
      'activate',
      'activateClub',
      'chooseNewPassword',
      'downloadResult',
      'readJob',
      'readLink',
      'unsubscribe',
    ]);
  });
});

describe('routes', () => {
  test('have unique names, as their functions do', () => {
    const names = routes.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  /** API Gateway prefers the literal segment to the placeholder; so only identical shapes conflict. */
  test('never match the same request', () => {
    const shapes = routes.map(({ route }) => `${route.method} ${pathOf(route).replaceAll(/\{\w+\}/g, '{}')}`);
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  test('a GET has no body, and other methods have no cacheable answer', () => {
    for (const { name, route } of routes) {
      if (route.method === 'GET') expect(route.body, name).toBeUndefined();
      if (route.method !== 'GET') expect(['file', 'html'], name).not.toContain(route.answer.kind);
    }
  });

  test('every change by a signed-in user, every list and every file is throttled per user', () => {
    for (const { name, route } of routes) {
      const dear = route.method !== 'GET' || ['list', 'file', 'report'].includes(route.answer.kind);
      const needsKey = route.access !== 'public' && (dear || holds(route, 'table:write'));
      if (needsKey) expect(usersThrottles(route).length, name).toBeGreaterThan(0);
      if (route.access === 'public') expect(usersThrottles(route), name).toEqual([]);
    }
  });

  test('throttles count by fields that the request has', () => {
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

  test('declare only errors of the catalogue, none twice', () => {
    for (const { name, route } of routes) {
      const declared = route.errors ?? [];
      expect(new Set(declared).size, name).toBe(declared.length);
      for (const code of declared) expect(Object.keys(errors), name).toContain(code);
    }
  });

  test('every route that starts a session sets the anti-forgery cookie', () => {
    const handing = routes.filter(({ route }) => route.setsAntiForgery).map(({ name }) => name);
    expect(handing.toSorted()).toEqual([
      'activate',
      'activateClub',
      'login',
      'loginWithId',
      'switchUser',
      'valid',
    ]);
  });
});

test('every error has a Swedish sentence that can be shown', () => {
  for (const [code, { message, status }] of Object.entries(errors)) {
    expect(message.length, code).toBeGreaterThan(5);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});
