import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../../shared/contract/route.ts';
import { environment } from '../environment.ts';
import { log } from '../logger.ts';
import type { Reply } from '../reply.ts';
import { takeFacts } from '../request-facts.ts';

let cold = true;

/** One line a request: route pattern, status, duration, request units, club and user; nothing personal. */
export function requestLog(route: Route): MiddlewareObj<APIGatewayProxyEventV2, Reply> {
  const started = new WeakMap<object, number>();
  const finish = (request: { event: APIGatewayProxyEventV2; response: Reply | null }) => {
    log.info('request', {
      request: request.event.requestContext.requestId,
      route: `${route.method} ${route.path}`,
      status: request.response?.statusCode,
      ms: Math.round(performance.now() - (started.get(request.event) ?? 0)),
      cold,
      version: environment().VERSION,
      ...takeFacts(request.event),
    });
    cold = false;
  };
  return {
    before: (request) => {
      started.set(request.event, performance.now());
    },
    after: (request) => finish(request as never),
    onError: (request) => finish(request as never),
  };
}
