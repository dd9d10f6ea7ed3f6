/**
 * CloudFront functions (cloudfront-js-2.0, at most 10 kB each).
 */

/**
 * The distribution's default root object. CloudFront replaces `/` by it before it selects a behaviour and runs a
 * function (reported by users, not documented), so the function maps both to the same page.
 *
 * @param pages first segments of the prerendered paths
 */
export const rootObject = (pages: readonly string[]): string =>
  pages.includes('start') ? 'start.html' : 'index.html';

/**
 * Viewer request of the site and of the pages that the API renders. A file of the build is served unchanged, and so is
 * any path below one of its folders, where files of earlier releases remain. Any other path is a page, whatever it ends
 * in: `/` is `start.html` and `/login/x` is `login.html` if prerendered, otherwise `index.html` (the app), which
 * redirects unknown pages to the start page. A rendered page is rewritten to one address, and so to one cache entry,
 * however its link is encoded: `id` alone identifies it, every other parameter becomes `-`.
 *
 * @param pages the prerendered paths: `start`, `login/*`
 * @param files the paths of the build's files, and of its folders with a slash at the end: `/icon.svg`, `/assets/`
 * @param rendered the paths of pages that the API renders: `/f/{slug}/{id}`
 * @param closed pages that this installation does not have, by their first segment, and where each leads instead
 */
export const pageRequest = (
  pages: readonly string[],
  files: readonly string[],
  rendered: readonly string[] = [],
  closed: Readonly<Record<string, string>> = {},
) => `const pages = ${JSON.stringify(pages)};
const files = ${JSON.stringify(files)};
const rendered = ${JSON.stringify(rendered)};
const closed = ${JSON.stringify(closed)};
function handler(event) {
  const request = event.request;
  const one = rendered.map((path) => oneOf(path.split('/'), request.uri.split('/'))).find((uri) => uri);
  if (one) {
    request.uri = one;
    return request;
  }
  const isFile = (file) => (file.endsWith('/') ? request.uri.startsWith(file) : request.uri === file);
  if (!files.some(isFile)) {
    const segments = request.uri.split('/').filter((segment) => segment !== '');
    const page = segments[0] || 'start';
    const elsewhere = Object.keys(closed).includes(page) ? closed[page] : '';
    if (elsewhere) {
      const headers = { location: { value: elsewhere }, 'cache-control': { value: 'no-store' } };
      return { statusCode: 302, statusDescription: 'Found', headers };
    }
    const path = [page].concat(segments.slice(1).map(() => '*')).join('/');
    request.uri = pages.includes(path) ? '/' + page + '.html' : '/index.html';
  }
  return request;
}
function oneOf(parts, requested) {
  const fits = (part, index) => part === requested[index] || (part[0] === '{' && requested[index] !== '');
  if (parts.length !== requested.length || !parts.every(fits)) return '';
  return parts
    .map((part, index) => (part === '{id}' ? encoded(requested[index]) : part[0] === '{' ? '-' : part))
    .join('/');
}
function encoded(id) {
  try {
    return encodeURIComponent(decodeURIComponent(id));
  } catch (error) {
    return id;
  }
}
`;

/**
 * Viewer request of the address in a draw mail's List-Unsubscribe header. Programs post to it (RFC 8058). A GET, from a
 * mail program without one-click or from a scanner of links, leads to the page that asks.
 */
export const unsubscribeRequest = `function handler(event) {
  const request = event.request;
  if (request.method !== 'GET' && request.method !== 'HEAD') return request;
  const token = request.querystring.t ? request.querystring.t.value : '';
  const page = '/unsubscribe' + (/^[A-Za-z0-9_.-]+$/.test(token) ? '/' + token : '');
  const headers = { location: { value: page }, 'cache-control': { value: 'no-store' } };
  return { statusCode: 302, statusDescription: 'Found', headers };
}
`;

/** Viewer response of images: only an URL with a version may be cached for long. */
export const mediaResponse = `function handler(event) {
  const response = event.response;
  if (!event.request.querystring.v) response.headers['cache-control'] = { value: 'public, max-age=60' };
  return response;
}
`;
