import sanitize from 'sanitize-html';
import {
  deepest,
  droppedWhole,
  keptAttributes,
  keptOf,
  keptTags,
  withoutControls,
} from '../../shared/domain/html-rules.ts';
import { composed } from '../../shared/domain/letters.ts';

const rules: sanitize.IOptions = {
  allowedTags: keptTags,
  // Attribute values are filtered by `keptOf`, which runs first.
  allowedAttributes: { '*': keptAttributes },
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keptOf(tagName, attribs) }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  nonTextTags: droppedWhole,
  textFilter: withoutControls,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: deepest,
  parseStyleAttributes: false,
};

/** Far more rounds than any known input needs. */
const maxRounds = 20;

/**
 * HTML reduced to what `html-rules.ts` keeps, trimmed and in NFC. Idempotent: removing elements may move others, so it
 * is cleaned until it no longer changes.
 */
export function cleanHtml(written: string): string {
  let html = written;
  for (let round = 0; round < maxRounds; round++) {
    const cleaned = composed(sanitize(html, rules)).trim();
    if (cleaned === html) return cleaned;
    html = cleaned;
  }
  throw new Error('cleaning the HTML did not converge');
}
