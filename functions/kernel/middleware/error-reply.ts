import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../../shared/contract/route.ts';
import { Contention } from '../../store/write.ts';
import { ApiError } from '../../store/api-error.ts';
import { log } from '../logger.ts';
import { type Reply, replyWithError, replyWithErrorPage } from '../reply.ts';
import { noteFacts } from '../request-facts.ts';

/**
 * Turns an error into an answer: a refusal as itself, contention as 409 and anything else as 500 (R14), with details in
 * the log only. Routes that answer with pages answer errors with a page.
 */
export function errorReply({ answer }: Route): MiddlewareObj<APIGatewayProxyEventV2, Reply> {
  return {
    onError: (request) => {
      const { error } = request;
      const reply = answer.kind === 'html' ? replyWithErrorPage : replyWithError;
      if (error instanceof ApiError) {
        noteFacts(request.event, { code: error.code });
        request.response = reply(error);
      } else {
        log.error('request.failed', error, {
          request: request.event.requestContext.requestId,
          route: request.event.routeKey,
        });
        request.response = reply(new ApiError(error instanceof Contention ? 'record.changed' : 'internal'));
      }
    },
  };
}
