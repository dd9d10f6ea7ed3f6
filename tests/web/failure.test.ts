import { expect, test } from 'vitest';
import { fileNameIn } from '../../web/api/call.ts';
import { failureOf } from '../../web/api/failure.ts';

const answer = (body: string, status: number, type = 'application/json; charset=utf-8') =>
  new Response(body, { status, statusText: 'Bad Gateway', headers: { 'content-type': type } });

test("the server's message is shown, and each broken rule is assigned to its field", async () => {
  const body = {
    code: 'request.invalid',
    message: 'Fel',
    fields: [{ path: 'email', message: 'Email ej korrekt' }],
  };
  const failure = await failureOf(answer(JSON.stringify(body), 400));
  expect(failure).toMatchObject({
    code: 'request.invalid',
    status: 400,
    message: 'Fel',
    fields: body.fields,
  });
});

test('an error that is a plain string is shown without its quotes', async () => {
  expect((await failureOf(answer('"Lotten är \\"såld\\""', 409))).message).toBe('Lotten är såld');
});

test("a gateway's page is never shown, only its status text", async () => {
  const failure = await failureOf(answer('<h1>502</h1>', 502, 'text/html'));
  expect(failure).toMatchObject({ code: 'unknown', status: 502, message: 'Bad Gateway' });
});

test.each([
  ['"Lotten är redan såld."', 'text/plain; charset=utf-8', 'Lotten är redan såld.'],
  ['Tjänsten startar om. Försök igen om en minut.\n', '', 'Tjänsten startar om. Försök igen om en minut.'],
  ['Lotten finns inte.', 'application/json', 'Lotten finns inte.'],
])('a short sentence that is not JSON is shown: %s', async (body, type, shown) => {
  expect((await failureOf(answer(body, 409, type))).message).toBe(shown);
});

test.each([
  ['a page without its type', '<html><body>502 Bad Gateway</body></html>', 'text/plain'],
  ['a page, be it one sentence', 'Service unavailable', 'text/html; charset=utf-8'],
  ['XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'application/xml'],
  ['broken JSON', '{"message": "Tjän', 'application/json'],
  ['an object without a message', '{"error": true}', 'application/json'],
  ['a stack', 'Error: nej\n    at handler (index.js:1:2)', 'text/plain'],
  ['a long text', `Fel ${'och fel '.repeat(40)}`, 'text/plain'],
  ['nothing', '', 'text/plain'],
])('%s is not shown, but the status text', async (_, body, type) => {
  expect((await failureOf(answer(body, 502, type))).message).toBe('Bad Gateway');
});

test('a malformed answer without a status text still has a message', async () => {
  expect((await failureOf(new Response('{', { status: 500 }))).message).toBe('An error occured');
});

test.each([
  [`attachment; filename="lotteri.pdf"`, 'lotteri.pdf'],
  [`attachment; filename="lotter.pdf"; filename*=UTF-8''V%C3%A5rlotteriet.pdf`, 'Vårlotteriet.pdf'],
  [null, 'fil'],
])('a downloaded file gets the name that the server gave it: %s', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
