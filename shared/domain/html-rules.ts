/**
 * What user-written HTML may contain (content, FAQ, news). Both sides use the same rules: the server cleans before
 * storing, the browser cleans again before showing.
 */

const names = (text: string): readonly string[] => text.split(' ');

/** Allowed elements. Nothing that runs, embeds, styles, submits or has parsing rules of its own. */
export const keptTags = [
  names('h1 h2 h3 h4 h5 h6 p div br hr blockquote pre ul ol li dl dt dd'),
  names('table caption colgroup col thead tbody tfoot tr th td'),
  names('a img figure figcaption strong b em i u s small sub sup mark code abbr q cite'),
].flat();

/** Elements removed together with their content, which would otherwise turn into markup or is not text. */
export const droppedWhole = [
  names('script style noscript template textarea title xmp plaintext listing'),
  names('iframe frameset noframes noembed embed object applet svg math'),
  names('select option optgroup datalist audio video canvas portal'),
].flat();

/** Maximum elements of a text, including removed ones: a price list of three hundred rows has fewer. */
export const maxElements = 2000;
/** Maximum nesting of elements, likewise. */
export const deepest = 50;
/**
 * Maximum pieces that elements, character references and escaped characters divide a text into, over all rounds of
 * cleaning; references to letters are gone after the first round.
 */
export const maxPieces = 20_000;

/** Characters that browsers ignore in a URL and that are invisible to readers. */
const invisible =
  /[\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/g;

/** Whether a link may have this target: http, https, mailto, tel, or a path on this site. */
export function isLinkTarget(href: string): boolean {
  const plain = href.replace(invisible, '');
  if (/^[^/?#]*:/.test(plain)) return /^(https?:\/\/|mailto:|tel:)/i.test(plain);
  return !/^[/\\]{2}/.test(plain);
}

/** Whether a URL is one of our own images, as the API returns them. */
const isOwnImage = (src: string): boolean => /^\/media\/[A-Za-z0-9_-]+(\?v=[A-Za-z0-9]+)?$/.test(src);

type Rule = (value: string) => boolean;
const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value);
const any: Rule = () => true;
const count = matching(/^[1-9]\d{0,2}$/);
const pixels = matching(/^[1-9]\d{0,3}$/);

const onAny: Readonly<Record<string, Rule>> = { lang: matching(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/) };
const onTag: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  a: { href: isLinkTarget, title: any, target: matching(/^_blank$/), 'data-link': any },
  abbr: { title: any },
  col: { span: count },
  colgroup: { span: count },
  img: { src: isOwnImage, alt: any, title: any, width: pixels, height: pixels },
  li: { value: matching(/^-?\d{1,5}$/) },
  ol: { start: matching(/^-?\d{1,5}$/), reversed: any, type: matching(/^[1aAiI]$/) },
  td: { colspan: count, rowspan: count },
  th: { colspan: count, rowspan: count, scope: matching(/^(row|col|rowgroup|colgroup)$/) },
};

/** Every allowed attribute, including the one that is added with `target`. */
export const keptAttributes = [
  ...new Set([...Object.keys(onAny), ...Object.values(onTag).flatMap(Object.keys), 'rel']),
];

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** A text without the control characters that entities can encode; line breaks and tabs remain. */
export const withoutControls = (text: string): string => text.replace(controls, '');

/**
 * The attributes of an element that are kept, in their order. A link that opens a new window gives that window no
 * access to this one.
 */
export function keptOf(tag: string, attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, written] of Object.entries(attributes)) {
    const rule = own(own(onTag, tag) ?? {}, name) ?? own(onAny, name);
    const value = withoutControls(written).trim();
    if (rule?.(value)) kept[name] = value;
  }
  if (kept['target'] !== undefined) kept['rel'] = 'noopener';
  return kept;
}

/** Whether cleaned HTML shows nothing: neither text nor an image. */
export const isBlank = (html: string): boolean => html.replace(/<(?!img )[^>]*>/g, '').trim() === '';
