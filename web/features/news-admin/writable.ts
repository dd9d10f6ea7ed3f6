/** Elements and attributes that the editor supports: it would drop any others on saving. */
const known = /^<(\/?(p|h2|h3|ul|ol|li|blockquote|strong|em|br)\s*\/?|\/a|a(\s+href="[^"]*")?\s*)>$/i;

/** Whether the editor keeps all of an HTML text. Tables, images and `data-link` come from the API only. */
export const isWritable = (html: string): boolean =>
  (html.match(/<[^>]*>/g) ?? []).every((tag) => known.test(tag));
