/**
 * What CloudFront runs at the edge (cloudfront-js-2.0, 10 kB each at most).
 */

/**
 * What `/` is, as the distribution's default root object. CloudFront puts that name in the place of `/` before it looks for
 * a behaviour and runs a function, as others report and no document says: the function finds the same page for both.
 *
 * @param pages first segments of the prerendered paths
 */
export const rootObject = (pages: readonly string[]): string =>
  pages.includes('start') ? 'start.html' : 'index.html';

/**
 * Viewer request of the site and of the pages that the API renders. A file is served as it is. Any other path is a page:
 * `/` is `start.html` and `/login/x` is `login.html` where those were prerendered, `index.html` (the app) otherwise, which
 * sends whoever asks for a page that is not there to the start page. A rendered page has one address, and so one place in
 * the cache, however its link is spelled: of its parameters `id` alone tells which page it is, every other one is `-`.
 *
 * @param pages the prerendered paths: `start`, `login/*`
 * @param rendered the paths of pages that the API renders: `/f/{slug}/{id}`
 */
export const pageRequest = (
  pages: readonly string[],
  rendered: readonly string[] = [],
) => `const pages = ${JSON.stringify(pages)};
const rendered = ${JSON.stringify(rendered)};
function handler(event) {
  const request = event.request;
  const one = rendered.map((path) => oneOf(path.split('/'), request.uri.split('/'))).find((uri) => uri);
  if (one) {
    request.uri = one;
    return request;
  }
  const segments = request.uri.split('/').filter((segment) => segment !== '');
  const isFile = /\\.[A-Za-z0-9]{1,11}$/.test(segments[segments.length - 1] || '');
  if (!isFile) {
    const page = segments[0] || 'start';
    const path = [page].concat(segments.slice(1).map(() => '*')).join('/');
    request.uri = pages.includes(path) ? '/' + page + '.html' : '/index.html';
  }
  return request;
}
function oneOf(parts, asked) {
  const fits = (part, index) => part === asked[index] || (part[0] === '{' && asked[index] !== '');
  if (parts.length !== asked.length || !parts.every(fits)) return '';
  return parts
    .map((part, index) => (part === '{id}' ? spelled(asked[index]) : part[0] === '{' ? '-' : part))
    .join('/');
}
function spelled(id) {
  try {
    return encodeURIComponent(decodeURIComponent(id));
  } catch (error) {
    return id;
  }
}
`;

/** Viewer response of images: only an address with a version may be kept for long. */
export const mediaResponse = `function handler(event) {
  const response = event.response;
  if (!event.request.querystring.v) response.headers['cache-control'] = { value: 'public, max-age=60' };
  return response;
}
`;
