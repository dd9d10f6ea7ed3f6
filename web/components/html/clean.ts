import purifier from 'dompurify';
import { droppedWhole, keptAttributes, keptOf, keptTags } from '../../../shared/domain/html-rules.ts';

purifier.addHook('beforeSanitizeAttributes', (element) => {
  // Forms are never kept, and their fields could shadow the properties read here.
  if (element instanceof HTMLFormElement) return;
  // Called for every node, including text.
  if (!(element instanceof Element)) return;
  const { attributes } = element;
  const written = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  const kept = keptOf(element.tagName.toLowerCase(), written);
  for (const name of Object.keys(written)) if (!Object.hasOwn(kept, name)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
  // An external image, whose address has been removed.
  if (element.tagName === 'IMG' && kept['src'] === undefined) element.remove();
});

/** Parsing runs nothing, but the page's policy is consulted and would complain. */
const base = /<base\b/gi;

/** Strips HTML to what the server would keep, so that the display never depends on what was stored in the past. */
export const clean = (html: string): TrustedHTML | string =>
  purifier.sanitize(html.replace(base, '<x-base'), {
    ALLOWED_TAGS: [...keptTags],
    ALLOWED_ATTR: keptAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [...droppedWhole],
    // Browsers with Trusted Types accept HTML only from this policy.
    RETURN_TRUSTED_TYPE: true,
  });
