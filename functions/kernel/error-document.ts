import type { ApiError } from '../store/api-error.ts';

/** Colours as in web/components/theme.ts; the page loads nothing. */
const style =
  'body{margin:0;padding:48px 24px;font:17px/1.5 system-ui,sans-serif;background:#faf8f4;color:#1d2521}' +
  'main{max-width:36rem;margin:auto}a{display:inline-block;margin:8px 16px 8px 0;color:#00784b}' +
  '@media(prefers-color-scheme:dark){body{background:#121715;color:#eef2ef}a{color:#5fd3a1}}';

/** The page shown if the API cannot answer with its own: what happened, and where to go. */
export const errorDocument = ({ body: { message } }: ApiError): string => `<!doctype html>
<html lang="sv">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Sidan kunde inte visas – Lottlaget</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>Sidan kunde inte visas</h1>
      <p>${message}</p>
      <p><a href="">Försök igen</a> <a href="/start">Till startsidan</a></p>
    </main>
  </body>
</html>
`;
