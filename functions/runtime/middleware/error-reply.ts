import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Contended } from '../../table/write.ts';
import { ApiError } from '../api-error.ts';
import { log } from '../logger.ts';
import { type Reply, replyWithError } from '../reply.ts';
import { noteFacts } from '../request-facts.ts';

/** Answers what went wrong: a refusal as itself, anything else as 500 with the details in the log only. */
export function errorReply(): MiddlewareObj<APIGatewayProxyEventV2, Reply> {
  return {
    onError: (request) => {
      const { error } = request;
      if (error instanceof ApiError) {
        noteFacts(request.event, { code: error.code });
        request.response = replyWithError(error);
      } else {
        log.error('request.failed', error, {
          request: request.event.requestContext.requestId,
          route: request.event.routeKey,
        });
        request.response = replyWithError(
          new ApiError(error instanceof Contended ? 'record.changed' : 'internal'),
        );
      }
    },
  };
}
