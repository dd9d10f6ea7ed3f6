/** Elements and attributes that the editor has: any other it would leave out of what is saved. */
const known = /^<(\/?(p|h2|h3|ul|ol|li|blockquote|strong|em|br)\s*\/?|\/a|a(\s+href="[^"]*")?\s*)>$/i;

/** Whether the editor keeps all of an HTML text. Tables, images and `data-link` come from elsewhere: from the API. */
export const isWritable = (html: string): boolean =>
  (html.match(/<[^>]*>/g) ?? []).every((tag) => known.test(tag));
