import { withoutInvisible } from './letters.ts';

/** The part of the platform's URL that browsers and Node share; it knows how a domain is written in ASCII. */
declare const URL: { canParse(url: string): boolean; new (url: string): { readonly hostname: string } };

/** A host's name with letters of any language: `räksmörgås.se`. */
const international = /^(?=.*[^\u0000-\u007f])[\p{L}\p{M}\p{N}.。．｡-]+$/u;

/**
 * An address as mail systems need it: without invisible characters, an international domain in its ASCII form
 * (`info@räksmörgås.se` is `info@xn--rksmrgs-5wao1o.se`). Text that is no address is returned for its field to refuse.
 */
export function storedEmail(written: string): string {
  const text = withoutInvisible(written).trim();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || !international.test(domain) || !URL.canParse(`http://${domain}`)) return text;
  return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
}
