import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../../shared/contract/route.ts';
import { environment } from '../../store/environment.ts';
import { log, type Metrics } from '../logger.ts';
import type { Reply } from '../reply.ts';
import { takeFacts } from '../request-facts.ts';

let cold = true;

const names = {
  ms: 'Milliseconds',
  failed: 'Count',
  cold: 'Count',
  reads: 'Count',
  writes: 'Count',
} as const;
const perService: Metrics = { names, by: [['service']] };
const perRoute: Metrics = { names, by: [['service'], ['service', 'route']] };

/**
 * One log line for each request: route pattern, status, error code, duration, request units, club and user; nothing
 * personal.
 */
export function requestLog(route: Route): MiddlewareObj<APIGatewayProxyEventV2, Reply> {
  const started = new WeakMap<object, number>();
  const finish = (request: { event: APIGatewayProxyEventV2; response: Reply | null }) => {
    const status = request.response?.statusCode ?? 500;
    const ms = Math.round(performance.now() - (started.get(request.event) ?? 0));
    const { VERSION, SERVICE, METRICS } = environment();
    log.measured(
      'request',
      {
        request: request.event.requestContext.requestId,
        service: SERVICE,
        route: `${route.method} ${route.path}`,
        status,
        ms,
        failed: status >= 500 ? 1 : 0,
        cold: cold ? 1 : 0,
        version: VERSION,
        ...takeFacts(request.event),
      },
      METRICS === 'route' ? perRoute : perService,
    );
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
