/** The browser's Trusted Types API, if it has one. */
type Rule = (text: string, type?: string, sink?: string) => string | null;

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: Rule; createScriptURL?: Rule },
  ): { createHTML(text: string): TrustedHTML };
}

/**
 * Creates a Trusted Types policy; the site's content security policy names the allowed ones. The page accepts its
 * result as HTML. In browsers without Trusted Types the result is the plain string.
 * @param others what the policy allows besides HTML
 */
export function makePolicy(
  name: string,
  createHTML: Rule,
  others: { readonly createScriptURL?: Rule } = {},
): (text: string) => TrustedHTML | string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(name, { createHTML, ...others });
  return (text) => policy?.createHTML(text) ?? text;
}
