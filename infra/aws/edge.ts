/**
 * What CloudFront runs at the edge (cloudfront-js-2.0, 10 kB each at most).
 */

/**
 * Viewer request of the site. A file is served as it is. Any other path is a page: `/` is `start.html`
 * and `/login/x` is `login.html` where those were prerendered, `index.html` (the app) otherwise.
 *
 * @param pages first segments of the prerendered paths
 */
export const pageRequest = (pages: readonly string[]) => `const pages = ${JSON.stringify(pages)};
function handler(event) {
  const request = event.request;
  const segments = request.uri.split('/');
  const isFile = /\\.[A-Za-z0-9]{1,11}$/.test(segments[segments.length - 1]);
  if (!isFile) {
    const page = segments[1] || 'start';
    request.uri = pages.includes(page) ? '/' + page + '.html' : '/index.html';
  }
  return request;
}
`;

/** Viewer response of images: only an address with a version may be kept for long. */
export const mediaResponse = `function handler(event) {
  const response = event.response;
  if (!event.request.querystring.v) response.headers['cache-control'] = { value: 'public, max-age=60' };
  return response;
}
`;
