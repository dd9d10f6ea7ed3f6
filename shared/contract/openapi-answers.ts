import { type Answer, keptWithEtag } from './answer.ts';
import { exampleOf, type Place } from './openapi-example-of.ts';
import { contentOf, type JsonObject, page, schemaOf, textContent } from './openapi-schema.ts';
import type { Route } from './route.ts';

const header = (description: string, schema: JsonObject = { type: 'string' }): JsonObject => ({
  description,
  schema,
});

const link = {
  Link: header('`<…>; rel="next"` names the next part (RFC 8288); absent in the last one'),
};
const cacheControl = (value: string) => ({
  'Cache-Control': header('Who may cache it, and for how long', { const: value }),
});
const etag = {
  ETag: header('The version of this answer: send it as If-None-Match'),
  ...cacheControl(keptWithEtag),
};
const cookie = {
  'Set-Cookie': header('A fresh XSRF-TOKEN, to be echoed as X-XSRF-TOKEN by requests other than GET'),
};
const attachment = { 'Content-Disposition': header('`attachment`, with a descriptive file name') };

const theFile = (mediaType: string): JsonObject => ({
  description: 'The file',
  headers: attachment,
  ...contentOf({ type: 'string', format: 'binary' }, mediaType),
});
const startedJob: JsonObject = {
  description: 'The work continues as a job: GET /api/job/{id} returns its progress',
  ...contentOf(
    {
      type: 'object',
      properties: { jobId: { type: 'string' } },
      required: ['jobId'],
      additionalProperties: false,
    },
    'application/json',
    { jobId: 'm7t2hd9qk4xa' },
  ),
};

/** The successful responses of a route, by status. */
export function successesOf(route: Route, place: Place): JsonObject {
  const headers = {
    ...(route.answer.kind === 'list' && link),
    ...(route.revalidates && etag),
    ...(route.setsAntiForgery && cookie),
  };
  const withHeaders = Object.keys(headers).length > 0 ? { headers } : {};
  const found = Object.entries(bodiesOf(route.answer, place)).map(([status, response]) => [
    status,
    { ...response, ...withHeaders },
  ]);
  return {
    ...Object.fromEntries(found),
    ...(route.revalidates && {
      304: { description: 'The version that the client has is current', headers: etag },
    }),
  };
}

function bodiesOf(answer: Answer, place: Place): Record<number, JsonObject> {
  switch (answer.kind) {
    case 'nothing':
      return {
        [answer.status]: { description: answer.status === 202 ? 'Accepted; processed afterwards' : 'Done' },
      };
    case 'json':
      return { [answer.status]: jsonOf(answer, answer.status === 201 ? 'Its id' : 'Done', place) };
    case 'perhaps':
      return { 200: jsonOf(answer, 'Found', place), 204: { description: 'None exists' } };
    case 'list':
      return { 200: jsonOf(answer, 'The list, or a part of it', place) };
    case 'work':
      return { 200: jsonOf(answer, 'Done', place), 202: startedJob };
    case 'job':
      return { 202: startedJob };
    case 'report':
      return { 200: theFile(answer.mediaType), 202: startedJob };
    case 'printable': {
      const { content } = jsonOf(answer, 'Done', place);
      const files = answer.mediaTypes.map((type) => theFile(type).content);
      return {
        200: {
          description: 'The figures; with `as` the file',
          headers: {
            'Content-Disposition': header(
              '`attachment`, with a descriptive file name; of the files only, JSON has none',
            ),
          },
          content: Object.assign({}, content, ...files),
        },
        202: startedJob,
      };
    }
    case 'download':
      return {
        200: theFile('*/*'),
        302: {
          description: 'Redirect to the file; valid for one minute',
          headers: { Location: header('The address') },
        },
      };
    case 'text':
      return { 200: textContent('Done', 'text/plain', exampleOf({ type: 'string' }, [...place, 'name'])) };
    case 'file':
      return { 200: theFile(answer.mediaType) };
    case 'html':
      return {
        200: { ...page('The page'), headers: cacheControl(answer.cacheControl) },
        404: page('A page stating that nothing was found'),
      };
  }
}

function jsonOf(answer: Extract<Answer, { schema: unknown }>, description: string, place: Place): JsonObject {
  const schema = schemaOf(answer.schema, 'output');
  const at = answer.kind === 'json' && answer.status === 201 ? [...place, 'id'] : place;
  return { description, ...contentOf(schema, 'application/json', exampleOf(schema, at)) };
}
