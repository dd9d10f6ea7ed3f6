/** How the browser asks about a text that is to become part of the page, where it knows how to ask. */
type Rule = (text: string, type?: string, sink?: string) => string | null;

interface Policies {
  createPolicy(name: string, rules: { createHTML: Rule }): { createHTML(text: string): TrustedHTML };
}

/**
 * Makes a policy; the content security policy of the site names those that there may be. What it gives is taken for HTML
 * by the page. Where the browser does not ask, that is the text itself.
 */
export function makePolicy(name: string, createHTML: Rule): (text: string) => TrustedHTML | string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(name, { createHTML });
  return (text) => policy?.createHTML(text) ?? text;
}
