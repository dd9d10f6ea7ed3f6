import purifier from 'dompurify';
import { droppedWhole, keptAttributes, keptOf, keptTags } from '../../../shared/domain/html-rules.ts';

purifier.addHook('beforeSanitizeAttributes', (element) => {
  // It is never kept, and the fields in it may go by the names of what is asked for here.
  if (element instanceof HTMLFormElement) return;
  // It is asked of every node, of text as well.
  if (!(element instanceof Element)) return;
  const { attributes } = element;
  const written = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  const kept = keptOf(element.tagName.toLowerCase(), written);
  for (const name of Object.keys(written)) if (!Object.hasOwn(kept, name)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
  // An image of somebody else's, which has no address now.
  if (element.tagName === 'IMG' && kept['src'] === undefined) element.remove();
});

/** Where it is parsed it acts on nothing, but the page's policy is asked about it, and complains. */
const base = /<base\b/gi;

/** HTML with nothing but what the server keeps of it too: what is shown never hangs on what was once let in. */
export const clean = (html: string): TrustedHTML | string =>
  purifier.sanitize(html.replace(base, '<x-base'), {
    ALLOWED_TAGS: [...keptTags],
    ALLOWED_ATTR: keptAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [...droppedWhole],
    // The browser takes HTML from nobody else, where it knows how to ask.
    RETURN_TRUSTED_TYPE: true,
  });
