import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../shared/contract/route.ts';
import type { Implementation, Options } from './call.ts';
import { endsIn } from '../store/retry.ts';
import { openService } from './resources.ts';
import { readKeysAhead } from './session.ts';
import { errorReply } from './middleware/error-reply.ts';
import { requestLog } from './middleware/request-log.ts';
import type { Reply } from './reply.ts';
import { serve } from './serve.ts';

type LambdaHandler = (event: APIGatewayProxyEventV2, context: unknown) => Promise<Reply>;
export type Handler<R extends Route> = LambdaHandler & { readonly implementation: Implementation<R> };

/**
 * Turns a route and its function into a Lambda handler: authenticate → authorise → parse → run → check the output →
 * answer. The implementation is a property, so that the demo data can run it with another clock.
 */
export function implement<R extends Route>(
  route: R,
  handle: Implementation<R, undefined>['handle'],
): Handler<R>;
export function implement<R extends Route, Ahead>(
  route: R,
  options: Options<R, Ahead>,
  handle: Implementation<R, NoInfer<Ahead>>['handle'],
): Handler<R>;
export function implement<R extends Route, Ahead>(
  route: R,
  ...rest:
    | [handle: Implementation<R, Ahead>['handle']]
    | [options: Options<R, Ahead>, handle: Implementation<R, Ahead>['handle']]
): Handler<R> {
  const [options, handle] = rest.length === 1 ? [{}, rest[0]] : rest;
  // Only in Lambda: elsewhere a handler is imported without an environment.
  if (route.access !== 'public' && process.env.AWS_LAMBDA_FUNCTION_NAME) readKeysAhead(openService());
  const implementation = { route, handle, options } as unknown as Implementation<R>;
  const handler = middy<APIGatewayProxyEventV2, Reply>()
    .use(requestLog(route))
    .use(errorReply(route))
    .handler((event, context) => {
      endsIn(context.getRemainingTimeInMillis());
      return serve(implementation as unknown as Implementation, event);
    });
  return Object.assign(handler as unknown as LambdaHandler, { implementation });
}
